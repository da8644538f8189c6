package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayaraLibrariesTest {
  @TempDir Path folder;

  @Test
  void startsAtTheSameTimeUnpackTheSame() throws Exception {
    CompletableFuture<Path> other = CompletableFuture.supplyAsync(this::unpack);
    Path home = unpack();
    assertThat(other.get()).isEqualTo(home);
    assertThat(home.resolve("web-core.jar")).isRegularFile();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).as("drafts are gone").containsExactly(home);
    }
  }

  @Test
  void keepsLibrariesThatAreUnpackedAlready() throws Exception {
    Path library = unpack().resolve("web-core.jar");
    FileTime longAgo = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(library, longAgo);
    unpack();
    assertThat(Files.getLastModifiedTime(library)).isEqualTo(longAgo);
  }

  private Path unpack() {
    try {
      return PayaraLibraries.unpack(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
