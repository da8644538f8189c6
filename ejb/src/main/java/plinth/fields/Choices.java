package plinth.fields;

import java.util.List;

/**
 * The ability of a type whose values are chosen from options.
 *
 * <p>Spec: Meta-model.
 */
public interface Choices {
  /** All options, active or not, in their order. */
  List<Option> options();

  /** Whether a value may hold several options. */
  default boolean several() {
    return false;
  }

  /** The values of all options in their order. */
  default List<String> values() {
    return options().stream().map(Option::value).toList();
  }
}
