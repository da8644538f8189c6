package plinth.fields.formula;

import org.jspecify.annotations.Nullable;

/** The values of one record as formulas read them. */
@FunctionalInterface
public interface Inputs {
  /** The value of a field, of the class of its {@link ValueKind}; null if it is empty. */
  @Nullable Object get(String slug);
}
