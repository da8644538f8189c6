package plinth.transfer.export;

import java.util.List;

/**
 * The file of a completed export. It never changes.
 *
 * @param slug the slug of the export
 * @param name the name of the file
 * @param mediaType its media type
 * @param keys the keys of its pieces in the file store, in order
 * @param sizes the sizes of its pieces in bytes
 */
public record ExportFile(
    String slug, String name, String mediaType, List<String> keys, List<Long> sizes) {
  /** Copies the lists. */
  public ExportFile {
    keys = List.copyOf(keys);
    sizes = List.copyOf(sizes);
  }

  /** Returns the size in bytes. */
  public long size() {
    return sizes.stream().mapToLong(Long::longValue).sum();
  }
}
