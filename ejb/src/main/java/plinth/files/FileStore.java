package plinth.files;

import java.io.IOException;
import java.io.InputStream;

/**
 * Port to the storage of file contents. {@code PLINTH_FILE_STORE} names the key of the adapter, a
 * CDI bean. The server generates the keys of files; a file's name is never part of its storage
 * path.
 */
public interface FileStore {
  /** Returns the adapter's key, such as {@code disk}. */
  String key();

  /**
   * Stores the bytes durably under a key, completely or not at all.
   *
   * @param most the maximum number of bytes; more are refused with 413, and nothing is stored
   * @throws StoreUnreachable if the store fails; nothing incomplete is left. Failures while reading
   *     the bytes are passed on unchanged
   */
  Kept put(long workspaceId, String key, InputStream bytes, long most) throws IOException;

  /**
   * Opens the bytes from {@code offset} on; the caller must close them.
   *
   * @throws java.nio.file.NoSuchFileException if there are none under this key
   */
  InputStream open(long workspaceId, String key, long offset) throws IOException;

  /** Deletes the bytes; does nothing if there are none. */
  void delete(long workspaceId, String key) throws IOException;

  /** Returns the number and size of a workspace's files in this store. */
  Stock stock(long workspaceId) throws IOException;

  /**
   * Deletes files of a workspace, whatever they belong to.
   *
   * @param most the maximum number of files, because each may need a request
   * @return whether some files may be left
   */
  boolean deleteSome(long workspaceId, int most) throws IOException;

  /**
   * What was stored.
   *
   * @param size the size in bytes
   * @param sha256 the digest of the bytes, hexadecimal
   */
  record Kept(long size, String sha256) {}

  /**
   * The files of a workspace in a store.
   *
   * @param count the number of files
   * @param bytes their total size
   */
  record Stock(long count, long bytes) {}
}
