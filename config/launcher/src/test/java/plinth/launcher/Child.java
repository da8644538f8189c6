package plinth.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The packaged launcher as a child process. */
final class Child implements AutoCloseable {
  private static final String READY = "Plinth is ready at ";

  final Process process;
  private final Path out;
  private final Path err;

  private Child(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  static Child start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-jar", System.getProperty("launcher.jar")));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("PLINTH_"));
    builder.environment().put("PLINTH_HTTP_PORT", "0");
    builder.environment().put("PLINTH_POSTGRES_PORT", "0");
    builder.environment().putAll(environment);
    return new Child(builder.start(), out, err);
  }

  /** Waits for the ready line and returns its address. */
  String ready() throws Exception {
    return said(READY);
  }

  /** Waits for a line with this beginning and returns the rest of it. */
  String said(String beginning) throws Exception {
    for (int i = 0; i < 15_000; i++) {
      for (String line : Files.readAllLines(out)) {
        if (line.startsWith(beginning)) {
          return line.substring(beginning.length());
        }
      }
      if (!process.isAlive()) {
        break;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("it never said " + beginning + ":\n" + out() + err());
  }

  int exit() throws Exception {
    if (!process.waitFor(180, TimeUnit.SECONDS)) {
      throw new AssertionError("still runs:\n" + out() + err());
    }
    return process.exitValue();
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  String err() throws IOException {
    return Files.readString(err);
  }

  @Override
  public void close() throws Exception {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
