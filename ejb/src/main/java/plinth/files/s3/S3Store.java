package plinth.files.s3;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.files.FileStore;
import plinth.files.StoreUnreachable;
import plinth.outbound.HttpLine;

/**
 * File store in an S3 bucket. A file's key is {@code workspaces/<workspace>/<key>}, below a folder
 * where the bucket belongs to a workspace. An S3 object appears whole or not at all. A short file
 * is uploaded in one request, a longer one in parts, one of which is in memory at a time.
 */
@ApplicationScoped
public class S3Store implements FileStore {
  private static final Pattern KEY = Pattern.compile("[a-z0-9]{8,64}");
  private static final int NOT_FOUND = 404;
  private static final int BEHIND_THE_END = 416;

  @Inject private S3Config config;

  private final Supplier<BucketClient> open;
  private final String folder;
  private volatile @Nullable BucketClient opened;

  /** What is done with each object of a listing; returns whether to go on to the next one. */
  @FunctionalInterface
  private interface Visit {
    boolean visit(BucketClient.StoredObject object) throws IOException;
  }

  /** Creates the store of the configured bucket. */
  public S3Store() {
    this.open = () -> new BucketClient(config.bucket(), HttpLine.configured());
    this.folder = "";
  }

  /**
   * Creates a store in a folder of a bucket.
   *
   * @param open opens the bucket, when the first file is used
   * @param folder ends with a slash; empty for the bucket of the installation
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
      return new S3Upload(client(), place).put(bytes, most);
    } catch (BucketFailure e) {
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public InputStream open(long workspaceId, String key, long offset) throws IOException {
    String place = place(workspaceId, key);
    try {
      return client().get(place, offset);
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
      client().delete(place(workspaceId, key));
    } catch (BucketFailure e) {
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public Stock stock(long workspaceId) throws IOException {
    LongSummaryStatistics sizes = new LongSummaryStatistics();
    eachObject(
        workspaceId,
        object -> {
          sizes.accept(object.size());
          return true;
        });
    return new Stock(sizes.getCount(), sizes.getSum());
  }

  /**
   * Deletes one object per request: a bulk deletion needs a checksum that not every store supports.
   */
  @Override
  public boolean deleteSome(long workspaceId, int most) throws IOException {
    AtomicInteger removed = new AtomicInteger();
    return eachObject(
        workspaceId,
        object -> {
          if (removed.getAndIncrement() == most) {
            return false;
          }
          client().delete(object.key());
          return true;
        });
  }

  /** Visits the objects of a workspace, page by page; returns whether a visit ended it early. */
  private boolean eachObject(long workspaceId, Visit visit) throws IOException {
    try {
      String from = "";
      do {
        BucketClient.Page page = client().list(folder(workspaceId), from);
        for (BucketClient.StoredObject object : page.objects()) {
          if (!visit.visit(object)) {
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

  /** Opens the bucket at first use, so that installations without one do not connect to it. */
  private BucketClient client() {
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
