package plinth.messaging.simulator;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plinth.kernel.Time;

/**
 * The answers of simulated contacts: each text comes back. So that a workflow that answers messages
 * does not talk with a contact for ever, they answer neither an answer nor, for ten seconds, the
 * same text again. Thread-safe.
 */
final class SimulatedAnswers {
  private static final String ECHO = "Echo: ";
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final int MAX_KNOWN = 1_000;

  private final Map<String, Instant> answered =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MAX_KNOWN;
        }
      };

  /** What a contact answers to a text, if anything. */
  Optional<String> answer(String contact, String text) {
    if (text.isEmpty() || text.contains(ECHO)) {
      return Optional.empty();
    }
    Instant now = Time.now();
    synchronized (answered) {
      Instant before = answered.put(contact + ' ' + text, now);
      return before != null && before.plus(PAUSE).isAfter(now)
          ? Optional.empty()
          : Optional.of(ECHO + text);
    }
  }
}
