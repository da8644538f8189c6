package plinth.fields.setting;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** Lists of words, such as slugs, as JSON and as text. */
public final class SlugLists {
  private static final Pattern SLUG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");

  private SlugLists() {}

  /** Reads one word or a list of words, without duplicates. */
  public static List<String> read(JsonValue json, String at, Settings.ItemReader<String> each) {
    List<String> words =
        json.getValueType() == JsonValue.ValueType.ARRAY
            ? JsonShapes.list(json, at, each)
            : List.of(each.read(json, at));
    return List.copyOf(new LinkedHashSet<>(words));
  }

  /**
   * Reads a slug, or an object with a {@code slug}, so that a value can be written back as it was
   * read.
   */
  public static String slug(JsonValue json, String at) {
    JsonValue plain = json;
    if (json instanceof JsonObject object) {
      plain = object.getOrDefault("slug", JsonValue.NULL);
    }
    return slug(JsonShapes.text(plain, at), at);
  }

  /** Checks the form of a slug. */
  public static String slug(String text, String at) {
    if (!SLUG.matcher(text).matches()) {
      throw Problem.invalid(at, "format", "Must be a slug");
    }
    return text;
  }

  /** The words between semicolons, without duplicates and blanks. */
  public static List<String> split(String text) {
    return Arrays.stream(text.split(";"))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .distinct()
        .toList();
  }

  /** Writes words as a JSON array. */
  public static JsonArray encode(List<String> words) {
    JsonArrayBuilder array = Json.createArrayBuilder();
    words.forEach(array::add);
    return array.build();
  }

  /** Compares word by word; the first difference decides, then the size. */
  public static int compare(List<String> left, List<String> right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int order = CodePoints.compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
