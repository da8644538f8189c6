package plinth.fields.type;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Comparison;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.Place;
import plinth.fields.setting.SlugLists;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * Conditions on values that are sets of words: {@code eq} requires the same members, {@code in} any
 * of them, {@code contains} all of them.
 */
final class Members implements Comparison<List<String>> {
  private final FieldType<List<String>> type;

  Members(FieldType<List<String>> type) {
    this.type = type;
  }

  @Override
  public List<List<String>> operands(Operator operator, JsonValue json, String at) {
    List<String> members = type.operand(json, at);
    if (members.isEmpty()) {
      throw Problem.invalid(at, "required", "Must have at least one value");
    }
    return List.of(members);
  }

  @Override
  public boolean test(Operator operator, List<String> value, List<List<String>> operands) {
    Set<String> held = Set.copyOf(value);
    Set<String> asked = Set.copyOf(operands.get(0));
    return switch (operator) {
      case IN -> asked.stream().anyMatch(held::contains);
      case CONTAINS -> held.containsAll(asked);
      default -> held.equals(asked);
    };
  }

  @Override
  public Sql sql(Column<List<String>> column, Operator operator, List<List<String>> operands) {
    List<String> asked = operands.get(0);
    return switch (operator) {
      case IN -> members(column, "&&", "jsonb_exists_any", asked);
      case CONTAINS -> members(column, "@>", "jsonb_exists_all", asked);
      default ->
          members(column, "@>", "jsonb_exists_all", asked)
              .plus(
                  "and " + column.json() + " <@ ?",
                  new Sql.Json(SlugLists.encode(asked).toString()));
    };
  }

  @Override
  public Place place(Column<List<String>> column, Operator operator) {
    return column.isTagged() ? Place.TAGS : Place.RECORDS;
  }

  /**
   * Uses named functions in place of the operators that contain a question mark, which is a
   * placeholder.
   */
  private static Sql members(
      Column<List<String>> column, String onTags, String onData, List<String> asked) {
    if (column.isTagged()) {
      String[] tags = asked.stream().map(column::tag).toArray(String[]::new);
      return Sql.of("r.tags " + onTags + " ?", (Object) tags);
    }
    return Sql.of(onData + "(" + column.json() + ", ?)", (Object) asked.toArray(String[]::new));
  }
}
