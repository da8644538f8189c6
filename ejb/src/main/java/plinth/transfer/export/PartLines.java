package plinth.transfer.export;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.records.scan.ScannedRecords;

/**
 * The lines of a piece, produced from records while they are read. A piece ends after a number of
 * records, bytes or seconds, whichever is reached first.
 */
final class PartLines extends GeneratedStream {
  /** The maximum number of records of a piece. */
  static final int MAX = 50_000;

  private static final long BYTES = 24L << 20;
  private static final int SECONDS = 10;
  private static final int AT_ONCE = 32 << 10;

  private final ScannedRecords records;
  private final RecordLines lines;
  private final StringBuilder made = new StringBuilder(2 * AT_ONCE);
  private final Instant end = Time.now().plusSeconds(SECONDS);
  private boolean isFirst;
  private int rows;
  private long bytes;
  private boolean isCut;
  private @Nullable String place;

  /**
   * Creates the lines of a piece.
   *
   * @param isFirst whether it is the first piece, which starts with a header
   */
  PartLines(ScannedRecords records, RecordLines lines, boolean isFirst) {
    this.records = records;
    this.lines = lines;
    this.isFirst = isFirst;
  }

  @Override
  byte[] generate() {
    made.setLength(0);
    if (isFirst) {
      lines.appendHeader(made);
      isFirst = false;
    }
    isCut = isCut || (rows > 0 && (bytes >= BYTES || !Time.now().isBefore(end)));
    while (!isCut && made.length() < AT_ONCE) {
      if (!records.next()) {
        break;
      }
      lines.append(made, records);
      rows++;
      isCut = rows == MAX;
    }
    byte[] encoded = made.toString().getBytes(StandardCharsets.UTF_8);
    bytes += encoded.length;
    return encoded;
  }

  /** This piece, once it was read to its end, with the position after its last record. */
  PartLines finish() {
    place = isCut ? records.cursor() : null;
    return this;
  }

  int rows() {
    return rows;
  }

  /** Whether more records may follow. */
  boolean hasMore() {
    return place != null;
  }

  @Nullable String place() {
    return place;
  }
}
