package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import plinth.files.clamav.ClamAv;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.BusinessTime;
import plinth.usage.Metric;
import plinth.usage.Usage;

/**
 * Files of a workspace: upload, read, download, delete. An upload first writes a row, then stores
 * the bytes, then reserves the storage, and then becomes visible. A sweep cleans up interrupted
 * uploads.
 */
@ApplicationScoped
@Saga
public class Files {
  @Inject private FileRows rows;
  @Inject private FileStores stores;
  @Inject private ClamAv scanner;
  @Inject private Usage usage;
  @Inject private BusinessTime time;
  @Inject private FilesConfig config;

  /**
   * Stores a file.
   *
   * @param sentName the name that the client sent
   * @param bytes the content, read to its end
   * @return the file; refuses one that is too large (413), has a type that is not accepted (415),
   *     exceeds the plan's storage (402), is infected according to the scanner (400), or cannot be
   *     stored now (503)
   */
  public StoredFile upload(Caller caller, @Nullable String sentName, InputStream bytes) {
    String name = FileName.of(sentName);
    try {
      byte[] head = bytes.readNBytes(MediaTypes.HEAD);
      String mediaType = MediaTypes.of(head, name);
      new FileTypes(config.allowedTypes(), config.blockedTypes()).check(mediaType);
      UploadedFile file = rows.start(caller, name, mediaType);
      return store(caller, file, new SequenceInputStream(new ByteArrayInputStream(head), bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StoredFile store(Caller caller, UploadedFile file, InputStream bytes) throws IOException {
    long workspace = caller.requireWorkspace().id();
    boolean isDone = false;
    try (InputStream scanned = scanner.scan(file.view().name(), bytes)) {
      FileStore.Kept kept = stores.put(workspace, file.key(), scanned, config.largestFile());
      if (kept.size() > 0) {
        usage.reserve(caller, Metric.STORAGE, file.source(), kept.size(), time.now(caller));
      }
      StoredFile stored = rows.complete(caller, file, kept);
      isDone = true;
      return stored;
    } finally {
      if (!isDone) {
        BestEffort.run("upload_undo", () -> deleteStored(caller, file));
      }
    }
  }

  /** Returns a file's metadata; refuses if there is no file with this slug in the workspace. */
  public StoredFile get(Caller caller, String slug) {
    return rows.requireReady(caller, slug).view();
  }

  /** Opens the bytes of a file from an offset on; the caller must close them. */
  public InputStream open(Caller caller, String slug, long offset) {
    UploadedFile file = rows.requireReady(caller, slug);
    try {
      return stores.open(caller.requireWorkspace().id(), file.key(), offset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Deletes a file: it becomes invisible immediately, then its bytes and its storage usage are
   * removed. Refuses a file that a record holds (409).
   */
  public void delete(Caller caller, String slug) {
    UploadedFile file = rows.delete(caller, slug);
    BestEffort.run("file_delete", () -> deleteStored(caller, file));
  }

  private void deleteStored(Caller caller, UploadedFile file) {
    try {
      stores.delete(caller.requireWorkspace().id(), file.key());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    usage.release(caller, Metric.STORAGE, file.source());
    rows.remove(caller, file.id());
  }
}
