package plinth.files;

/**
 * A file with its internal data.
 *
 * @param id its number in the workspace
 * @param key the key of its bytes in the file store
 * @param file the file as its workspace sees it
 */
public record FileRow(long id, String key, StoredFile file) {
  /** The source under which its bytes are counted. */
  public String source() {
    return "file:" + id;
  }
}
