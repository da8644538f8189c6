package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A chunk that uploads a whole file to a slow store has enough time. */
class ChunkTimeTest {
  private static final Path JOB =
      Path.of("../batch/src/main/resources/META-INF/batch-jobs/work.xml");
  private static final int LARGEST_FILE_AT_A_MEGABYTE_A_SECOND = 512;

  @Test
  void theJobNamesATimeThatSuitsItsLongestChunk() throws IOException {
    assertThat(
            Pattern.compile("name=\"jakarta.transaction.global.timeout\" value=\"(\\d+)\"")
                .matcher(Files.readString(JOB))
                .results()
                .map(found -> Integer.parseInt(found.group(1))))
        .singleElement()
        .satisfies(
            seconds -> assertThat(seconds).isGreaterThan(2 * LARGEST_FILE_AT_A_MEGABYTE_A_SECOND));
  }
}
