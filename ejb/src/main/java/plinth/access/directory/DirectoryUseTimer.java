package plinth.access.directory;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import plinth.kernel.BestEffort;

/** Stores every ten seconds when the tokens of directories were last used. */
@Singleton
@TransactionManagement(TransactionManagementType.BEAN)
public class DirectoryUseTimer {
  @Inject private DirectoryCache tokens;

  /** Stores the uses collected on this node. */
  @Schedule(hour = "*", minute = "*", second = "8/10", persistent = false)
  public void flush() {
    BestEffort.run("directory_use", tokens::flush);
  }
}
