package plinth.vault;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Loads the keys of the vault when the server starts: unusable keys fail the start. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class FirstSealKey {
  @Inject private Vault vault;

  /** Loads or creates the keys. */
  @PostConstruct
  void make() {
    vault.loadKeys();
  }
}
