package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import plinth.kernel.Secrets;

/**
 * Reads and writes the stored bytes of whole workspaces for archives, without their rows, and
 * stores the archives themselves, which belong to the platform.
 */
@ApplicationScoped
public class ArchivedFiles {
  /** Used in place of a workspace ID; no workspace has it. */
  public static final long PLATFORM = 0;

  private static final int KEY = 26;

  @Inject private FileStores stores;

  /** Returns a new unique key. */
  public static String newKey() {
    return Secrets.randomWord(KEY);
  }

  /** Opens the bytes under a key, which the caller must close; empty if there are none. */
  public Optional<InputStream> open(long workspaceId, String key) {
    try {
      return Optional.of(stores.open(workspaceId, key, 0));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stores bytes, read to their end, and replaces those under the key. */
  public FileStore.Kept put(long workspaceId, String key, InputStream bytes) {
    try {
      return stores.put(workspaceId, key, bytes, Long.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes bytes; does nothing if there are none. */
  public void delete(long workspaceId, String key) {
    try {
      stores.delete(workspaceId, key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
