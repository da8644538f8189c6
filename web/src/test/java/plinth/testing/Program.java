package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The result of a program of the distribution.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
public record Program(int status, String out, String err) {
  private static final int PATIENCE = 120;

  /** Runs the command-line client. */
  public static Program client(Map<String, String> environment, String... words) {
    return run(System.getProperty("plinth.cli"), environment, words);
  }

  /** Runs the launcher. */
  public static Program launcher(Map<String, String> environment, String... words) {
    return run(System.getProperty("plinth.launcher"), environment, words);
  }

  private static Program run(String jar, Map<String, String> environment, String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar));
    command.addAll(List.of(words));
    try {
      Path out = Files.createTempFile("program", ".out");
      Path err = Files.createTempFile("program", ".err");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("it does not end: " + List.of(words));
      }
      return new Program(process.exitValue(), taken(out), taken(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String taken(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    Files.delete(file);
    return text;
  }

  /** Asserts the exit status and returns this result; a failure shows the output. */
  public Program expect(int expected) {
    if (status != expected) {
      throw new AssertionError("expected " + expected + ", was " + status + ":\n" + out + err);
    }
    return this;
  }
}
