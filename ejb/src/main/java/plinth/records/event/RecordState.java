package plinth.records.event;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.records.LinkEdit;
import plinth.records.RecordValues;

/**
 * The current or former content of a record, for conditions and for features that publish it.
 * Related records are looked up on demand, which must happen in the transaction that read the
 * state.
 */
public final class RecordState implements RecordValues {
  private final String slug;
  private final long version;
  private final boolean isDeleted;
  private final JsonObject values;
  private final Function<Field, JsonValue> linked;
  private final Shape shape;
  private final Map<String, JsonValue> known = new HashMap<>();

  RecordState(
      Shape shape,
      String slug,
      long version,
      boolean isDeleted,
      JsonObject values,
      Function<Field, JsonValue> linked) {
    this.shape = shape;
    this.slug = slug;
    this.version = version;
    this.isDeleted = isDeleted;
    this.values = values;
    this.linked = linked;
  }

  /** Its address. */
  public String slug() {
    return slug;
  }

  /** The current version of the record. */
  public long version() {
    return version;
  }

  /** Whether the record is deleted now. */
  public boolean isDeleted() {
    return isDeleted;
  }

  @Override
  public @Nullable JsonValue get(String name) {
    Field field = shape.field(name).orElse(null);
    if (field == null && shape.isPartial() && shape.column(name).isEmpty()) {
      return null;
    }
    return field != null && LinkEdit.linkOf(field) != null
        ? known.computeIfAbsent(name, asked -> linked.apply(field))
        : values.get(name);
  }

  /** The values of all active fields that have one. */
  public JsonObject toJson() {
    JsonObjectBuilder all = Json.createObjectBuilder();
    for (Field field : shape.fields()) {
      JsonValue value = field.active() ? get(field.slug()) : null;
      if (value != null && value != JsonValue.NULL) {
        all.add(field.slug(), value);
      }
    }
    return all.build();
  }
}
