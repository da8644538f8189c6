package plinth.testtools;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import plinth.jobs.Cron;

/**
 * Finds the next slot at which a schedule has something to do. What is due stays due for a day or
 * until it is done, so that one question a day and schedule is enough where nothing is, and a few
 * more where something is.
 */
final class SlotSearch {
  private static final Duration AT_ONCE = Duration.ofDays(1);

  private SlotSearch() {}

  /** The first slot after one moment, up to another, at which the schedule is due. */
  static Optional<Instant> next(Cron cron, Instant after, Instant until, Predicate<Instant> isDue) {
    Optional<Instant> latest = cron.latest(until).filter(slot -> slot.isAfter(after));
    if (latest.isEmpty() || !isDue.test(latest.get())) {
      return Optional.empty();
    }
    List<Instant> slots = new ArrayList<>();
    for (Optional<Instant> slot = cron.next(after);
        slot.isPresent() && slot.get().isBefore(latest.get());
        slot = cron.next(slot.get())) {
      slots.add(slot.get());
    }
    slots.add(latest.get());
    int low = 0;
    int high = slots.size() - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (isDue.test(slots.get(middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return Optional.of(slots.get(low));
  }

  /** How far to look at once. */
  static Instant end(Instant after, Instant until) {
    Instant end = after.plus(AT_ONCE);
    return end.isBefore(until) ? end : until;
  }
}
