package plinth.fields.type;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import plinth.fields.Choices;
import plinth.fields.DateTimeType;
import plinth.fields.FieldType;
import plinth.fields.References;
import plinth.fields.setting.Option;
import plinth.fields.setting.Settings;
import plinth.kernel.Problem;

/**
 * The list of all field types, in the order in which they are offered. A new type needs its class
 * and one line here.
 */
public final class FieldTypes {
  private static final List<Function<Settings, FieldType<?>>> MAKERS =
      List.of(
          TextType::new,
          LongTextType::new,
          NumberType::new,
          BooleanType::new,
          DateType::new,
          DateTimeType::new,
          SelectType::new,
          MultiSelectType::new,
          RatingType::new,
          CurrencyType::new,
          EmailType::new,
          LinkType::new,
          PhoneType::new,
          FileType::new,
          RelationType::new,
          SmartCatalogType::new,
          SerialNumberType::new,
          PercentType::new,
          DurationType::new,
          MemberType::new,
          AddressType::new,
          JsonType::new);

  private static final Map<String, Function<Settings, FieldType<?>>> BY_KEY =
      MAKERS.stream()
          .collect(Collectors.toMap(maker -> prototype(maker).key(), Function.identity()));

  private static final List<FieldType<?>> ALL =
      MAKERS.stream().<FieldType<?>>map(FieldTypes::prototype).toList();

  private FieldTypes() {}

  /** Every type with its default settings, for descriptions; fields use {@link #configure}. */
  public static List<FieldType<?>> all() {
    return ALL;
  }

  /** The keys of all types. */
  public static List<String> words() {
    return ALL.stream().<String>map(FieldType::key).toList();
  }

  /** The keys of the types that have an ability, such as {@link References}. */
  public static List<String> words(Class<?> ability) {
    return ALL.stream().filter(ability::isInstance).<String>map(FieldType::key).toList();
  }

  /** The error for an unknown type, at the member {@code type}. */
  public static Problem unknown() {
    return Problem.invalid(
        "type", "unknown", "There is no such field type; must be " + Problem.oneOf(words()));
  }

  /** The type with this key and its default settings. */
  public static Optional<FieldType<?>> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key)).map(FieldTypes::prototype);
  }

  /**
   * Creates the type of a field. Refuses an unknown key ({@code type}), unknown or invalid settings
   * ({@code settings.<name>}), and options that are invalid or not accepted by the type ({@code
   * options}).
   */
  public static Configured configure(String key, JsonObject settings, List<Option> options) {
    Function<Settings, FieldType<?>> maker = BY_KEY.get(key);
    if (maker == null) {
      throw unknown();
    }
    Settings reader = Settings.of(settings, options);
    FieldType<?> type = maker.apply(reader);
    if (!options.isEmpty() && !(type instanceof Choices)) {
      throw Problem.invalid("options", "unknown", "This type has no options");
    }
    return new Configured(type, reader.finish());
  }

  private static FieldType<?> prototype(Function<Settings, FieldType<?>> maker) {
    return maker.apply(Settings.defaults());
  }

  /**
   * A type configured for a field.
   *
   * @param type the type with the field's settings
   * @param settings all settings with their defaults
   */
  public record Configured(FieldType<?> type, JsonObject settings) {}
}
