package plinth.vault;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import plinth.kernel.Setting;

/** Settings of the vault. */
@ApplicationScoped
public class VaultConfig {
  /** The configured keys that seal secrets, the first of which seals new ones. */
  Optional<String> keys() {
    return Setting.PLINTH_VAULT_KEYS.findText();
  }
}
