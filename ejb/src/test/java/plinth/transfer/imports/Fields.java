package plinth.transfer.imports;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.List;
import plinth.fields.Field;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;

/** Fields of shapes that are not in a database. */
public final class Fields {
  private static final Slot UNIQUE = new Slot(SlotKind.UNIQUE, 1, SlotState.READY);

  private Fields() {}

  public static Field of(
      long id, String slug, String name, String type, JsonObject settings, List<Option> options) {
    JsonObject json = Json.createReader(new StringReader(settings.toString())).readObject();
    FieldTypes.Configured made = FieldTypes.configure(type, json, options);
    return new Field(
        id,
        slug,
        name,
        made.type(),
        made.settings(),
        Field.Rules.NONE,
        Field.Standing.at((int) id),
        Field.Slots.NONE);
  }

  static Field required(Field f) {
    return new Field(
        f.id(),
        f.slug(),
        f.name(),
        f.type(),
        f.settings(),
        new Field.Rules(true, false, false, null),
        f.standing(),
        Field.Slots.NONE);
  }

  public static Field unique(Field f) {
    return new Field(
        f.id(),
        f.slug(),
        f.name(),
        f.type(),
        f.settings(),
        new Field.Rules(false, true, false, null),
        f.standing(),
        new Field.Slots(null, UNIQUE));
  }

  static Field computed(Field f, String formula) {
    return new Field(
        f.id(),
        f.slug(),
        f.name(),
        f.type(),
        f.settings(),
        new Field.Rules(false, false, false, null, formula, null),
        f.standing(),
        f.slots());
  }
}
