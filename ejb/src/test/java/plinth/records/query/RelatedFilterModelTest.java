package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.LinkEdit;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;
import plinth.records.query.Filter.Quantifier;

/**
 * Filters across relations find the same records in the database as in a model in memory, which has
 * deleted records and removed links. {@code -Dplinth.lists.rounds=20} tests twenty times as many.
 */
class RelatedFilterModelTest {
  private static final Instant NOW = SampleObject.NOW;
  private static final int FILTERS = 30 * SampleObject.ROUNDS;
  private static final int EACH = 40;
  private static final List<String> WORDS = List.of("red", "green", "blue", "RED sea", "x");

  /** The records of an object that are not deleted, by their numbers. */
  private static final Map<Shape, Map<Long, SampleRecord>> LIVE = new LinkedHashMap<>();

  /** The links that are not removed, as numbers of the from and the to side. */
  private static final Map<Long, List<List<Long>>> LINKS = new HashMap<>();

  private final Random random = new Random(22);

  @BeforeAll
  static void fill() {
    Random made = new Random(2);
    for (Shape shape :
        List.of(RelatedObjects.COMPANY, RelatedObjects.DEAL, RelatedObjects.PERSON)) {
      List<SampleRecord> records =
          IntStream.rangeClosed(1, EACH)
              .mapToObj(id -> new SampleRecord(id, data(shape, made), NOW))
              .toList();
      RecordTable.shared().fill(shape, records);
      Map<Long, SampleRecord> live =
          records.stream().collect(Collectors.toMap(SampleRecord::id, one -> one));
      for (long id = 1; id <= EACH; id += 7) {
        update(
            "update record set deleted_at = now() where object_id = ? and id = ?",
            shape.objectId(),
            id);
        live.remove(id);
      }
      LIVE.put(shape, live);
    }
    for (long deal = 1; deal <= EACH; deal++) {
      if (made.nextInt(4) > 0) {
        link(RelatedObjects.SALES, 1 + made.nextInt(EACH / 2), deal, made.nextInt(6) == 0);
      }
      for (int person : made.ints(1, EACH + 1).distinct().limit(made.nextInt(4)).toArray()) {
        link(RelatedObjects.ROLES, deal, person, made.nextInt(6) == 0);
      }
    }
  }

  private static JsonObject data(Shape shape, Random made) {
    JsonObjectBuilder data = Json.createObjectBuilder();
    shape.fields().stream()
        .filter(field -> !field.type().key().equals("relation") && made.nextInt(4) > 0)
        .forEach(
            field -> {
              if (field.type().key().equals("number")) {
                data.add(field.slug(), made.nextInt(5));
              } else {
                data.add(field.slug(), WORDS.get(made.nextInt(WORDS.size())));
              }
            });
    return data.build();
  }

  private static void link(Link link, long from, long to, boolean isRemoved) {
    RecordTable.shared().link(link, from, to);
    if (isRemoved) {
      update(
          "update record_link set removed_at = now() where relation_id = ? and from_id = ? and"
              + " to_id = ?",
          link.relationId(),
          from,
          to);
    } else {
      LINKS.computeIfAbsent(link.relationId(), id -> new ArrayList<>()).add(List.of(from, to));
    }
  }

  private static void update(String statement, Object... values) {
    RecordTable.shared().db().update(Sql.of(statement, values));
  }

  @Test
  void filtersFindTheSameRecordsInTheDatabaseAndInTheModel() {
    int found = 0;
    for (int i = 0; i < FILTERS; i++) {
      Shape shape = List.copyOf(LIVE.keySet()).get(random.nextInt(LIVE.size()));
      JsonObject json = filter(shape, 0, 2);
      Filter filter = parse(json, shape);
      Set<Long> expected =
          LIVE.get(shape).keySet().stream()
              .filter(id -> meets(filter, shape, id))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(found(filter, shape)).as("%s: %s", shape.objectSlug(), json).isEqualTo(expected);
      found += expected.isEmpty() ? 0 : 1;
    }
    assertThat(found).isGreaterThan(FILTERS / 5);
  }

  /** Also without related records, and through two relations. */
  @Test
  void aNegativeOperatorOfAPathIsTheExactComplement() {
    Shape shape = RelatedObjects.COMPANY;
    for (String path : List.of("deals.stage", "deals.people.city")) {
      Set<Long> all = new TreeSet<>(LIVE.get(shape).keySet());
      Set<Long> equal = found(parse(json("field", path, "op", "eq", "value", "red"), shape), shape);
      Set<Long> others =
          found(parse(json("field", path, "op", "neq", "value", "red"), shape), shape);
      assertThat(equal).isNotEmpty();
      all.removeAll(equal);
      assertThat(others).isEqualTo(all);
    }
  }

  @Test
  void allIsMetWithoutRelatedRecords() {
    Shape shape = RelatedObjects.PERSON;
    JsonObject never = json("or", array());
    Set<Long> without = found(parse(json("field", "deals", "op", "is_empty"), shape), shape);
    assertThat(without).isNotEmpty();
    assertThat(found(parse(quantified("deals", "all", never), shape), shape)).containsAll(without);
    assertThat(found(parse(quantified("deals", "any", json("and", array())), shape), shape))
        .doesNotContainAnyElementsOf(without)
        .isNotEmpty();
  }

  private static Filter parse(JsonObject json, Shape shape) {
    return FilterParser.parse(json, shape, RelatedObjects.everything(), "filter");
  }

  private static Set<Long> found(Filter filter, Shape shape) {
    RecordSource source = RecordSource.of(RecordTable.WORKSPACE, shape, filter, "", NOW);
    return new TreeSet<>(
        RecordTable.shared()
            .db()
            .list(
                Sql.of("select r.id from").plus(source.from()).plus("where").plus(source.where()),
                row -> row.getLong(1)));
  }

  private static boolean meets(Filter filter, Shape shape, long id) {
    if (filter instanceof Filter.All all) {
      return all.filters().stream().allMatch(part -> meets(part, shape, id));
    } else if (filter instanceof Filter.Any any) {
      return any.filters().stream().anyMatch(part -> meets(part, shape, id));
    } else if (filter instanceof Filter.Not not) {
      return !meets(not.filter(), shape, id);
    } else if (filter instanceof Filter.Related related) {
      Shape other = RelatedObjects.shape(related.link().object());
      List<Boolean> met =
          related(related.link(), id).stream()
              .filter(LIVE.get(other)::containsKey)
              .map(one -> meets(related.condition(), other, one))
              .toList();
      return switch (related.quantifier()) {
        case ANY -> met.contains(true);
        case ALL -> !met.contains(false);
        case NONE -> !met.contains(true);
      };
    }
    return filter.matches(LIVE.get(shape).get(id).values(), NOW);
  }

  private static List<Long> related(Link link, long id) {
    int own = link.side() == Link.Side.FROM ? 0 : 1;
    return LINKS.get(link.relationId()).stream()
        .filter(pair -> pair.get(own) == id)
        .map(pair -> pair.get(1 - own))
        .toList();
  }

  private JsonObject filter(Shape shape, int steps, int depth) {
    int kind = random.nextInt(8);
    if (depth > 0 && kind == 0) {
      return json("not", filter(shape, steps, depth - 1));
    } else if (depth > 0 && kind < 3) {
      return json(
          kind == 1 ? "and" : "or",
          array(filter(shape, steps, depth - 1), filter(shape, steps, depth - 1)));
    } else if (steps < 2 && kind < 6) {
      String field = relation(shape);
      String quantifier = Quantifier.words().get(random.nextInt(3));
      return quantified(field, quantifier, filter(target(shape, field), steps + 1, depth));
    }
    return compare(shape, "", steps);
  }

  private static JsonObject quantified(String field, String quantifier, JsonObject condition) {
    return json("field", field, "op", quantifier, "value", condition);
  }

  /** A condition on a field, or on a path to one. */
  private JsonObject compare(Shape shape, String path, int steps) {
    if (steps < 2 && random.nextBoolean()) {
      String field = relation(shape);
      return compare(target(shape, field), path + field + ".", steps + 1);
    }
    var fields = shape.fields().stream().filter(f -> !f.type().key().equals("relation")).toList();
    var field = fields.get(random.nextInt(fields.size()));
    String name = path + field.slug();
    if (random.nextInt(4) == 0) {
      return json("field", name, "op", random.nextBoolean() ? "is_empty" : "is_not_empty");
    }
    if (field.type().key().equals("number")) {
      String op = List.of("eq", "neq", "gt", "lte").get(random.nextInt(4));
      return json("field", name, "op", op, "value", random.nextInt(5));
    }
    String op = List.of("contains", "not_contains").get(random.nextInt(2));
    boolean isLine = field.type().key().equals("text") && random.nextBoolean();
    return json(
        "field",
        name,
        "op",
        isLine ? List.of("eq", "neq").get(random.nextInt(2)) : op,
        "value",
        WORDS.get(random.nextInt(WORDS.size())));
  }

  private String relation(Shape shape) {
    var fields = shape.fields().stream().filter(f -> f.type().key().equals("relation")).toList();
    return fields.get(random.nextInt(fields.size())).slug();
  }

  private static Shape target(Shape shape, String field) {
    @Nullable Link link = LinkEdit.linkOf(shape.field(field).orElseThrow());
    return RelatedObjects.shape(link.object());
  }
}
