package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import plinth.kernel.Saga;

/**
 * All stored bytes of a workspace, including those without a row, for the deletion of the
 * workspace.
 */
@ApplicationScoped
@Saga
public class WorkspaceFiles {
  @Inject private FileStores stores;

  /** Returns the number and size of the workspace's files. */
  public FileStore.Stock stock(long workspaceId) {
    try {
      return stores.stock(workspaceId);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes at most {@code most} files; returns whether some may be left. */
  public boolean deleteSome(long workspaceId, int most) {
    try {
      return stores.deleteSome(workspaceId, most);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
