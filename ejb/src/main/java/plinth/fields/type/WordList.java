package plinth.fields.type;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Comparison;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.setting.SlugLists;
import plinth.kernel.Problem;

/**
 * The common base of types whose values are sets of words: options, or slugs of records or files.
 */
abstract class WordList implements FieldType<List<String>> {
  /** Reads one word of a list and checks its form. */
  abstract String readItem(JsonValue json, String at);

  @Override
  public @Nullable List<String> read(JsonValue json, String at) {
    List<String> words = SlugLists.read(json, at, this::readItem);
    return words.isEmpty() ? null : words;
  }

  @Override
  public JsonValue encode(List<String> value) {
    return SlugLists.encode(value);
  }

  @Override
  public @Nullable List<String> readText(String text, String at) {
    List<String> words = SlugLists.split(text);
    return words.isEmpty() ? null : words;
  }

  @Override
  public String text(List<String> value) {
    return String.join("; ", value);
  }

  @Override
  public Comparison<List<String>> comparison() {
    return new Members(this);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.MEMBERS;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.TAGS;
  }

  @Override
  public @Nullable Object slotValue(List<String> value) {
    return null;
  }

  @Override
  public List<String> members(List<String> value) {
    return value;
  }

  @Override
  public int compare(List<String> left, List<String> right) {
    return SlugLists.compare(left, right);
  }

  static List<String> atMost(int max, List<String> value, String at) {
    if (value.size() > max) {
      throw Problem.invalid(at, "size", "Must have at most " + max);
    }
    return value;
  }
}
