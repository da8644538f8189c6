package plinth.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs programs of the servers, with the server's settings in their environment. */
final class Command {
  private static final int MAX_SECONDS = 240;

  private Command() {}

  /** Runs a program to its end and returns its output. Throws an exception if it fails. */
  static String run(Path folder, Map<String, String> environment, List<String> words)
      throws IOException {
    Path output = Files.createTempFile(folder, "command", ".out");
    Process process = builder(environment, words).redirectOutput(output.toFile()).start();
    try {
      if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
        end(process.toHandle());
        throw new IllegalStateException("no end: " + words + "\n" + Files.readString(output));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    String said = Files.readString(output);
    if (process.exitValue() != 0 || said.contains(" failed.")) {
      throw new IllegalStateException("failed: " + words + "\n" + said);
    }
    return said;
  }

  /** Returns a program that runs in the background and writes to its own log. */
  static ProcessBuilder builder(Map<String, String> environment, List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    String java = System.getProperty("java.home");
    builder.environment().put("JAVA_HOME", java);
    builder.environment().put("AS_JAVA", java);
    builder.environment().putAll(environment);
    return builder;
  }

  /** Asks a process and its children to end, waits, and finally kills them. */
  static void end(ProcessHandle process) {
    List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process)).toList();
    all.forEach(ProcessHandle::destroy);
    for (ProcessHandle one : all) {
      try {
        one.onExit().get(30, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        one.destroyForcibly();
      } catch (Exception e) {
        one.destroyForcibly();
      }
    }
  }

  /** Returns the errors in a server's log, for the message of a failed start. */
  static String complaints(Path log) throws IOException {
    if (!Files.exists(log)) {
      return "no log at " + log;
    }
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      List<String> found =
          lines
              .filter(line -> line.matches(".*(ERROR|SEVERE|FATAL|Caused by|Exception:).*"))
              .limit(40)
              .map(line -> line.substring(0, Math.min(line.length(), 400)))
              .toList();
      return String.join("\n", found) + "\n(see " + log + ")";
    }
  }
}
