package plinth.records.query;

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
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;

/**
 * Companies, deals and people in the database and the same ones in memory, some of which are
 * deleted, with links of which some are removed.
 */
final class RelatedModel {
  private static final Instant NOW = SampleObject.NOW;
  private static final int EACH = 40;
  static final List<String> WORDS = List.of("red", "green", "blue", "RED sea", "x");

  /** The records of an object that are not deleted, by their numbers. */
  private final Map<Shape, Map<Long, SampleRecord>> live = new LinkedHashMap<>();

  /** The links that are not removed, as numbers of the from and the to side. */
  private final Map<Long, List<List<Long>>> links = new HashMap<>();

  private static final AtomicReference<RelatedModel> SHARED = new AtomicReference<>();

  private RelatedModel() {}

  /** The records and their links, which all tests of a run share. */
  static RelatedModel shared() {
    return SHARED.updateAndGet(model -> model == null ? fill() : model);
  }

  private static RelatedModel fill() {
    RelatedModel model = new RelatedModel();
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
      model.live.put(shape, live);
    }
    for (long deal = 1; deal <= EACH; deal++) {
      if (made.nextInt(4) > 0) {
        model.link(RelatedObjects.SALES, 1 + made.nextInt(EACH / 2), deal, made.nextInt(6) == 0);
      }
      for (int person : made.ints(1, EACH + 1).distinct().limit(made.nextInt(4)).toArray()) {
        model.link(RelatedObjects.ROLES, deal, person, made.nextInt(6) == 0);
      }
    }
    for (long company = 1; company <= EACH; company++) {
      if (made.nextInt(4) > 0) {
        model.link(RelatedObjects.LEAD, company, 1 + made.nextInt(EACH), made.nextInt(6) == 0);
      }
    }
    return model;
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

  private void link(Link link, long own, long their, boolean isRemoved) {
    RecordTable.shared().link(link, own, their);
    long from = link.side() == Link.Side.FROM ? own : their;
    long to = link.side() == Link.Side.FROM ? their : own;
    if (isRemoved) {
      update(
          "update record_link set removed_at = now() where relation_id = ? and from_id = ? and"
              + " to_id = ?",
          link.relationId(),
          from,
          to);
    } else {
      links.computeIfAbsent(link.relationId(), id -> new ArrayList<>()).add(List.of(from, to));
    }
  }

  private static void update(String statement, Object... values) {
    RecordTable.shared().db().update(Sql.of(statement, values));
  }

  /** The objects. */
  List<Shape> shapes() {
    return List.copyOf(live.keySet());
  }

  /** The records of an object that are not deleted. */
  Set<Long> all(Shape shape) {
    return new TreeSet<>(live.get(shape).keySet());
  }

  /** The records to which relations lead from a record, in the order of their numbers. */
  List<SampleRecord> follow(Shape shape, long id, List<Hop> path) {
    if (path.isEmpty()) {
      return List.of(live.get(shape).get(id));
    }
    Shape next = RelatedObjects.shape(path.get(0).object());
    return related(path.get(0), id).stream()
        .filter(live.get(next)::containsKey)
        .sorted()
        .flatMap(one -> follow(next, one, path.subList(1, path.size())).stream())
        .toList();
  }

  /** The records that meet a filter in memory. */
  Set<Long> meeting(Filter filter, Shape shape) {
    return all(shape).stream()
        .filter(id -> meets(filter, shape, id))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The records that a filter finds in the database. */
  static Set<Long> found(Filter filter, Shape shape) {
    RecordSource source = RecordSource.of(RecordTable.WORKSPACE, shape, filter, "", NOW);
    return new TreeSet<>(
        RecordTable.shared()
            .db()
            .list(
                Sql.of("select r.id from").plus(source.from()).plus("where").plus(source.where()),
                row -> row.getLong(1)));
  }

  private boolean meets(Filter filter, Shape shape, long id) {
    if (filter instanceof Filter.All all) {
      return all.filters().stream().allMatch(part -> meets(part, shape, id));
    } else if (filter instanceof Filter.Any any) {
      return any.filters().stream().anyMatch(part -> meets(part, shape, id));
    } else if (filter instanceof Filter.Not not) {
      return !meets(not.filter(), shape, id);
    } else if (filter instanceof Filter.Related related) {
      Shape other = RelatedObjects.shape(related.hop().object());
      List<Boolean> met =
          related(related.hop(), id).stream()
              .filter(live.get(other)::containsKey)
              .map(one -> meets(related.condition(), other, one))
              .toList();
      return switch (related.quantifier()) {
        case ANY -> met.contains(true);
        case ALL -> !met.contains(false);
        case NONE -> !met.contains(true);
      };
    }
    return filter.matches(live.get(shape).get(id).values(), NOW);
  }

  private List<Long> related(Hop hop, long id) {
    Link link = ((Hop.ByLink) hop).link();
    int own = link.side() == Link.Side.FROM ? 0 : 1;
    return links.get(link.relationId()).stream()
        .filter(pair -> pair.get(own) == id)
        .map(pair -> pair.get(1 - own))
        .toList();
  }
}
