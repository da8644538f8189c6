package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Option;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Problem;

/**
 * Several of the field's options, without duplicates, in the order of the options. Settings: {@code
 * max_selected} (1 to 1,000, default 200). Option values contain no semicolon, which separates them
 * in text.
 */
final class MultiSelectType extends WordList implements Choices, Discrete {
  private static final int MAX_SELECTED = 200;

  private final OptionList options;
  private final int maxSelected;

  MultiSelectType(Settings settings) {
    maxSelected = settings.integer("max_selected", MAX_SELECTED, 1, OptionList.MAX);
    options = new OptionList(settings.options());
    for (Option option : options.all()) {
      if (option.value().contains(";") || !option.value().strip().equals(option.value())) {
        throw Problem.invalid("options", "format", "Must not contain semicolons or outer spaces");
      }
    }
  }

  @Override
  public String key() {
    return "multi_select";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("max_selected");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.list(ValueSchema.option(options()), maxSelected);
  }

  @Override
  public List<Option> options() {
    return options.all();
  }

  @Override
  public boolean isMultiple() {
    return true;
  }

  @Override
  String readItem(JsonValue json, String at) {
    return JsonShapes.text(json, at);
  }

  @Override
  public List<String> check(List<String> value, String at) {
    return check(value, List.of(), at);
  }

  @Override
  public List<String> check(List<String> value, List<String> present, String at) {
    value.stream()
        .filter(word -> !present.contains(word))
        .forEach(word -> options.requireActive(word, at));
    return atMost(maxSelected, value.stream().sorted(options::compare).toList(), at);
  }

  @Override
  public List<String> operand(JsonValue json, String at) {
    List<String> words = super.operand(json, at);
    words.forEach(word -> options.requireKnown(word, at));
    return words;
  }

  @Override
  public List<String> readText(String text, String at) {
    return SlugLists.split(text).stream().map(options::fromText).distinct().toList();
  }

  @Override
  public Face face(String stored) {
    return options.face(stored);
  }

  /** A value has several members, which only the tags keep separate. */
  @Override
  public @Nullable String unslotted(Column<?> column) {
    return null;
  }

  @Override
  public List<Face> faces() {
    return options.faces();
  }
}
