package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CappedLogTest {
  @Test
  void neverGrowsPastItsSizeAndKeepsOneBefore(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("server.log");
    Files.writeString(file, "old\n");
    try (CappedLog log = new CappedLog(file, 10)) {
      for (int line = 1; line <= 5; line++) {
        log.write(("line" + line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(folder.resolve("server.log")).hasContent("line5\n");
    assertThat(folder.resolve("server.log.1")).hasContent("line4\n");
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void appendsToAnExistingFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("server.log"), "old\n");
    try (CappedLog log = new CappedLog(file, 10)) {
      log.write("new\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(file).hasContent("old\nnew\n");
  }
}
