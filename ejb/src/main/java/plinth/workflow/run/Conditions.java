package plinth.workflow.run;

import jakarta.json.JsonValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.records.RecordValues;
import plinth.records.event.RecordState;
import plinth.records.query.Filter;
import plinth.workflow.definition.MessageFields;

/** Tests conditions, and explains which part is not met. */
final class Conditions {
  private Conditions() {}

  /** Returns why a condition is not met; null if it is met. */
  static @Nullable String fault(Filter filter, RecordValues values, Instant now) {
    return filter.matches(values, now) ? null : words(filter, values, now);
  }

  /**
   * Returns the values for conditions: those of the record and, for message triggers, those of the
   * message.
   *
   * @param scope the variables, for those of a message
   */
  static RecordValues values(@Nullable RecordState record, Scope scope) {
    return slug -> {
      for (String variable : MessageFields.VARIABLES.keySet()) {
        if (MessageFields.slug(variable).equals(slug)) {
          JsonValue value = scope.apply(variable);
          return value == JsonValue.NULL ? null : value;
        }
      }
      return record == null ? null : record.get(slug);
    };
  }

  private static String words(Filter filter, RecordValues values, Instant now) {
    if (filter instanceof Filter.All all) {
      return all.filters().stream()
          .filter(part -> !part.matches(values, now))
          .findFirst()
          .map(part -> words(part, values, now))
          .orElse("A condition is not met");
    }
    if (filter instanceof Filter.Any) {
      return "None of the alternatives is met";
    }
    if (filter instanceof Filter.Compare<?> compare) {
      return "The condition on the field "
          + compare.column().slug()
          + " ("
          + compare.operator().key()
          + ") is not met";
    }
    if (filter instanceof Filter.Decided decided) {
      return "The condition on related records (" + decided.condition().path() + ") is not met";
    }
    return "A condition that must not be met is met";
  }
}
