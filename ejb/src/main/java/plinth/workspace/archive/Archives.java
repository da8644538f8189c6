package plinth.workspace.archive;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import plinth.files.ArchivedFiles;
import plinth.files.FileStore;
import plinth.kernel.PrivateFiles;
import plinth.kernel.Problem;
import plinth.workspace.WorkspaceConfig;

/**
 * The archives in the platform's part of the file store, with their temporary copies on this node's
 * disk.
 */
@ApplicationScoped
class Archives {
  @Inject private WorkspaceConfig config;
  @Inject private ArchivedFiles files;

  /** Work with an archive on this node's disk. */
  interface Work<T> {
    T run(Path place) throws IOException;
  }

  /**
   * Writes an archive with the given work, stores it under the key, and returns its size and
   * digest.
   */
  FileStore.Kept write(String key, Work<?> work) {
    return withTempFile(
        key,
        place -> {
          work.run(place);
          try (InputStream bytes = Files.newInputStream(place)) {
            return files.put(ArchivedFiles.PLATFORM, key, bytes);
          }
        });
  }

  /** Reads an archive with the given work; refuses an unknown key. */
  <T> T read(String key, Work<T> work) {
    return withTempFile(
        key,
        place -> {
          try (InputStream bytes = open(key)) {
            Files.copy(bytes, place, StandardCopyOption.REPLACE_EXISTING);
          }
          return work.run(place);
        });
  }

  /** The bytes of an archive, to be closed by the caller; refuses an unknown key. */
  InputStream open(String key) {
    return files.open(ArchivedFiles.PLATFORM, key).orElseThrow(() -> Problem.notFound("Archive"));
  }

  /** Stores the bytes of an uploaded archive and returns its key. */
  String store(InputStream bytes) {
    String key = ArchivedFiles.newKey();
    files.put(ArchivedFiles.PLATFORM, key, bytes);
    return key;
  }

  /** Deletes an archive. */
  void remove(String key) {
    files.delete(ArchivedFiles.PLATFORM, key);
  }

  private <T> T withTempFile(String key, Work<T> work) {
    Path place = null;
    try {
      Path folder = PrivateFiles.createPrivateFolder(config.archiveFolder());
      place = Files.createTempFile(folder, key, ".zip", PrivateFiles.rights());
      return work.run(place);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deleteTempFile(place);
    }
  }

  private static void deleteTempFile(@Nullable Path place) {
    try {
      if (place != null) {
        Files.deleteIfExists(place);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
