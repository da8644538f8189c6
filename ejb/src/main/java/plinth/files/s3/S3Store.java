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
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

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

  private final Supplier<Opened> open;
  private final String folder;
  private volatile @Nullable Opened opened;

  /** A bucket that is open. */
  record Opened(S3Client client, String bucket) {}

  /** The store in the bucket that is configured. */
  public S3Store() {
    this(Bucket::configured);
  }

  /** A store in a bucket. */
  S3Store(Supplier<Bucket> bucket) {
    this(
        () -> {
          Bucket place = bucket.get();
          return new Opened(place.open(), place.name());
        },
        "");
  }

  /**
   * A store in a folder of a bucket.
   *
   * @param open opens it, at the first file
   * @param folder with a slash at its end; empty: the bucket is ours
   */
  S3Store(Supplier<Opened> open, String folder) {
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
      return new S3Upload(opened().client(), opened().bucket(), place).put(bytes, most);
    } catch (SdkException e) {
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public InputStream open(long workspaceId, String key, long offset) throws IOException {
    String place = place(workspaceId, key);
    try {
      ResponseInputStream<GetObjectResponse> in =
          opened()
              .client()
              .getObject(
                  get -> {
                    get.bucket(opened().bucket()).key(place);
                    if (offset > 0) {
                      get.range("bytes=" + offset + "-");
                    }
                  });
      return new S3Download(in);
    } catch (S3Exception e) {
      if (e.statusCode() == NOT_FOUND) {
        throw new NoSuchFileException(place);
      } else if (e.statusCode() == BEHIND_THE_END) {
        return InputStream.nullInputStream();
      }
      throw new StoreUnreachable(e);
    } catch (SdkException e) {
      throw new StoreUnreachable(e);
    }
  }

  @Override
  public void delete(long workspaceId, String key) throws IOException {
    remove(place(workspaceId, key));
  }

  @Override
  public Stock stock(long workspaceId) throws IOException {
    try {
      long count = 0;
      long bytes = 0;
      for (S3Object object : objects(workspaceId)) {
        count++;
        bytes += object.size();
      }
      return new Stock(count, bytes);
    } catch (SdkException e) {
      throw new StoreUnreachable(e);
    }
  }

  /** One by one: deleting many at once asks for a checksum that not every store takes. */
  @Override
  public boolean deleteSome(long workspaceId, int most) throws IOException {
    try {
      int removed = 0;
      for (S3Object object : objects(workspaceId)) {
        remove(object.key());
        removed++;
        if (removed == most) {
          return true;
        }
      }
      return false;
    } catch (SdkException e) {
      throw new StoreUnreachable(e);
    }
  }

  private Iterable<S3Object> objects(long workspaceId) throws IOException {
    Opened place = opened();
    return place
        .client()
        .listObjectsV2Paginator(list -> list.bucket(place.bucket()).prefix(folder(workspaceId)))
        .contents();
  }

  private void remove(String place) throws IOException {
    try {
      opened().client().deleteObject(delete -> delete.bucket(opened().bucket()).key(place));
    } catch (SdkException e) {
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
  private Opened opened() {
    Opened there = opened;
    return there == null ? open() : there;
  }

  private synchronized Opened open() {
    Opened there = opened;
    if (there == null) {
      there = open.get();
      opened = there;
    }
    return there;
  }

  @PreDestroy
  synchronized void close() {
    Opened there = opened;
    if (there != null) {
      there.client().close();
      opened = null;
    }
  }
}
