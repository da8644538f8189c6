package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogTest {
  private final Logger logger = Logger.getLogger("plinth.kernel");
  private final List<String> lines = new ArrayList<>();

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord told) {
          lines.add(told.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(handler);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "two\nlines",
        "a return\r\n{\"event\":\"forged\"}",
        "\"}\n{\"event\":\"forged\"}",
        "a bell\u0007 and an escape\u001b[31m",
        "{0} {1}"
      })
  void aFactStaysWithinItsLine(String fact) {
    Log.of(LogTest.class).warn("tried", "fact", fact, "count", 3);

    assertThat(lines).singleElement().satisfies(line -> assertIsOneObject(line, fact));
  }

  private static void assertIsOneObject(String line, String fact) {
    assertThat(line.chars()).noneMatch(Character::isISOControl);
    JsonObject told = JsonText.parseObject(line);
    assertThat(told.getString("event")).isEqualTo("tried");
    assertThat(told.getString("fact")).isEqualTo(fact);
    assertThat(told.getInt("count")).isEqualTo(3);
  }
}
