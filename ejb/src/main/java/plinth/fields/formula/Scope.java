package plinth.fields.formula;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;

/** The fields that a formula may name, and the time zone in which it reads days. */
@FunctionalInterface
public interface Scope {
  /** Finds a field by its slug. */
  Optional<Input> find(String slug);

  /** The time zone of functions to which a formula gives none. */
  default ZoneId zone() {
    return Time.UTC;
  }

  /**
   * A field as an input of formulas.
   *
   * @param kind the kind of its values; null if formulas cannot use them
   * @param options the values of its options; empty if it has none
   */
  record Input(@Nullable ValueKind kind, Set<String> options) {}
}
