package plinth.transfer.export;

import java.util.List;

/**
 * The file of a completed export. It never changes.
 *
 * @param slug the slug of the export
 * @param name the name of the file
 * @param mediaType what it is
 * @param size in bytes
 * @param key under which its bytes lie
 * @param pieces the sizes of the pieces that it lies in
 * @param isWhole whether it lies in one
 */
public record ExportFile(
    String slug,
    String name,
    String mediaType,
    long size,
    String key,
    List<Long> pieces,
    boolean isWhole) {
  /** Keeps its own list. */
  public ExportFile {
    pieces = List.copyOf(pieces);
  }

  String key(int piece) {
    return isWhole ? ExportRow.wholeKey(key) : ExportRow.pieceKey(key, piece);
  }
}
