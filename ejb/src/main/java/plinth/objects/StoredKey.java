package plinth.objects;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import plinth.fields.Field;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.UniqueSet;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/**
 * A unique key of an object: fields whose values together are distinct among its records.
 *
 * @param fields the numbers of the fields
 * @param folds whether texts are the same that differ only in case, accents and the like
 * @param slot the slot that keeps the values distinct
 */
public record StoredKey(List<Long> fields, boolean folds, Slot slot) {
  /** Copies the numbers. */
  public StoredKey {
    fields = List.copyOf(fields);
  }

  /** Whether it compares the same values as a key of these fields. */
  public boolean isSame(Collection<Long> others, boolean othersFold) {
    return folds == othersFold && Set.copyOf(fields).equals(Set.copyOf(others));
  }

  /** Whether it is to be removed once no record fills its slot. */
  public boolean isRetiring() {
    return slot.state() == SlotState.RETIRING;
  }

  /** This key with another state of its slot. */
  public StoredKey in(SlotState state) {
    return new StoredKey(fields, folds, slot.withState(state));
  }

  /** The keys of these fields, without those of which a field is missing. */
  static List<UniqueSet> sets(List<StoredKey> keys, List<Field> known) {
    List<UniqueSet> sets = new ArrayList<>();
    for (StoredKey key : keys) {
      List<Field> its =
          key.fields.stream()
              .flatMap(id -> known.stream().filter(field -> field.id() == id))
              .toList();
      if (its.size() == key.fields.size()) {
        sets.add(new UniqueSet(its, key.folds, key.slot));
      }
    }
    return sets;
  }

  static String write(List<StoredKey> keys) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (StoredKey key : keys) {
      all.add(
          Json.createObjectBuilder()
              .add("fields", Json.createArrayBuilder(key.fields))
              .add("folds", key.folds)
              .add("slot", key.slot.index())
              .add("state", key.slot.state().name()));
    }
    return all.build().toString();
  }

  static List<StoredKey> read(String text) {
    return JsonText.parse(text) instanceof JsonArray all
        ? all.getValuesAs(JsonObject.class).stream().map(StoredKey::read).toList()
        : List.of();
  }

  private static StoredKey read(JsonObject key) {
    return new StoredKey(
        key.getJsonArray("fields").getValuesAs(JsonNumber::longValueExact),
        key.get("folds") == JsonValue.TRUE,
        new Slot(SlotKind.UNIQUE, key.getInt("slot"), SlotState.valueOf(key.getString("state"))));
  }
}
