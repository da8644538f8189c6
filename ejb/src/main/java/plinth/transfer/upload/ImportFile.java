package plinth.transfer.upload;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import plinth.kernel.Actor;

/**
 * A file to import, with its internal data.
 *
 * @param id its number in the workspace
 * @param slug its address
 * @param objectId the object that it is for
 * @param name what its sender calls it
 * @param size in bytes
 * @param sha256 digest of its bytes, hexadecimal; empty while that is not known
 * @param partSize bytes of each part but the last one
 * @param parts how many parts it is uploaded in; 0: as one whole
 * @param status where it stands
 * @param createdBy who uploads it
 * @param expiresAt when it is removed
 * @param ready the parts that arrived, in order
 */
public record ImportFile(
    long id,
    String slug,
    long objectId,
    String name,
    long size,
    String sha256,
    long partSize,
    int parts,
    Status status,
    Actor createdBy,
    Instant expiresAt,
    List<ImportPart> ready) {

  /** Where a file stands. */
  public enum Status {
    UPLOADING,
    CHECKING,
    READY,
    GONE;

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** How many bytes a part must have. */
  long sizeOf(int part) {
    return part == parts ? size - partSize * (parts - 1L) : partSize;
  }

  /** Whether every part has arrived. */
  boolean isWhole() {
    return ready.size() == parts;
  }

  /** What its sender sees of an upload. */
  public UploadState state() {
    List<Integer> received = ready.stream().map(ImportPart::number).toList();
    return new UploadState(
        slug,
        status == Status.READY ? "uploaded" : "uploading",
        name,
        size,
        sha256,
        partSize,
        parts,
        received,
        status == Status.READY
            ? List.of()
            : IntStream.rangeClosed(1, parts).filter(n -> !received.contains(n)).boxed().toList(),
        ready.stream().mapToLong(ImportPart::size).sum(),
        expiresAt);
  }
}
