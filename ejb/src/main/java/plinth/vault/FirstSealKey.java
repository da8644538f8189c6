package plinth.vault;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Reads the keys of the vault when the server starts: keys that are unusable fail the start. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class FirstSealKey {
  @Inject private Vault vault;

  /** Reads or makes the keys. */
  @PostConstruct
  void make() {
    vault.ready();
  }
}
