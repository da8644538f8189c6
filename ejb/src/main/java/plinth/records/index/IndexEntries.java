package plinth.records.index;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;

/**
 * Merges the new entries of the indexes of words and tags on another thread, so that a write of
 * many records need not do it.
 */
@ApplicationScoped
public class IndexEntries {
  @Resource private ManagedExecutorService executor;
  @Inject private IndexMerges merges;

  /** Names of the databases in which this node merges entries; the shared one has none. */
  private final Set<String> running = ConcurrentHashMap.newKeySet();

  /** Merges the entries of a workspace's database, unless this node is already doing so. */
  public void mergeBeside(Caller.Workspace workspace) {
    String database = workspace.database() == null ? "" : workspace.database();
    if (running.add(database)) {
      try {
        executor.execute(() -> merge(workspace, database));
      } catch (RejectedExecutionException e) {
        // The writes merge the entries themselves.
        running.remove(database);
      }
    }
  }

  private void merge(Caller.Workspace workspace, String database) {
    try {
      Caller caller = Caller.system("index").inWorkspace(workspace);
      BestEffort.run("index_entries", () -> merges.merge(caller));
    } finally {
      running.remove(database);
    }
  }
}
