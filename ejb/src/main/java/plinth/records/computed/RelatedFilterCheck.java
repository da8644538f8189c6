package plinth.records.computed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.fields.ComputedFields;
import plinth.fields.Field;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.fields.Temporal;
import plinth.kernel.Problem;
import plinth.objects.related.RelatedFilters;
import plinth.records.query.FilterParser;
import plinth.records.query.RelativePeriod;

/**
 * Checks the filters of rollups. Their values change only with the related records, so a condition
 * can depend neither on the current time nor on further records.
 */
@ApplicationScoped
class RelatedFilterCheck implements RelatedFilters {
  @Override
  public void check(Shape shape, JsonObject filter, String at) {
    FilterParser.parse(filter, shape, at);
    requireOwnFields(shape, filter, at);
  }

  private static void requireOwnFields(Shape shape, JsonObject filter, String at) {
    if (filter.containsKey("field")) {
      requireOwnField(shape, filter, at);
      return;
    }
    filter.forEach((kind, parts) -> requireOwnFields(shape, parts, at + "." + kind));
  }

  private static void requireOwnFields(Shape shape, JsonValue parts, String at) {
    if (parts instanceof JsonArray all) {
      for (int i = 0; i < all.size(); i++) {
        requireOwnFields(shape, all.getJsonObject(i), at + "[" + i + "]");
      }
    } else {
      requireOwnFields(shape, parts.asJsonObject(), at);
    }
  }

  private static void requireOwnField(Shape shape, JsonObject condition, String at) {
    Field field =
        shape
            .field(condition.getString("field"))
            .filter(own -> ComputedFields.kind(own.type()) != null)
            .orElseThrow(
                () -> Problem.invalid(at + ".field", "type", "Only fields that formulas can use"));
    if (Operator.of(condition.getString("op")).filter(Operator::isRelative).isPresent()) {
      throw relative(at + ".op");
    }
    JsonValue value = condition.getOrDefault("value", JsonValue.NULL);
    if (field.type() instanceof Temporal && RelativePeriod.isIn(value)) {
      throw relative(at + ".value");
    }
  }

  private static Problem relative(String at) {
    return Problem.invalid(
        at, "relative", "Depends on the current time, but the value changes only with records");
  }
}
