package plinth.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plinth.fields.setting.Option;
import plinth.fields.setting.SlugLists;

/** Implemented by types whose values are chosen from options. */
public interface Choices {
  /** The maximum number of options of a field. */
  int MAX = 1_000;

  /** The keys of the types whose values are options. */
  static List<String> words() {
    return List.of("select", "multi_select");
  }

  /** All options, active or not, in order. */
  List<Option> options();

  /** Whether a value may hold several options. */
  default boolean isMultiple() {
    return false;
  }

  /** The values of all options, in order. */
  default List<String> values() {
    return options().stream().map(Option::value).toList();
  }

  /** Splits the text of a value in a file into the options that it names. */
  default List<String> words(String text) {
    return isMultiple() ? SlugLists.split(text) : List.of(text.strip());
  }

  /** Whether a text names only existing options, active or not. */
  default boolean contains(String text) {
    return missing(words(text)).isEmpty();
  }

  /**
   * The words that match no option's value or label, ignoring case; without duplicates, in order.
   */
  default List<String> missing(Collection<String> words) {
    Set<String> known = new HashSet<>();
    for (Option option : options()) {
      known.add(Fold.text(option.value()));
      known.add(Fold.text(option.label()));
    }
    List<String> missing = new ArrayList<>();
    for (String word : words) {
      if (known.add(Fold.text(word))) {
        missing.add(word);
      }
    }
    return List.copyOf(missing);
  }
}
