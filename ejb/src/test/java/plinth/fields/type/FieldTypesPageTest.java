package plinth.fields.type;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.setting.Option;
import plinth.kernel.JsonText;

/** The public page of field types names every type, setting and operator, and its examples hold. */
class FieldTypesPageTest {
  private static final Path PAGE = Path.of("..", "docs", "api", "field-types.md");
  private static final Pattern CODE = Pattern.compile("`([a-z_]+)`");
  private static final Pattern SETTING = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|");
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");

  static List<String> keys() {
    return FieldTypes.all().stream().map(FieldType::key).toList();
  }

  @Test
  void everyTypeHasItsSectionInOrder() throws IOException {
    assertThat(sections().keySet()).containsExactlyElementsOf(keys());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void thePageListsTheOperatorsOfTheType(String key) throws IOException {
    String line =
        section(key).lines().filter(l -> l.startsWith("Operators: ")).findFirst().orElseThrow();
    List<String> offered =
        FieldTypes.of(key).orElseThrow().operators().stream().map(Operator::key).toList();
    assertThat(found(CODE, line)).containsExactlyInAnyOrderElementsOf(offered);
  }

  @Test
  void thePageListsTheTypesOfEachKindOfSlot() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(typesOf(page, "sort as text"))
        .containsExactlyInAnyOrderElementsOf(with(SlotKind.TEXT));
    assertThat(typesOf(page, "for numbers"))
        .containsExactlyInAnyOrderElementsOf(with(SlotKind.NUMBER));
  }

  private static List<String> typesOf(String page, String kind) {
    return found(CODE, found(Pattern.compile(kind + " \\(([^)]*)\\)"), page).get(0));
  }

  private static List<String> with(SlotKind kind) {
    return FieldTypes.all().stream()
        .filter(type -> type.slot() == kind)
        .map(FieldType::key)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void thePageListsTheSettingsOfTheType(String key) throws IOException {
    JsonObject settings =
        FieldTypes.configure(key, example(key).getJsonObject("settings"), options(key)).settings();
    assertThat(found(SETTING, section(key))).containsExactlyInAnyOrderElementsOf(settings.keySet());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void theExampleIsStoredAsItSays(String key) throws IOException {
    JsonObject example = example(key);
    FieldType<?> type =
        FieldTypes.configure(key, example.getJsonObject("settings"), options(key)).type();
    assertThat(stored(type, example.get("value")).toString())
        .isEqualTo(example.get("stored").toString());
  }

  private static <V> JsonValue stored(FieldType<V> type, JsonValue json) {
    return type.encode(Objects.requireNonNull(type.parse(json, "value")));
  }

  private static List<Option> options(String key) throws IOException {
    List<Option> options = new ArrayList<>();
    JsonValue given = example(key).getOrDefault("options", JsonValue.EMPTY_JSON_ARRAY);
    for (JsonValue value : given.asJsonArray()) {
      options.add(Option.of(value.asJsonObject().getString("value"), options.size()));
    }
    return options;
  }

  private static JsonObject example(String key) throws IOException {
    List<String> examples = found(EXAMPLE, section(key));
    assertThat(examples).hasSize(1);
    return JsonText.parseObject(examples.get(0));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  private static String section(String key) throws IOException {
    return Objects.requireNonNull(sections().get(key), key);
  }

  private static Map<String, String> sections() throws IOException {
    String page = Files.readString(PAGE);
    Map<String, String> sections = new LinkedHashMap<>();
    for (String part : page.split("(?m)^## ")) {
      if (part.startsWith("`")) {
        sections.put(part.substring(1, part.indexOf('`', 1)), part);
      }
    }
    return sections;
  }
}
