package plinth.access.key;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import plinth.kernel.BestEffort;

/** Stores every ten seconds when API keys were last used. */
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class KeyUseTimer {
  @Inject private KeyCache keys;

  /** Stores the uses collected on this node. */
  @Schedule(hour = "*", minute = "*", second = "5/10", persistent = false)
  public void flush() {
    BestEffort.run("api_key_use", keys::flush);
  }
}
