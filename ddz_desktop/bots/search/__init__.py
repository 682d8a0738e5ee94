"""大师: sampled hands, played on and solved."""
