package plinth.records.rebuild;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Conversion;
import plinth.fields.Conversion.Fate;
import plinth.fields.Conversion.Outcome;
import plinth.objects.ConversionReport;
import plinth.objects.ConversionReport.Example;
import plinth.objects.ConversionReport.HeldOption;

/** Counts the outcomes of a conversion, and keeps a few examples of each. */
final class ConversionTally {
  private static final int EXAMPLES = 5;

  private final String objectSlug;
  private final Conversion conversion;
  private final Map<Fate, Long> counts = new EnumMap<>(Fate.class);
  private final Map<String, Long> options = new LinkedHashMap<>();
  private final List<Example> examples = new ArrayList<>();

  ConversionTally(String objectSlug, Conversion conversion) {
    this.objectSlug = objectSlug;
    this.conversion = conversion;
    conversion.removed().forEach(option -> options.put(option, 0L));
  }

  void add(String recordSlug, JsonValue stored, Outcome outcome) {
    long count = counts.merge(outcome.fate(), 1L, Long::sum);
    conversion.removedIn(stored).forEach(option -> options.merge(option, 1L, Long::sum));
    if (outcome.fate() != Fate.KEPT && count <= EXAMPLES) {
      examples.add(
          new Example(
              objectSlug,
              recordSlug,
              outcome.fate().code(),
              stored,
              outcome.fate() == Fate.FAILED ? JsonValue.NULL : outcome.value(),
              outcome.reason()));
    }
  }

  ConversionReport report() {
    return new ConversionReport(
        counts.values().stream().mapToLong(Long::longValue).sum(),
        count(Fate.KEPT),
        count(Fate.CONVERTED),
        count(Fate.LOSSY),
        count(Fate.CLEARED),
        count(Fate.FAILED),
        options.entrySet().stream()
            .map(held -> new HeldOption(held.getKey(), held.getValue()))
            .toList(),
        List.copyOf(examples));
  }

  /** The number of values that were lost because the changed field cannot hold them. */
  long countLost() {
    return count(Fate.CLEARED) + count(Fate.FAILED);
  }

  private long count(Fate fate) {
    return counts.getOrDefault(fate, 0L);
  }
}
