package plinth.bench.faults;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import plinth.bench.report.Console;

/**
 * A small separate file system mounted over a folder, so that a disk can be full without affecting
 * another.
 *
 * @param isMounted whether the mount succeeded, which requires root
 */
record SmallStore(Path folder, boolean isMounted) implements Closeable {
  private static final String SIZE = "size=64m";

  /** Creates a folder in the server's data and mounts a file system over it. */
  static SmallStore over(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    String place = folder.toAbsolutePath().toString();
    return new SmallStore(folder, run("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", place));
  }

  /** Unmounts the file system that an earlier run may have left. */
  static void leave(Path folder) throws IOException, InterruptedException {
    if (Files.isDirectory(folder)) {
      run("umount", folder.toAbsolutePath().toString());
    }
  }

  /** Fills the file system completely for a while. */
  void fill(long millis) throws IOException, InterruptedException {
    Path filler = folder.resolve("filler");
    byte[] block = new byte[64 * 1024];
    try {
      try (OutputStream out = Files.newOutputStream(filler)) {
        while (Files.getFileStore(folder).getUsableSpace() > 0) {
          out.write(block);
        }
      } catch (IOException full) {
        Console.say("the disk is full: %s", full.toString());
      }
      Thread.sleep(millis);
    } finally {
      Files.delete(filler);
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  @Override
  public void close() throws IOException {
    try {
      leave(folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
