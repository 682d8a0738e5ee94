; The installer for Windows: for one person without an administrator, or for all with one.
; An administrator's also lets the game through the firewall on private networks, and takes that back when it goes.

[Setup]
AppId={{6B0A5B0E-6E0C-4C1B-9D0B-4D445A000001}
AppName=DDZ Desktop
AppVersion={#Version}
AppPublisher=the DDZ Desktop authors
DefaultDirName={autopf}\DDZ Desktop
DefaultGroupName=DDZ Desktop
DisableProgramGroupPage=yes
LicenseFile={#SourcePath}\..\LICENSE
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
; pack/start.py holds it, in hosts and thinkers, too: files of a running game are not replaced under it
AppMutex=ddz-desktop,Global\ddz-desktop
CloseApplications=yes
RestartApplications=no
Compression=lzma2/ultra64
SolidCompression=yes
OutputDir={#Out}
OutputBaseFilename={#Name}-{#Version}-setup
UninstallDisplayIcon={app}\{#Windowed}
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
#ifexist AddBackslash(CompilerPath) + "Languages\ChineseSimplified.isl"
Name: "zh"; MessagesFile: "compiler:Languages\ChineseSimplified.isl"
#endif

[InstallDelete]
; What an earlier version had and this one has not would be loaded in its place.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\DDZ Desktop 斗地主"; Filename: "{app}\{#Windowed}"
Name: "{autodesktop}\DDZ Desktop 斗地主"; Filename: "{app}\{#Windowed}"; Tasks: desktop

[Tasks]
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Run]
Filename: "{sys}\netsh.exe"; Parameters: "advfirewall firewall delete rule name=""DDZ Desktop"""; Flags: runhidden; Check: IsAdminInstallMode
Filename: "{sys}\netsh.exe"; Parameters: "advfirewall firewall add rule name=""DDZ Desktop"" dir=in action=allow program=""{app}\{#Program}"" profile=private enable=yes"; Flags: runhidden; Check: IsAdminInstallMode
Filename: "{sys}\netsh.exe"; Parameters: "advfirewall firewall add rule name=""DDZ Desktop"" dir=in action=allow program=""{app}\{#Windowed}"" profile=private enable=yes"; Flags: runhidden; Check: IsAdminInstallMode
Filename: "{app}\{#Windowed}"; Description: "{cm:LaunchProgram,DDZ Desktop}"; Flags: nowait postinstall skipifsilent

[UninstallRun]
Filename: "{sys}\netsh.exe"; Parameters: "advfirewall firewall delete rule name=""DDZ Desktop"""; Flags: runhidden; RunOnceId: "Firewall"; Check: IsAdminInstallMode
; Hands, beans and settings lie in the person's own folders, and stay.
