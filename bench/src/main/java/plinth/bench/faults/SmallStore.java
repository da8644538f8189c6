package plinth.bench.faults;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import plinth.bench.report.Console;

/**
 * A small file system of its own over a folder, so that a disk can be full without any other.
 *
 * @param isMounted whether there is one: mounting takes root
 */
record SmallStore(Path folder, boolean isMounted) implements Closeable {
  private static final String SIZE = "size=64m";

  /** Mounts one over a folder of the server's data, which is made. */
  static SmallStore over(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    String place = folder.toAbsolutePath().toString();
    return new SmallStore(folder, run("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", place));
  }

  /** Takes away what an earlier run may have left mounted. */
  static void leave(Path folder) throws IOException, InterruptedException {
    if (Files.isDirectory(folder)) {
      run("umount", folder.toAbsolutePath().toString());
    }
  }

  /** Leaves no byte free for a while. */
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
