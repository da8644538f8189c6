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

/**
 * Selects where the files of a workspace are stored: in its own bucket if it has one, otherwise in
 * the installation's store. Files stored earlier stay where they are; a key is looked up first in
 * the current store, then in the earlier ones.
 */
@ApplicationScoped
class FileStores {
  private static final Log LOG = Log.of(FileStores.class);

  @Inject @Any private Instance<FileStore> stores;
  @Inject private OwnBuckets buckets;
  @Inject private FilesConfig config;

  /**
   * Stores bytes, see {@link FileStore#put}. Returns 503 while the workspace's own bucket or the
   * installation's store does not work, for example because a disk is full.
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
    // Otherwise an old copy in another store would be found when that store is used again.
    for (FileStore other : places.subList(1, places.size())) {
      BestEffort.run("file_put_elsewhere", () -> delete(other, workspaceId, key));
    }
    return kept;
  }

  /**
   * Opens the bytes, see {@link FileStore#open}. Returns 503 while a store that may have them does
   * not work.
   */
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

  /** Deletes the bytes in every store; fails at the end if a store was unreachable. */
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
   * Returns the files in the installation's store and in the workspace's own buckets. Unreachable
   * buckets are skipped: they belong to the customer and must not delay a purge.
   */
  FileStore.Stock stock(long workspaceId) throws IOException {
    FileStore.Stock all = installationStore().stock(workspaceId);
    for (FileStore bucket : buckets.of(workspaceId)) {
      try {
        FileStore.Stock stock = bucket.stock(workspaceId);
        all = new FileStore.Stock(all.count() + stock.count(), all.bytes() + stock.bytes());
      } catch (StoreUnreachable e) {
        warnUnreachable(e);
      }
    }
    return all;
  }

  /**
   * Deletes files, see {@link FileStore#deleteSome}. Unreachable buckets of the workspace are
   * skipped.
   */
  boolean deleteSome(long workspaceId, int most) throws IOException {
    boolean isMore = installationStore().deleteSome(workspaceId, most);
    for (FileStore bucket : buckets.of(workspaceId)) {
      try {
        isMore |= bucket.deleteSome(workspaceId, most);
      } catch (StoreUnreachable e) {
        warnUnreachable(e);
      }
    }
    return isMore;
  }

  private static void warnUnreachable(StoreUnreachable e) {
    LOG.warn("own_bucket_unreached", "reason", String.valueOf(e.getMessage()));
  }

  /** A workspace must fix its own bucket; operators must fix the installation's store. */
  private static Problem refusal(List<FileStore> places, StoreUnreachable e) {
    if (places.size() == 1) {
      LOG.error("file_store_failed", e);
      return new Problem(FileProblem.STORAGE_UNAVAILABLE);
    }
    warnUnreachable(e);
    return new Problem(FileProblem.STORAGE_UNREACHABLE);
  }

  /** Returns the stores that may have files, beginning with the current one. */
  private List<FileStore> places(long workspaceId) {
    List<FileStore> own = buckets.of(workspaceId);
    if (own.isEmpty()) {
      return List.of(installationStore());
    }
    List<FileStore> places = new ArrayList<>(own);
    places.add(buckets.isUsed(workspaceId) ? own.size() : 0, installationStore());
    return places;
  }

  private FileStore installationStore() {
    String key = config.store();
    return stores.stream()
        .filter(store -> store.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no file store is called " + key));
  }
}
