package plinth.objects;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import plinth.fields.Field;
import plinth.fields.MatchRule;
import plinth.fields.MatchRule.Method;
import plinth.fields.MatchRule.OnCreate;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/**
 * A rule for duplicates as it is stored with its object.
 *
 * @param id the number of the rule, under which the keys of records are stored
 * @param name what people call it
 * @param conditions its fields
 * @param threshold the least similarity of two texts
 * @param onCreate what happens if a new record would be a duplicate
 * @param isReady whether the existing records have been compared
 */
public record StoredMatchRule(
    long id,
    String name,
    List<Condition> conditions,
    double threshold,
    OnCreate onCreate,
    boolean isReady) {
  /** Copies the conditions. */
  public StoredMatchRule {
    conditions = List.copyOf(conditions);
  }

  /**
   * A field of a rule.
   *
   * @param field the number of the field
   * @param method how its values are compared
   * @param type the type of the field when records were compared last
   */
  public record Condition(long field, Method method, String type) {}

  /** Whether it compares records as another rule does. */
  public boolean comparesLike(StoredMatchRule other) {
    return conditions.equals(other.conditions) && threshold == other.threshold;
  }

  /** This rule with its existing records compared or not. */
  public StoredMatchRule ready(boolean compared) {
    return new StoredMatchRule(id, name, conditions, threshold, onCreate, compared);
  }

  /** This rule with the present types of its fields. */
  public StoredMatchRule typed(List<Field> known) {
    List<Condition> all =
        conditions.stream()
            .map(
                one ->
                    known.stream()
                        .filter(field -> field.id() == one.field())
                        .findFirst()
                        .map(f -> new Condition(f.id(), one.method(), f.type().key()))
                        .orElse(one))
            .toList();
    return new StoredMatchRule(id, name, all, threshold, onCreate, isReady);
  }

  /** The rules over these fields, without those of which a field is missing or unfit. */
  static List<MatchRule> rules(List<StoredMatchRule> stored, List<Field> known) {
    List<MatchRule> rules = new ArrayList<>();
    for (StoredMatchRule one : stored) {
      List<MatchRule.Condition> conditions =
          one.conditions.stream()
              .flatMap(
                  condition ->
                      known.stream()
                          .filter(field -> field.id() == condition.field())
                          .map(field -> new MatchRule.Condition(field, condition.method())))
              .toList();
      MatchRule rule = new MatchRule(one.id, one.name, conditions, one.threshold, one.onCreate);
      if (conditions.size() == one.conditions.size() && rule.isApplicable()) {
        rules.add(rule);
      }
    }
    return rules;
  }

  static String write(List<StoredMatchRule> rules) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (StoredMatchRule rule : rules) {
      JsonArrayBuilder conditions = Json.createArrayBuilder();
      rule.conditions.forEach(
          one ->
              conditions.add(
                  Json.createObjectBuilder()
                      .add("field", one.field())
                      .add("method", one.method().name())
                      .add("type", one.type())));
      all.add(
          Json.createObjectBuilder()
              .add("id", rule.id)
              .add("name", rule.name)
              .add("conditions", conditions)
              .add("threshold", rule.threshold)
              .add("on_create", rule.onCreate.name())
              .add("ready", rule.isReady));
    }
    return all.build().toString();
  }

  static List<StoredMatchRule> read(String text) {
    return JsonText.parse(text) instanceof JsonArray all
        ? all.getValuesAs(JsonObject.class).stream().map(StoredMatchRule::read).toList()
        : List.of();
  }

  private static StoredMatchRule read(JsonObject rule) {
    return new StoredMatchRule(
        rule.getJsonNumber("id").longValueExact(),
        rule.getString("name"),
        rule.getJsonArray("conditions").getValuesAs(JsonObject.class).stream()
            .map(
                one ->
                    new Condition(
                        one.getJsonNumber("field").longValueExact(),
                        Method.valueOf(one.getString("method")),
                        one.getString("type")))
            .toList(),
        rule.getJsonNumber("threshold").doubleValue(),
        OnCreate.valueOf(rule.getString("on_create")),
        rule.get("ready") == JsonValue.TRUE);
  }
}
