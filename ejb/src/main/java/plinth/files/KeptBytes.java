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
 * Bytes that a feature keeps in the file store under rows of its own, counted as storage of the
 * workspace. No sweep of files knows them: who keeps them removes them. The keys are the feature's,
 * made of {@link #newKey}; the same key again takes the place of what was kept under it, so that a
 * step that is repeated leaves nothing behind.
 */
@ApplicationScoped
public class KeptBytes {
  private static final int KEY = 26;

  @Inject private FileStores stores;
  @Inject private Usage usage;

  /** A key that nobody has; up to 38 lower-case letters and digits may follow it. */
  public static String newKey() {
    return Secrets.word(KEY);
  }

  /**
   * Keeps bytes, read to their end.
   *
   * @param most refuses more bytes than this with 413
   * @return how many there are, with their digest; refuses them beyond the plan's storage (402) and
   *     while the storage does not work (503), leaving nothing behind
   */
  public FileStore.Kept put(Caller caller, String key, InputStream bytes, long most) {
    try {
      usage.release(caller, Metric.STORAGE, source(key));
      FileStore.Kept kept = stores.put(caller.requiredWorkspace().id(), key, bytes, most);
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

  /** The bytes from an offset on, to be closed by the caller. */
  public InputStream open(Caller caller, String key, long offset) {
    try {
      return stores.open(caller.requiredWorkspace().id(), key, offset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes bytes and what they counted for; nothing happens where there are none. */
  public void delete(Caller caller, String key) {
    try {
      stores.delete(caller.requiredWorkspace().id(), key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    usage.release(caller, Metric.STORAGE, source(key));
  }

  private static String source(String key) {
    return "kept:" + key;
  }
}
