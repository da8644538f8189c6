package plinth.files;

/**
 * A file with what only the server knows of it.
 *
 * @param id its number in the workspace
 * @param key where its bytes lie in the store
 * @param file what the workspace sees
 */
public record FileRow(long id, String key, StoredFile file) {
  /** The source under which its bytes are counted. */
  public String source() {
    return "file:" + id;
  }
}
