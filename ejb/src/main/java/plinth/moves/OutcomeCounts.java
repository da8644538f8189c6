package plinth.moves;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.moves.FieldOutcomes.Loss;

/** Adds up the effects of moves on the values of records. */
final class OutcomeCounts {
  private final Map<String, FieldOutcomes> none = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> counts = new HashMap<>();
  private final Map<String, Map<String, Loss>> losses = new HashMap<>();

  OutcomeCounts(FieldMap map) {
    for (Field field : map.from().seen().fields()) {
      Field to = map.target(field);
      if (field.active()) {
        expect(field.slug(), to == null ? null : to.slug());
      }
    }
  }

  private void expect(String field, @Nullable String to) {
    none.putIfAbsent(field, new FieldOutcomes(field, to, 0, 0, 0, 0, 0, List.of()));
  }

  /** Adds the effects on the values of one record. */
  void add(String recordSlug, List<MovedField> fields) {
    for (MovedField field : fields) {
      // An inactive field is reported only if a record has a value of it.
      expect(field.field(), field.to());
      counts
          .computeIfAbsent(field.field(), f -> new HashMap<>())
          .merge(field.outcome(), 1L, Long::sum);
      String reason = field.reason();
      if (reason != null) {
        losses
            .computeIfAbsent(field.field(), f -> new LinkedHashMap<>())
            .merge(
                reason,
                new Loss(reason, 1, recordSlug),
                (all, one) -> new Loss(reason, all.records() + 1, all.recordSlug()));
      }
    }
  }

  /** The counts, in the order of the fields. */
  List<FieldOutcomes> listAll() {
    return none.values().stream().map(this::sum).toList();
  }

  private FieldOutcomes sum(FieldOutcomes field) {
    Map<String, Long> its = counts.getOrDefault(field.field(), Map.of());
    return new FieldOutcomes(
        field.field(),
        field.to(),
        its.getOrDefault("mapped", 0L),
        its.getOrDefault("converted", 0L),
        its.getOrDefault("lossy", 0L),
        its.getOrDefault("lost", 0L),
        its.getOrDefault("empty", 0L),
        losses.getOrDefault(field.field(), Map.of()).values().stream()
            .sorted(Comparator.comparingLong(Loss::records).reversed())
            .toList());
  }
}
