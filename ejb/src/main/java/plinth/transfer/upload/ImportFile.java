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
 * @param content its bytes
 * @param parts how they are uploaded
 * @param status where it stands
 * @param createdBy who uploads it
 * @param expiresAt when it is removed
 */
public record ImportFile(
    long id,
    String slug,
    long objectId,
    String name,
    Content content,
    Parts parts,
    Status status,
    Actor createdBy,
    Instant expiresAt) {

  /**
   * The bytes of a file.
   *
   * @param sha256 their digest, hexadecimal; empty while that is not known
   */
  public record Content(long size, String sha256) {}

  /**
   * The parts in which a file is uploaded.
   *
   * @param size bytes of each part but the last one
   * @param count how many there are; 0: the file is uploaded as one whole
   * @param arrived those that arrived, in order
   */
  public record Parts(long size, int count, List<ImportPart> arrived) {
    /** Whether every part has arrived. */
    boolean areComplete() {
      return arrived.size() == count;
    }
  }

  /** The status of a file. */
  public enum Status {
    UPLOADING,
    CHECKING,
    READY,
    GONE;

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** The required size of a part in bytes. */
  long sizeOf(int part) {
    return part == parts.count()
        ? content.size() - parts.size() * (parts.count() - 1L)
        : parts.size();
  }

  /** The same file, of which these parts arrived. */
  ImportFile with(List<ImportPart> arrived) {
    return new ImportFile(
        id,
        slug,
        objectId,
        name,
        content,
        new Parts(parts.size(), parts.count(), arrived),
        status,
        createdBy,
        expiresAt);
  }

  /** The state of the upload for its sender. */
  public UploadState state() {
    List<Integer> received = parts.arrived().stream().map(ImportPart::number).toList();
    return new UploadState(
        slug,
        status == Status.READY ? "uploaded" : "uploading",
        name,
        content.size(),
        content.sha256(),
        parts.size(),
        parts.count(),
        received,
        status == Status.READY
            ? List.of()
            : IntStream.rangeClosed(1, parts.count())
                .filter(n -> !received.contains(n))
                .boxed()
                .toList(),
        parts.arrived().stream().mapToLong(ImportPart::size).sum(),
        expiresAt);
  }
}
