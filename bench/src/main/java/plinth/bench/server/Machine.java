package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The machine that the measurements ran on.
 *
 * @param processor model name from the kernel
 * @param processors number of processors
 * @param memoryGib memory in whole GiB
 * @param system name and version of the operating system
 * @param java version of the JVM that runs the load driver
 */
public record Machine(
    String processor, int processors, long memoryGib, String system, String java) {

  /** Describes this machine. */
  public static Machine here() throws IOException {
    return new Machine(
        value(Path.of("/proc/cpuinfo"), "model name", "unknown processor"),
        Runtime.getRuntime().availableProcessors(),
        Long.parseLong(value(Path.of("/proc/meminfo"), "MemTotal", "0 kB").split(" ", 2)[0])
            / (1024 * 1024),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
  }

  /** Returns the description as one line of text. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%d × %s, %d GiB memory, %s, %s",
        processors,
        processor,
        memoryGib,
        system,
        java);
  }

  private static String value(Path file, String key, String otherwise) throws IOException {
    if (!Files.exists(file)) {
      return otherwise;
    }
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(otherwise);
  }
}
