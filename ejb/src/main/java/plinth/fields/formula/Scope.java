package plinth.fields.formula;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields that a formula may name. */
@FunctionalInterface
public interface Scope {
  /** Finds a field by its slug. */
  Optional<Input> find(String slug);

  /**
   * A field as an input of formulas.
   *
   * @param kind the kind of its values; null if formulas cannot use them
   * @param options the values of its options; empty if it has none
   */
  record Input(@Nullable ValueKind kind, Set<String> options) {}
}
