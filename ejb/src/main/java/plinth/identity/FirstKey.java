package plinth.identity;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/**
 * Loads the keys of access tokens when the server starts, and creates the first one: no request
 * waits for it, and a key that cannot be opened fails the start.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class FirstKey {
  @Inject private Tokens tokens;

  /** Loads or creates the keys. */
  @PostConstruct
  void make() {
    tokens.loadKeys();
  }
}
