package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Comparison;
import plinth.fields.FieldType;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;

/**
 * Records of an object that this record is related to. The relations are stored as links between
 * the records, so that both sides show the same; the record engine checks that the records exist.
 * Further settings: {@code relation} (the slug of the relation, set by the record engine).
 */
final class RelationType extends Targets implements Linked {
  private static final Set<String> EDIT = Set.of("add", "remove");

  private final @Nullable Link link;

  RelationType(Settings settings) {
    super(settings, MAX);
    settings.optionalSlug("relation");
    link = null;
  }

  private RelationType(RelationType other, Link link) {
    super(other);
    this.link = link;
  }

  @Override
  public String key() {
    return "relation";
  }

  @Override
  public @Nullable Link link() {
    return link;
  }

  @Override
  public FieldType<?> withLink(Link its) {
    return new RelationType(this, its);
  }

  @Override
  public FieldType<?> asOf(Instant moment) {
    return link == null ? this : withLink(link.asOf(moment));
  }

  @Override
  public boolean isPast() {
    return link != null && link.moment() != null;
  }

  @Override
  public JsonValue readEdit(JsonValue json, String at) {
    if (isMultiple() && json instanceof JsonObject object && isEdit(object)) {
      return Json.createObjectBuilder()
          .add("add", words(object, "add", at))
          .add("remove", words(object, "remove", at))
          .build();
    }
    List<String> value = parse(json, at);
    return value == null ? JsonValue.NULL : SlugLists.encode(value);
  }

  private static boolean isEdit(JsonObject object) {
    return !object.isEmpty() && EDIT.containsAll(object.keySet());
  }

  private JsonValue words(JsonObject edit, String name, String at) {
    JsonValue given = edit.getOrDefault(name, JsonValue.NULL);
    List<String> value = parse(given, at + "." + name);
    return SlugLists.encode(value == null ? List.of() : value);
  }

  @Override
  public Comparison<List<String>> comparison() {
    return link == null ? super.comparison() : new LinkMembers(this, link);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.MEMBERS;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NONE;
  }

  /** Links are not part of the tags. */
  @Override
  public List<String> members(List<String> value) {
    return List.of();
  }

  @Override
  public JsonObject inputSchema() {
    JsonObject schema = schema();
    if (!isMultiple()) {
      return schema;
    }
    JsonObject edit =
        ValueSchema.of("object")
            .add("additionalProperties", false)
            .add(
                "properties",
                Json.createObjectBuilder().add("add", schema).add("remove", schema).build())
            .build();
    return Json.createObjectBuilder()
        .add("description", "Slugs of all records of " + object() + ", or those to add and remove")
        .add("oneOf", Json.createArrayBuilder().add(schema).add(edit))
        .add("example", schema.getJsonArray("example"))
        .build();
  }

  @Override
  public JsonObject outputSchema() {
    JsonObject one = ValueSchema.labelled("A record of " + object());
    return isMultiple() ? ValueSchema.list(one, SHOWN) : one;
  }
}
