package plinth.transfer.export;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of an export beside its job.
 *
 * @param slug the slug of its job
 * @param objectId the number of the object
 * @param format how its file is written
 * @param name the name of its file
 * @param key under which its bytes lie
 * @param sees the fields that the file tells of, by the slugs of their objects
 * @param pieces the sizes of the pieces
 * @param whole the size of the whole that is made of them; null: there is none
 * @param expiresAt until when the file is kept; null: it is not ready
 */
record ExportRow(
    String slug,
    long objectId,
    ExportFormat format,
    String name,
    String key,
    Map<String, Set<Long>> sees,
    List<Long> pieces,
    @Nullable Long whole,
    @Nullable Instant expiresAt) {
  /** Numbers of pieces are written with so many digits, so that keys have one length. */
  private static final String NUMBER = "%06d";

  /** The bytes of all pieces, or of the whole. */
  long size() {
    return whole == null ? pieces.stream().mapToLong(Long::longValue).sum() : whole;
  }

  /** Where a piece lies. */
  static String pieceKey(String key, int number) {
    return key + NUMBER.formatted(number);
  }

  /** Where the whole lies. */
  static String wholeKey(String key) {
    return key + "whole";
  }

  /** What is downloaded. */
  ExportFile file() {
    return new ExportFile(
        slug,
        name,
        format.mediaType(),
        size(),
        key,
        whole == null ? pieces : List.of(whole),
        whole != null);
  }
}
