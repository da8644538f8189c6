package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.usage.Metric;
import plinth.usage.Usage;

/**
 * Bytes that a feature stores under its own rows in the file store, counted as the workspace's
 * storage. No file sweep knows them: the feature must delete them. The keys belong to the feature
 * and are made with {@link #newKey}. Storing under the same key again replaces the bytes, so a
 * repeated step leaves nothing behind.
 */
@ApplicationScoped
public class FeatureBytes {
  private static final int KEY = 26;

  @Inject private FileStores stores;
  @Inject private Usage usage;

  /** Returns a new unique key, which up to 38 lower-case letters and digits may follow. */
  public static String newKey() {
    return Secrets.randomWord(KEY);
  }

  /**
   * Stores bytes, read to their end.
   *
   * @param most the maximum number of bytes; more are refused with 413
   * @return their size and digest; refuses bytes beyond the plan's storage (402) and while the
   *     store does not work (503), and leaves nothing behind
   */
  public FileStore.Kept put(Caller caller, String key, InputStream bytes, long most) {
    try {
      usage.release(caller, Metric.STORAGE, source(key));
      FileStore.Kept kept = stores.put(caller.requireWorkspace().id(), key, bytes, most);
      if (kept.size() > 0) {
        reserve(caller, key, kept.size());
      }
      return kept;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void reserve(Caller caller, String key, long size) {
    boolean isReserved = false;
    try {
      usage.reserve(caller, Metric.STORAGE, source(key), size, Time.now());
      isReserved = true;
    } finally {
      if (!isReserved) {
        delete(caller, key);
      }
    }
  }

  /** Opens the bytes from an offset on; the caller must close them. */
  public InputStream open(Caller caller, String key, long offset) {
    try {
      return stores.open(caller.requireWorkspace().id(), key, offset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes bytes and their storage usage; does nothing if there are none. */
  public void delete(Caller caller, String key) {
    try {
      stores.delete(caller.requireWorkspace().id(), key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    usage.release(caller, Metric.STORAGE, source(key));
  }

  private static String source(String key) {
    return "kept:" + key;
  }
}
