package plinth.files.s3;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.files.FileStore;
import plinth.files.StoreUnreachable;

/**
 * Keeps files in a bucket as {@code workspaces/<workspace>/<key>}, behind a folder where the bucket
 * is a workspace's own. An object of S3 appears whole or not at all. What is short is put at once;
 * what is longer goes up in parts, of which one at a time is in memory.
 */
@ApplicationScoped
public class S3Store implements FileStore {
  private static final Pattern KEY = Pattern.compile("[a-z0-9]{8,64}");
  private static final int NOT_FOUND = 404;
  private static final int BEHIND_THE_END = 416;

  private final Supplier<BucketClient> open;
  private final String folder;
  private volatile @Nullable BucketClient opened;

  /** The store in the bucket that is configured. */
  public S3Store() {
    this(() -> new BucketClient(Bucket.configured(), BucketHttp::direct), "");
  }

  /**
   * A store in a folder of a bucket.
   *
   * @param open opens it, at the first file
   * @param folder with a slash at its end; empty: the bucket is ours
   */
  S3Store(Supplier<BucketClient> open, String folder) {
    this.open = open;
    this.folder = folder;
  }

  @Override
  public String key() {
    return "s3";
  }

  @Override
  public Kept put(long workspaceId, String key, InputStream bytes, long most) throws IOException {
    String place = place(workspaceId, key);
    try {
      return new S3Upload(opened(), place).put(bytes, most);
    } catch (BucketFailure e) {
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public InputStream open(long workspaceId, String key, long offset) throws IOException {
    String place = place(workspaceId, key);
    try {
      return opened().get(place, offset);
    } catch (BucketFailure e) {
      if (e.status() == NOT_FOUND) {
        throw new NoSuchFileException(place);
      } else if (e.status() == BEHIND_THE_END) {
        return InputStream.nullInputStream();
      }
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public void delete(long workspaceId, String key) throws IOException {
    try {
      opened().delete(place(workspaceId, key));
    } catch (BucketFailure e) {
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public Stock stock(long workspaceId) throws IOException {
    try {
      long count = 0;
      long bytes = 0;
      String from = "";
      do {
        BucketClient.Page page = opened().list(folder(workspaceId), from);
        count += page.objects().size();
        bytes += page.objects().stream().mapToLong(BucketClient.StoredObject::size).sum();
        from = page.next();
      } while (!from.isEmpty());
      return new Stock(count, bytes);
    } catch (BucketFailure e) {
      throw new StoreUnreachable(e);
    }
  }

  /** One by one: deleting many at once asks for a checksum that not every store takes. */
  @Override
  public boolean deleteSome(long workspaceId, int most) throws IOException {
    try {
      int removed = 0;
      String from = "";
      do {
        BucketClient.Page page = opened().list(folder(workspaceId), from);
        for (BucketClient.StoredObject object : page.objects()) {
          opened().delete(object.key());
          removed++;
          if (removed == most) {
            return true;
          }
        }
        from = page.next();
      } while (!from.isEmpty());
      return false;
    } catch (BucketFailure e) {
      throw new StoreUnreachable(e);
    }
  }

  private String folder(long workspaceId) {
    return folder + "workspaces/" + workspaceId + "/";
  }

  private String place(long workspaceId, String key) {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException("not a key of a file");
    }
    return folder(workspaceId) + key;
  }

  /** Opened by the first file: who keeps files on the disk pays nothing. */
  private BucketClient opened() {
    BucketClient there = opened;
    return there == null ? open() : there;
  }

  private synchronized BucketClient open() {
    BucketClient there = opened;
    if (there == null) {
      there = open.get();
      opened = there;
    }
    return there;
  }

  @PreDestroy
  synchronized void close() {
    BucketClient there = opened;
    if (there != null) {
      there.close();
      opened = null;
    }
  }
}
