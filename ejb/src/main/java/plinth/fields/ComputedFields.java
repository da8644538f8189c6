package plinth.fields;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.formula.Formula;
import plinth.fields.formula.Inputs;
import plinth.fields.formula.Scope;
import plinth.fields.formula.ValueKind;
import plinth.fields.notation.Money;
import plinth.fields.setting.Option;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * The computed fields of one object. The results of formulas depend only on the other values of the
 * record and are stored like these, so that a record never has a value that its formulas do not
 * give. Values that follow from related records are inputs like others; they are not computed here.
 */
public final class ComputedFields {
  /** The types whose values formulas can use, with the kind of the values. */
  private static final Map<String, ValueKind> KINDS =
      Map.ofEntries(
          Map.entry("text", ValueKind.TEXT),
          Map.entry("long_text", ValueKind.TEXT),
          Map.entry("email", ValueKind.TEXT),
          Map.entry("link", ValueKind.TEXT),
          Map.entry("phone", ValueKind.TEXT),
          Map.entry("serial_number", ValueKind.TEXT),
          Map.entry("select", ValueKind.TEXT),
          Map.entry("multi_select", ValueKind.OPTIONS),
          Map.entry("number", ValueKind.NUMBER),
          Map.entry("rating", ValueKind.NUMBER),
          Map.entry("percent", ValueKind.NUMBER),
          Map.entry("duration", ValueKind.NUMBER),
          Map.entry("boolean", ValueKind.BOOLEAN),
          Map.entry("date", ValueKind.DATE),
          Map.entry("datetime", ValueKind.DATETIME),
          Map.entry("currency", ValueKind.MONEY));

  /** The types that a computed field may have. */
  private static final Set<String> RESULTS =
      Set.of(
          "text",
          "long_text",
          "select",
          "number",
          "rating",
          "boolean",
          "date",
          "datetime",
          "currency");

  private final List<Computed> ordered;
  private final Map<String, Field> all;
  private final ZoneId zone;

  /**
   * A computed field.
   *
   * @param formula null: its values follow from related records
   */
  private record Computed(Field field, @Nullable Formula formula) {}

  private ComputedFields(List<Computed> ordered, Map<String, Field> all, ZoneId zone) {
    this.zone = zone;
    this.ordered = ordered;
    this.all = all;
  }

  /**
   * The computed fields among the fields of an object. A formula that names a field which is not
   * among them is left out, as in the shape of a caller who does not see all fields.
   *
   * @param zone the time zone of the workspace
   */
  static ComputedFields of(Collection<Field> fields, ZoneId zone) {
    Map<String, Field> all = bySlug(fields);
    Scope scope = scope(all, zone);
    Map<String, Computed> computed = new LinkedHashMap<>();
    for (Field field : fields) {
      String text = field.rules().formula();
      if (field.rules().related() != null) {
        computed.put(field.slug(), new Computed(field, null));
      } else if (text != null) {
        try {
          computed.put(field.slug(), new Computed(field, Formula.compile(text, scope)));
        } catch (Problem withoutInputs) {
          // Its inputs are not among the fields.
        }
      }
    }
    List<Computed> ordered = new ArrayList<>();
    computed.values().forEach(one -> addAfterInputs(one, computed, new HashSet<>(), ordered));
    return new ComputedFields(List.copyOf(ordered), all, zone);
  }

  private static void addAfterInputs(
      Computed one, Map<String, Computed> all, Set<String> begun, List<Computed> ordered) {
    if (ordered.contains(one) || !begun.add(one.field.slug())) {
      return;
    }
    for (String input : one.formula == null ? Set.<String>of() : one.formula.inputs()) {
      Computed before = all.get(input);
      if (before != null) {
        addAfterInputs(before, all, begun, ordered);
      }
    }
    ordered.add(one);
  }

  private static Map<String, Field> bySlug(Collection<Field> fields) {
    return fields.stream().collect(Collectors.toMap(Field::slug, field -> field));
  }

  /**
   * Reads and types a formula that may name these fields; see {@link Formula#compile}.
   *
   * @param zone the time zone of the workspace
   */
  public static Formula compile(Collection<Field> fields, ZoneId zone, String formula) {
    return Formula.compile(formula, scope(bySlug(fields), zone));
  }

  private static Scope scope(Map<String, Field> all, ZoneId zone) {
    return new Scope() {
      @Override
      public Optional<Input> find(String slug) {
        return Optional.ofNullable(all.get(slug)).map(ComputedFields::input);
      }

      @Override
      public ZoneId zone() {
        return zone;
      }
    };
  }

  private static Scope.Input input(Field field) {
    return new Scope.Input(
        kind(field.type()),
        field.options().stream().map(Option::value).collect(Collectors.toSet()));
  }

  /** The kind of the values of a type in formulas; null if formulas cannot use them. */
  public static @Nullable ValueKind kind(FieldType<?> type) {
    return KINDS.get(type.key());
  }

  /** Whether a field of this type can be computed. */
  public static boolean mayCompute(FieldType<?> type) {
    return RESULTS.contains(type.key());
  }

  /** The types that a field may have whose formula gives values of this kind, in their order. */
  public static List<String> types(ValueKind kind) {
    return RESULTS.stream().filter(type -> KINDS.get(type) == kind).sorted().toList();
  }

  List<Field> fields() {
    return ordered.stream().map(Computed::field).toList();
  }

  /**
   * The values of a record with those of its computed fields.
   *
   * @param related the values that follow from related records, among others
   */
  JsonObject apply(JsonObject data, Map<String, JsonValue> related) {
    if (ordered.isEmpty()) {
      return data;
    }
    Map<String, JsonValue> values = new LinkedHashMap<>(data);
    for (Computed one : ordered) {
      JsonValue stored =
          one.formula == null
              ? related.getOrDefault(one.field.slug(), RelatedValues.none(one.field))
              : result(one.field, zone, one.formula.evaluate(inputs(all, values)));
      if (stored == null || stored == JsonValue.NULL) {
        values.remove(one.field.slug());
      } else {
        values.put(one.field.slug(), stored);
      }
    }
    JsonObjectBuilder all = Json.createObjectBuilder();
    values.forEach(all::add);
    return all.build();
  }

  /**
   * Computes a formula that names these fields from the stored values of a record: a number, a
   * text, true or false, or an amount with its currency; JSON null if the result is empty.
   */
  public static JsonValue evaluate(
      Formula formula, Collection<Field> fields, Map<String, JsonValue> stored) {
    Object result = formula.evaluate(inputs(bySlug(fields), stored));
    if (result == null) {
      return JsonValue.NULL;
    }
    if (result instanceof BigDecimal number) {
      return Json.createValue(number);
    }
    if (result instanceof Boolean flag) {
      return flag ? JsonValue.TRUE : JsonValue.FALSE;
    }
    if (result instanceof Money money) {
      return Json.createObjectBuilder()
          .add("amount", money.amount())
          .add("currency", money.currency())
          .build();
    }
    return Json.createValue(Formula.text(result));
  }

  private static Inputs inputs(Map<String, Field> fields, Map<String, JsonValue> stored) {
    return slug -> {
      Field field = fields.get(slug);
      JsonValue value = stored.get(slug);
      return field == null || value == null ? null : operand(field, field.type(), value);
    };
  }

  /** The stored value of a field as formulas use it; null if it is empty. */
  static @Nullable Object operand(Field field, JsonValue stored) {
    return operand(field, field.type(), stored);
  }

  private static <V> @Nullable Object operand(Field field, FieldType<V> type, JsonValue stored) {
    V value = type.readOrNull(stored, field.slug());
    if (value == null) {
      return null;
    }
    if (kind(type) == ValueKind.TEXT) {
      return type.text(value);
    }
    return value instanceof Integer whole ? BigDecimal.valueOf(whole) : value;
  }

  /**
   * A result as a field stores it: rounded to its decimals; null if it is empty or the settings of
   * the field do not allow it.
   */
  static @Nullable JsonValue result(Field field, ZoneId zone, @Nullable Object result) {
    return result == null ? null : stored(field.type(), zone, result);
  }

  private static <V> @Nullable JsonValue stored(FieldType<V> type, ZoneId zone, Object result) {
    try {
      V value = type.adopt(Formula.text(result), zone, Formula.MEMBER);
      return value == null ? null : type.encode(type.check(value, Formula.MEMBER));
    } catch (Problem notAllowed) {
      return null;
    }
  }
}
