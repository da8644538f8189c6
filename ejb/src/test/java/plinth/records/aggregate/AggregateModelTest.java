package plinth.records.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.ShrinkingMode;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;
import plinth.records.imports.PastTimeline;
import plinth.records.imports.PastTimeline.Step;
import plinth.records.past.HistoryReplayTest;
import plinth.records.past.PastRow;
import plinth.records.query.Filter;
import plinth.records.query.FilterAgreementTest;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;
import plinth.tenancy.calendar.WeekStart;

/**
 * Aggregates of a changing object with fields of all types agree with an in-memory model that
 * groups and measures with exact numbers: groups, subtotals, totals and currencies, for the present
 * and for a past time. {@code -Dplinth.lists.rounds=50} asks fifty times as many questions.
 */
class AggregateModelTest {
  private static final Followed.Reader NO_PATHS =
      (path, place) -> {
        throw new IllegalArgumentException(path);
      };

  private static final RandomGenerator<JsonObject> FILTERS =
      FilterAgreementTest.nested(2)
          .filter(filter -> !filter.toString().contains("f_relation"))
          .generator(1000);

  @Property(tries = 6, shrinking = ShrinkingMode.OFF)
  void aggregatesOfAChangingObject(@ForAll long seed) {
    for (int round = 0; round < SampleObject.ROUNDS; round++) {
      Random random = new Random(seed + round);
      PastTimeline timeline = new PastTimeline(random.nextInt(4) > 0);
      timeline.importMany(100);
      for (int step = 0; step < 24; step++) {
        timeline.take(
            new Step(random.nextInt(11), random.nextInt(1000), random.nextInt(1000), step % 3 > 0));
        if (step % 2 == 0) {
          ask(timeline, random);
        }
      }
    }
  }

  private static void ask(PastTimeline timeline, Random random) {
    List<AggregateModel.ModelGroup> groups = pick(AggregateModel.GROUPS, random.nextInt(4), random);
    List<MeasureDraft> measures = pick(AggregateModel.MEASURES, 1 + random.nextInt(4), random);
    boolean hasSubtotals = random.nextBoolean();
    JsonObject filter = random.nextInt(3) == 0 ? FILTERS.next(random).value() : null;
    Instant present = timeline.states.lastKey();
    List<Instant> moments = List.copyOf(timeline.states.keySet());
    Instant moment = random.nextInt(4) == 0 ? moments.get(random.nextInt(moments.size())) : present;
    String question =
        "%s of %s where %s at %s"
            .formatted(
                measures,
                groups.stream().map(AggregateModel.ModelGroup::draft).toList(),
                filter,
                moment);
    AggregateSql statement = statement(timeline.shape, groups, measures, hasSubtotals);
    Filter asked = filter == null ? null : FilterParser.parse(filter, timeline.shape, "filter");
    List<MeasuredRow> rows =
        RecordTable.shared()
            .inTransaction(
                db -> {
                  RecordSource all =
                      RecordSource.of(RecordTable.WORKSPACE, timeline.shape, asked, "", moment);
                  Sql sql =
                      statement.of(
                          moment.equals(present)
                              ? all
                              : all.asOf(HistoryReplayTest.set(timeline.shape, moment)));
                  return db.listComposed(sql, MeasuredRow::read);
                });
    Map<List<String>, Map<String, Object>> answered = new HashMap<>();
    Aggregate aggregate =
        new AggregateDocument(statement, Map.of()).of(rows, AggregateModel.ZONE.getId());
    answered.put(List.of(), values(aggregate.total()));
    Stream.concat(aggregate.groups().stream(), aggregate.subtotals().stream())
        .forEach(row -> answered.put(keys(row), values(row.measures())));
    List<PastRow> records =
        timeline.states.floorEntry(moment).getValue().values().stream()
            .filter(row -> asked == null || asked.matches(HistoryReplayTest.values(row), moment))
            .toList();
    assertThat(answered)
        .as(question)
        .isEqualTo(AggregateModel.of(records, groups, measures, hasSubtotals));
  }

  private static AggregateSql statement(
      Shape shape,
      List<AggregateModel.ModelGroup> groups,
      List<MeasureDraft> measures,
      boolean hasSubtotals) {
    Groups reader = new Groups(shape, Map.of(), AggregateModel.ZONE, WeekStart.SUNDAY, NO_PATHS);
    List<Group> read = groups.stream().map(group -> reader.read(group.draft(), "at")).toList();
    List<Measure> measured =
        measures.stream().map(draft -> Measures.read(shape, NO_PATHS, draft, "at")).toList();
    Sql order = AggregateOrder.parse(null, read, measured);
    return new AggregateSql(read, measured, Sql.EMPTY, order, 10_000, hasSubtotals);
  }

  /**
   * The keys of a row by what they are called, so that they do not depend on their presentation.
   */
  private static List<String> keys(Aggregate.MeasuredGroup row) {
    List<String> keys = new ArrayList<>();
    for (Aggregate.GroupValue key : row.keys()) {
      keys.add(key.value() == null && key.to() == null ? null : key.label());
    }
    return keys;
  }

  private static Map<String, Object> values(JsonObject measures) {
    Map<String, Object> values = new TreeMap<>();
    measures.forEach((name, value) -> values.put(name, comparable(value)));
    return values;
  }

  /** Numbers are equal whatever their scale. */
  private static Object comparable(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return AggregateModel.plain(number.bigDecimalValue());
    }
    if (value instanceof JsonString text) {
      return text.getString();
    }
    if (value instanceof JsonArray amounts) {
      return amounts.getValuesAs(JsonObject.class).stream()
          .collect(
              Collectors.toMap(
                  amount -> amount.getString("currency"),
                  amount -> comparable(amount.get("amount"))));
    }
    return value.toString();
  }

  private static <T> List<T> pick(List<T> all, int count, Random random) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, count);
  }
}
