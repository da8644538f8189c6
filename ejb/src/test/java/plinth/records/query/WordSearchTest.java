package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordSearchTest {
  /** Reading from the words would take a fifth of these times or less on a quiet server. */
  @ParameterizedTest(name = "{0} of {1} match among {2}: {3} ms")
  @CsvSource({
    "0, 272, 100000, 0",
    "5, 272, 100000, 0",
    "6, 272, 100000, 512",
    "272, 272, 100000, 10000",
    "6, 848, 1000000, 1024",
    "848, 848, 10000000, 10000"
  })
  void recordsAreReadForSeveralTimesWhatTheWordsWouldTake(
      long hits, long sampled, long live, int millis) {
    assertThat(WordSearch.walkMillis(new SpreadSample(sampled, hits), live)).isEqualTo(millis);
  }
}
