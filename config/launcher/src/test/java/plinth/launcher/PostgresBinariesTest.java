package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresBinariesTest {
  @TempDir Path folder;

  @Test
  void startsAtTheSameTimeUnpackTheSame() throws Exception {
    CompletableFuture<Path> other =
        CompletableFuture.supplyAsync(() -> PostgresBinaries.unpack(folder));
    Path home = PostgresBinaries.unpack(folder);
    assertThat(other.get()).isEqualTo(home);
    assertThat(home.resolve("bin/postgres")).isExecutable();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).as("drafts are gone").containsExactly(home);
    }
  }
}
