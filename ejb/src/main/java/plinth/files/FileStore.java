package plinth.files;

import java.io.IOException;
import java.io.InputStream;

/**
 * Port to the storage of file contents. {@code PLINTH_FILE_STORE} names the key of the adapter, a
 * CDI bean. The server generates the keys of files; a file's name is never part of its storage
 * path.
 */
public interface FileStore {
  /** The adapter's key, such as {@code disk}. */
  String key();

  /**
   * Keeps the bytes durably under a key; afterwards they are there as a whole or not at all.
   *
   * @param most refuses more bytes than this with 413, leaving nothing behind
   * @throws StoreUnreachable when the store fails, nothing half-written being left; what reading
   *     the bytes fails with is passed on as it is
   */
  Kept put(long workspaceId, String key, InputStream bytes, long most) throws IOException;

  /**
   * The bytes from {@code offset} on, to be closed by the caller.
   *
   * @throws java.nio.file.NoSuchFileException when there are none under this key
   */
  InputStream open(long workspaceId, String key, long offset) throws IOException;

  /** Removes the bytes; nothing happens when there are none. */
  void delete(long workspaceId, String key) throws IOException;

  /** What lies here of a workspace. */
  Stock stock(long workspaceId) throws IOException;

  /**
   * Removes files of a workspace, whatever they are of.
   *
   * @param most how many at most, since each may be a request
   * @return whether some may be left
   */
  boolean deleteSome(long workspaceId, int most) throws IOException;

  /**
   * What was kept.
   *
   * @param size in bytes
   * @param sha256 digest of the bytes, hexadecimal
   */
  record Kept(long size, String sha256) {}

  /**
   * What lies here of a workspace.
   *
   * @param count how many files
   * @param bytes their sizes in sum
   */
  record Stock(long count, long bytes) {}
}
