package plinth.transfer.upload;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.files.FeatureBytes;
import plinth.files.FileStore;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.transfer.TransferConfig;
import plinth.transfer.TransferProblem;

/**
 * Use cases for uploads of files to import, as a whole or in parts that may be sent in any order
 * and repeatedly. A part is first stored as a row, then its bytes are stored, then it is added to
 * the file. Only the caller who started an upload may continue it.
 */
@ApplicationScoped
@Saga
public class ImportUploads {
  @Inject private ImportRows rows;
  @Inject private FeatureBytes bytes;
  @Inject private TransferConfig config;

  /**
   * Starts an upload, or resumes the one of the same file. Refuses a file that is too large, and an
   * invalid size of parts.
   */
  public UploadState open(Caller caller, String objectSlug, UploadDraft draft) {
    return rows.open(caller, objectSlug, draft).state();
  }

  /**
   * Stores a part. The last missing part completes the upload; if the bytes do not match the
   * checksum, the upload is refused and parts can be sent again.
   *
   * @param number its number, from 1
   * @param sha256 the expected digest, hexadecimal; null: not specified
   */
  public UploadState uploadPart(
      Caller caller,
      String objectSlug,
      String uploadId,
      int number,
      @Nullable String sha256,
      InputStream body) {
    ImportFile file = rows.requireOwn(caller, objectSlug, uploadId);
    if (number < 1 || number > file.parts().count()) {
      throw Problem.invalid("part", "range", "Must be 1 to " + file.parts().count());
    }
    ImportPart part = rows.addPart(caller, file, number, FeatureBytes.newKey());
    boolean isDone = false;
    try {
      FileStore.Kept kept = bytes.put(caller, part.key(), body, file.sizeOf(number));
      check(file, number, kept, sha256);
      rows.completePart(caller, file, part, kept).forEach(left -> remove(caller, left));
      isDone = true;
    } finally {
      if (!isDone) {
        remove(caller, part);
      }
    }
    return completeIfWhole(caller, rows.reload(caller, file));
  }

  private static void check(
      ImportFile file, int number, FileStore.Kept kept, @Nullable String sha256) {
    if (kept.size() != file.sizeOf(number)) {
      throw Problem.invalid(
          "part", "size", "Part " + number + " has " + file.sizeOf(number) + " bytes");
    } else if (sha256 != null && !sha256.equalsIgnoreCase(kept.sha256())) {
      throw new Problem(TransferProblem.CHECKSUM_MISMATCH)
          .field("part", "checksum", "Part " + number + " does not match its checksum");
    }
  }

  private UploadState completeIfWhole(Caller caller, ImportFile file) {
    if (file.status() == ImportFile.Status.READY
        || !file.parts().areComplete()
        || !rows.claimCheck(caller, file)) {
      return file.state();
    }
    boolean isRight = false;
    try {
      isRight = digest(caller, file).equals(file.content().sha256());
    } finally {
      rows.finishCheck(caller, file, isRight);
    }
    if (!isRight) {
      throw new Problem(TransferProblem.CHECKSUM_MISMATCH)
          .field("checksum", "mismatch", "The file has another SHA-256; send its parts again");
    }
    return rows.reload(caller, file).state();
  }

  private String digest(Caller caller, ImportFile file) {
    MessageDigest digest = Secrets.newSha256();
    try (InputStream in = new ConcatenatedParts(bytes, caller, file.parts().arrived()).open(0);
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Stores a file that is uploaded as a whole.
   *
   * @param name the name that the sender gave the file
   * @return its slug
   */
  public String uploadWhole(
      Caller caller, String objectSlug, @Nullable String name, InputStream body) {
    String called = name == null || name.isBlank() ? "file" : name.strip();
    ImportFile file =
        rows.open(caller, objectSlug, called.substring(0, Math.min(255, called.length())));
    ImportPart part = rows.addPart(caller, file, 1, FeatureBytes.newKey());
    boolean isDone = false;
    try {
      FileStore.Kept kept = bytes.put(caller, part.key(), body, config.largestFile());
      if (kept.size() == 0) {
        throw Problem.invalid("file", "required", "A part named file with content is required");
      }
      rows.markReady(caller, file, part, kept);
      isDone = true;
    } finally {
      if (!isDone) {
        remove(caller, part);
        BestEffort.run("import_file_abandon", () -> rows.abandon(caller, file));
      }
    }
    return file.slug();
  }

  private void remove(Caller caller, ImportPart part) {
    BestEffort.run(
        "import_part_remove",
        () -> {
          bytes.delete(caller, part.key());
          rows.deletePart(caller, part);
        });
  }

  /** Removes the bytes of expired files, and deletes the files. */
  public void removeExpired(Caller caller) {
    List<Long> gone = rows.markExpired(caller, 100);
    while (!gone.isEmpty()) {
      for (long id : gone) {
        rows.listKeys(caller, id).forEach(key -> bytes.delete(caller, key));
        rows.delete(caller, id);
      }
      gone = rows.markExpired(caller, 100);
    }
  }
}
