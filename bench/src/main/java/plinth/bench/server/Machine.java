package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What the numbers were measured on.
 *
 * @param processor model name as the kernel gives it
 * @param processors how many
 * @param memoryGib memory in whole GiB
 * @param system kernel name and version
 * @param java version of the virtual machine that drives the load
 */
public record Machine(
    String processor, int processors, long memoryGib, String system, String java) {

  /** This machine. */
  public static Machine here() throws IOException {
    return new Machine(
        value(Path.of("/proc/cpuinfo"), "model name", "unknown processor"),
        Runtime.getRuntime().availableProcessors(),
        Long.parseLong(value(Path.of("/proc/meminfo"), "MemTotal", "0 kB").split(" ", 2)[0])
            / (1024 * 1024),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
  }

  /** One line of prose. */
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
