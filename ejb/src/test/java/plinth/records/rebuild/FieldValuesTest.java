package plinth.records.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.objects.StoredShape;

/**
 * Values of a record follow the deletions, restorations and removals of fields: a model keeps the
 * value of each field by its number.
 */
class FieldValuesTest {
  private static final List<String> SLUGS = List.of("a", "b", "c");

  /** The fields of an object, and the values that a record should have. */
  private static final class Model {
    final Map<String, Long> live = new HashMap<>();
    final Map<Long, Integer> values = new HashMap<>();
    final Set<Long> kept = new HashSet<>();
    FieldValues stored = FieldValues.of(JsonValue.EMPTY_JSON_OBJECT, null);
    long next = 1;

    void step(int kind, String slug, int value) {
      Long field = live.get(slug);
      switch (kind) {
        case 0 -> live.putIfAbsent(slug, next++);
        case 1 -> {
          if (field != null) {
            values.put(field, value);
            JsonObject data = Json.createObjectBuilder(stored.data()).add(slug, value).build();
            stored = new FieldValues(data, stored.setAside());
          }
        }
        case 2 -> {
          if (field != null) {
            live.remove(slug);
            kept.add(field);
            adapt(Map.of(slug, field));
          }
        }
        case 3 -> {
          List<Long> deleted = new ArrayList<>(kept);
          if (field == null && !deleted.isEmpty()) {
            long back = deleted.get(value % deleted.size());
            kept.remove(back);
            live.put(slug, back);
            adapt(Map.of());
          }
        }
        default -> {
          List<Long> deleted = new ArrayList<>(kept);
          if (!deleted.isEmpty()) {
            long gone = deleted.get(value % deleted.size());
            kept.remove(gone);
            values.remove(gone);
            adapt(Map.of());
          }
        }
      }
    }

    private void adapt(Map<String, Long> leaving) {
      List<Field> fields = new ArrayList<>();
      live.forEach((slug, id) -> fields.add(field(id, slug)));
      Shape shape = new Shape(1, "object", 0, fields);
      StoredShape target = new StoredShape(shape, leaving, kept);
      stored = stored.adaptedTo(target);
      assertThat(stored.adaptedTo(new StoredShape(shape, Map.of(), kept)))
          .as("adapted once more")
          .isEqualTo(stored);
    }

    void check() {
      JsonObjectBuilder data = Json.createObjectBuilder();
      live.forEach(
          (slug, id) -> {
            if (values.containsKey(id)) {
              data.add(slug, values.get(id));
            }
          });
      JsonObjectBuilder aside = Json.createObjectBuilder();
      for (long id : kept) {
        if (values.containsKey(id)) {
          aside.add(Long.toString(id), values.get(id));
        }
      }
      assertThat(stored).isEqualTo(new FieldValues(data.build(), aside.build()));
    }
  }

  private static Field field(long id, String slug) {
    return new Field(
        id,
        slug,
        slug,
        FieldTypes.configure("number", Json.createObjectBuilder().build(), List.of()).type(),
        Json.createObjectBuilder().build(),
        Field.Rules.NONE,
        new Field.Standing(true, false, 0),
        new Field.Slots(null, null));
  }

  @Property(tries = 300)
  void everyFieldHasItsOwnValuesOrNone(
      @ForAll @Size(max = 30) List<@IntRange(max = 4999) Integer> steps) {
    Model model = new Model();
    for (int step : steps) {
      model.step(step % 5, SLUGS.get(step / 5 % 3), step / 15);
      model.check();
    }
  }
}
