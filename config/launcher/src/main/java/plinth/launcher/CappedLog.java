package plinth.launcher;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A log file of limited size. When it is full, it is renamed to {@code <name>.1}, which replaces
 * the previous one, and a new file begins.
 */
final class CappedLog extends OutputStream {
  private final Path file;
  private final long most;
  private OutputStream out;
  private long size;

  /** Appends to the file if it exists. The limit is in bytes. */
  CappedLog(Path file, long most) throws IOException {
    this.file = file;
    this.most = most;
    this.out = open();
  }

  @Override
  public synchronized void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) throws IOException {
    if (size > 0 && size + length > most) {
      out.close();
      Files.move(
          file,
          file.resolveSibling(file.getFileName() + ".1"),
          StandardCopyOption.REPLACE_EXISTING);
      out = open();
    }
    out.write(bytes, from, length);
    size += length;
  }

  @Override
  public synchronized void flush() throws IOException {
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }

  private OutputStream open() throws IOException {
    size = Files.exists(file) ? Files.size(file) : 0;
    return new BufferedOutputStream(
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }
}
