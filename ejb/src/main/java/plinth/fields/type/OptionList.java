package plinth.fields.type;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import plinth.fields.Choices;
import plinth.fields.Discrete;
import plinth.fields.Fold;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Option;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * The options of a field, validated and in order: at most 1,000, with distinct values that fit a
 * text slot.
 */
final class OptionList {
  static final int MAX = Choices.MAX;

  private static final Pattern VALUE = Pattern.compile("[^\\p{Cntrl}]{1,100}");

  private final List<Option> options;
  private final Map<String, Integer> places = new HashMap<>();

  OptionList(List<Option> given) {
    if (given.size() > MAX) {
      throw Problem.invalid("options", "size", "Must be at most " + MAX + " options");
    }
    for (int i = 0; i < given.size(); i++) {
      checkForm(given.get(i), "options[" + i + "]");
      if (places.put(given.get(i).value(), 0) != null) {
        throw Problem.invalid("options[" + i + "].value", "duplicate", "Is listed twice");
      }
    }
    options = given.stream().sorted(Comparator.comparingInt(Option::order)).toList();
    for (int i = 0; i < options.size(); i++) {
      places.put(options.get(i).value(), i);
    }
  }

  List<Option> all() {
    return options;
  }

  /** Refuses a value that is not an active option. */
  String requireActive(String value, String at) {
    Integer place = places.get(value);
    if (place == null || !options.get(place).active()) {
      throw Problem.invalid(at, "option", "Is not one of the options");
    }
    return value;
  }

  /** Refuses a value that is not an option, active or not. */
  String requireKnown(String value, String at) {
    if (!places.containsKey(value)) {
      throw Problem.invalid(at, "option", "Is not one of the options");
    }
    return value;
  }

  /**
   * The option that a text means: by its value, else by its label, else by its value ignoring case.
   */
  String fromText(String text) {
    String word = text.strip();
    if (places.containsKey(word)) {
      return word;
    }
    String folded = Fold.text(word);
    return options.stream()
        .filter(option -> Fold.text(option.label()).equals(folded))
        .findFirst()
        .or(() -> options.stream().filter(o -> Fold.text(o.value()).equals(folded)).findFirst())
        .map(Option::value)
        .orElse(word);
  }

  /** The presentation of an option, or of a value that was an option before. */
  Discrete.Face face(String value) {
    Integer place = places.get(value);
    Option option = place == null ? Option.of(value, 0) : options.get(place);
    return new Discrete.Face(value, Json.createValue(value), option.label(), option.color());
  }

  /** The active options. */
  List<Discrete.Face> faces() {
    return options.stream().filter(Option::active).map(option -> face(option.value())).toList();
  }

  /**
   * Compares by the order of the options; values that are not options come last, by code points.
   */
  int compare(String left, String right) {
    int order = Integer.compare(place(left), place(right));
    return order != 0 ? order : CodePoints.compare(left, right);
  }

  private int place(String value) {
    return places.getOrDefault(value, Integer.MAX_VALUE);
  }

  private static void checkForm(Option option, String at) {
    String value = JsonShapes.clean(option.value(), at + ".value");
    boolean tooLong = value.getBytes(StandardCharsets.UTF_8).length > Fold.SLOT_BYTES;
    if (tooLong || value.isBlank() || !VALUE.matcher(value).matches()) {
      throw Problem.invalid(
          at + ".value", "format", "Must be 1 to 100 characters on one line, at most 200 bytes");
    }
    String label = JsonShapes.clean(option.label(), at + ".label");
    if (label.isBlank() || label.length() > 255) {
      throw Problem.invalid(at + ".label", "max_length", "Must be 1 to 255 characters");
    }
  }
}
