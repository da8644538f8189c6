package plinth.transfer.upload;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.files.FileStore;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;
import plinth.transfer.TransferConfig;
import plinth.transfer.TransferProblem;

/** Stores the rows of files to import; each step of an upload is a separate transaction. */
@Stateless
@Tenanted
public class ImportRows {
  /** A verification that takes longer than this is considered aborted. */
  private static final long CHECK_SECONDS = 600;

  @Inject private ImportFileRepository files;
  @Inject private Shapes shapes;
  @Inject private TransferConfig config;

  /** Opens the upload of a file: a new one, or the one that it resumes. */
  public ImportFile open(Caller caller, String objectSlug, UploadDraft draft) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    long partSize = draft.checkedPartSize(config.largestFile(), config.largestPart());
    byte[] digest = HexFormat.of().parseHex(draft.checksum());
    int parts = (int) ((draft.size() + partSize - 1) / partSize);
    Instant until = Time.now().plus(config.uploadLife());
    Optional<Long> made =
        files.insert(
            caller,
            shape.objectId(),
            draft.fileName(),
            draft.size(),
            digest,
            partSize,
            parts,
            until);
    if (made.isPresent()) {
      return files.requireById(made.get());
    }
    return files
        .findResumable(caller, shape.objectId(), draft.fileName(), draft.size(), digest, partSize)
        .orElseThrow(() -> Problem.notFound("Upload"));
  }

  /** Opens a file that is uploaded as a whole. */
  public ImportFile open(Caller caller, String objectSlug, String name) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    Instant until = Time.now().plus(config.importLife());
    return files
        .insert(caller, shape.objectId(), name, 0, null, 0, 0, until)
        .map(files::requireById)
        .orElseThrow();
  }

  /** A file of the caller for this object; refuses any other as not found (404). */
  public ImportFile requireOwn(Caller caller, String objectSlug, String slug) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    return files
        .findBySlug(slug)
        .filter(file -> file.objectId() == shape.objectId())
        .filter(file -> file.createdBy().label().equals(caller.label()))
        .orElseThrow(() -> Problem.notFound("Upload"));
  }

  /** Adds a part before its bytes are received. */
  public ImportPart addPart(Caller caller, ImportFile file, int number, String key) {
    return files.addPart(file.id(), number, key);
  }

  /**
   * Adds a complete part to the file, replacing another one with its number, unless the file is
   * already complete. Concurrent callers are serialized.
   *
   * @return the parts to remove: the replaced part, or this one if the replaced part has the same
   *     bytes
   */
  public List<ImportPart> completePart(
      Caller caller, ImportFile file, ImportPart part, FileStore.Kept kept) {
    ImportFile present = files.lock(file.id());
    Optional<ImportPart> before =
        present.parts().arrived().stream()
            .filter(other -> other.number() == part.number())
            .findFirst();
    if (before.isPresent() && before.get().sha256().equals(kept.sha256())) {
      return List.of(part);
    } else if (present.status() != ImportFile.Status.UPLOADING) {
      throw new Problem(TransferProblem.UPLOAD_COMPLETE);
    }
    before.ifPresent(other -> files.retirePart(other.id()));
    files.completePart(part.id(), kept.size(), kept.sha256());
    files.setExpiry(file.id(), Time.now().plus(config.uploadLife()));
    return before.stream().toList();
  }

  /** Marks a file that was uploaded as a whole as ready. */
  public void markReady(Caller caller, ImportFile file, ImportPart whole, FileStore.Kept kept) {
    files.completePart(whole.id(), kept.size(), kept.sha256());
    files.markReady(file.id(), kept);
  }

  /** Deletes a part whose bytes are removed. */
  public void deletePart(Caller caller, ImportPart part) {
    files.deletePart(part.id());
  }

  /** The current state of the file. */
  public ImportFile reload(Caller caller, ImportFile file) {
    return files.requireById(file.id());
  }

  /**
   * Claims the verification of a file. Returns false if the file is incomplete, another caller is
   * verifying it, or it has been verified.
   */
  public boolean claimCheck(Caller caller, ImportFile file) {
    return files.claimCheck(file.id(), Time.now().minusSeconds(CHECK_SECONDS));
  }

  /** Ends the verification. */
  public void finishCheck(Caller caller, ImportFile file, boolean isRight) {
    Duration life = isRight ? config.importLife() : config.uploadLife();
    files.finishCheck(file.id(), isRight, Time.now().plus(life));
  }

  /** Leaves the file for the next sweep to remove. */
  public void abandon(Caller caller, ImportFile file) {
    files.setExpiry(file.id(), Time.now());
  }

  /** Files whose bytes are to be removed, at most {@code most}. */
  public List<Long> markExpired(Caller caller, int most) {
    return files.markExpired(Time.now(), most);
  }

  /** The keys of all bytes of a file. */
  public List<String> listKeys(Caller caller, long id) {
    return files.listKeys(id);
  }

  /** Deletes a file whose bytes are removed. */
  public void delete(Caller caller, long id) {
    files.delete(id);
  }
}
