package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.files.s3.OwnBuckets;
import plinth.kernel.BestEffort;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/**
 * Where files of a workspace lie: in its own bucket, where it has one, and else in the store of the
 * installation. What was kept before stays where it is and is found there: a key is looked for in
 * the place that is used now, then in those that were.
 */
@ApplicationScoped
class FileStores {
  private static final Log LOG = Log.of(FileStores.class);

  @Inject @Any private Instance<FileStore> stores;
  @Inject private OwnBuckets buckets;

  /**
   * Keeps bytes, as {@link FileStore#put}; 503 while the workspace's own bucket or the store of the
   * installation does not work, such as a disk that is full.
   */
  FileStore.Kept put(long workspaceId, String key, InputStream bytes, long most)
      throws IOException {
    List<FileStore> places = places(workspaceId);
    FileStore.Kept kept;
    try {
      kept = places.get(0).put(workspaceId, key, bytes, most);
    } catch (StoreUnreachable e) {
      throw refusal(places, e);
    }
    // What lay under the key elsewhere would be found when that place is used again.
    for (FileStore other : places.subList(1, places.size())) {
      BestEffort.run("file_put_elsewhere", () -> delete(other, workspaceId, key));
    }
    return kept;
  }

  /** The bytes, as {@link FileStore#open}; 503 while the place where they may lie does not work. */
  InputStream open(long workspaceId, String key, long offset) throws IOException {
    List<FileStore> places = places(workspaceId);
    NoSuchFileException missing = new NoSuchFileException(key);
    @Nullable StoreUnreachable away = null;
    for (FileStore place : places) {
      try {
        return place.open(workspaceId, key, offset);
      } catch (NoSuchFileException e) {
        missing = e;
      } catch (StoreUnreachable e) {
        away = e;
      }
    }
    if (away != null) {
      throw refusal(places, away);
    }
    throw missing;
  }

  /** Removes the bytes wherever they lie; what cannot be reached now is a failure at the end. */
  void delete(long workspaceId, String key) throws IOException {
    @Nullable StoreUnreachable away = null;
    for (FileStore place : places(workspaceId)) {
      try {
        place.delete(workspaceId, key);
      } catch (StoreUnreachable e) {
        away = e;
      }
    }
    if (away != null) {
      throw away;
    }
  }

  private static void delete(FileStore place, long workspaceId, String key) {
    try {
      place.delete(workspaceId, key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What lies in the installation's store, and in the workspace's own buckets as far as they can be
   * reached: those are the customer's, and what they do not tell keeps no purge waiting.
   */
  FileStore.Stock stock(long workspaceId) throws IOException {
    FileStore.Stock all = installation().stock(workspaceId);
    for (FileStore bucket : buckets.of(workspaceId)) {
      try {
        FileStore.Stock stock = bucket.stock(workspaceId);
        all = new FileStore.Stock(all.count() + stock.count(), all.bytes() + stock.bytes());
      } catch (StoreUnreachable e) {
        unreached(e);
      }
    }
    return all;
  }

  /**
   * Removes files, as {@link FileStore#deleteSome}; of the workspace's own buckets as stock has.
   */
  boolean deleteSome(long workspaceId, int most) throws IOException {
    boolean isMore = installation().deleteSome(workspaceId, most);
    for (FileStore bucket : buckets.of(workspaceId)) {
      try {
        isMore |= bucket.deleteSome(workspaceId, most);
      } catch (StoreUnreachable e) {
        unreached(e);
      }
    }
    return isMore;
  }

  private static void unreached(StoreUnreachable e) {
    LOG.warn("own_bucket_unreached", "reason", String.valueOf(e.getMessage()));
  }

  /** A bucket of the workspace's own is the workspace's to mend; our store is ours. */
  private static Problem refusal(List<FileStore> places, StoreUnreachable e) {
    if (places.size() == 1) {
      LOG.error("file_store_failed", e);
      return new Problem(FileProblem.STORAGE_UNAVAILABLE);
    }
    unreached(e);
    return new Problem(FileProblem.STORAGE_UNREACHABLE);
  }

  /** The places where files may lie, beginning with the one that is used now. */
  private List<FileStore> places(long workspaceId) {
    List<FileStore> own = buckets.of(workspaceId);
    if (own.isEmpty()) {
      return List.of(installation());
    }
    List<FileStore> places = new ArrayList<>(own);
    places.add(buckets.isUsed(workspaceId) ? own.size() : 0, installation());
    return places;
  }

  private FileStore installation() {
    String key = Setting.PLINTH_FILE_STORE.text();
    return stores.stream()
        .filter(store -> store.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no file store is called " + key));
  }
}
