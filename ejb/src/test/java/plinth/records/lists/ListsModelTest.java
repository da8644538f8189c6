package plinth.records.lists;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.objects.watch.FieldReads;
import plinth.records.Answered;
import plinth.records.RecordDocument;
import plinth.records.RecordPage;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.RecordTable;
import plinth.records.RecordValues;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.SampleObject;
import plinth.records.expand.ExpandedRecords;
import plinth.records.imports.PastTimeline;
import plinth.records.imports.PastTimeline.Step;
import plinth.records.past.HistoryReplayTest;
import plinth.records.past.PastRow;
import plinth.records.query.FieldPaths;
import plinth.records.query.Filter;
import plinth.records.query.FilterAgreementTest;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.query.SortPagesTest;

/**
 * Lists of an object with fields of all types agree with an in-memory model, regardless of changes
 * to its records between the queries and without the statistics of the database: rows, order,
 * pages, cursors and totals, for the present and for a past time. {@code -Dplinth.lists.rounds=50}
 * runs fifty times as many queries.
 */
class ListsModelTest {
  private static final long SEED = Long.getLong("plinth.lists.seed", 20260101);

  /** Long enough to count these records on any machine. */
  private static final int PATIENT_MILLIS = 120_000;

  /** Five times the standard deviation of a share that is estimated from the smallest sample. */
  private static final double TOLERANCE = 0.1;

  private static final List<String> WORDS = List.of("", "", "", "ang", "acme", "x", "ang a");

  private static final RandomGenerator<JsonObject> FILTERS = generator(filters());

  /** Counts over all tries of the class. */
  private static final AtomicInteger ANSWERED = new AtomicInteger();

  private static final AtomicInteger REFUSED = new AtomicInteger();

  @AfterContainer
  static void mostQuestionsWereAnswered() {
    assertThat(ANSWERED.get()).isGreaterThan(2 * REFUSED.get());
  }

  @Property(tries = 8, shrinking = ShrinkingMode.OFF)
  void listsOfAChangingObject(@ForAll long seed) {
    for (int round = 0; round < SampleObject.ROUNDS; round++) {
      Random random = new Random(seed + round);
      PastTimeline timeline = new PastTimeline(random.nextInt(4) > 0);
      for (int step = 0; step < 30; step++) {
        if (random.nextInt(10) == 0) {
          timeline.importMany(1 + random.nextInt(150));
        } else {
          timeline.take(
              new Step(
                  random.nextInt(11), random.nextInt(1000), random.nextInt(1000), step % 3 > 0));
        }
        if (step % 3 == 0) {
          ask(timeline, random, 3 + random.nextInt(30));
        }
      }
    }
  }

  /** The object has more records than are counted exactly, so that totals are estimates. */
  @Example
  void listsOfALargeObject() {
    Random random = new Random(SEED);
    PastTimeline timeline = new PastTimeline();
    timeline.importMany(10_600);
    for (int step = 0; step < 5 * SampleObject.ROUNDS; step++) {
      timeline.take(
          new Step(random.nextInt(4), random.nextInt(1000), random.nextInt(1000), step % 2 > 0));
      ask(timeline, random, 200);
    }
  }

  private void ask(PastTimeline timeline, Random random, int limit) {
    try {
      answered(timeline, random, limit);
      ANSWERED.incrementAndGet();
    } catch (Problem slow) {
      // On a busy machine, a query without an index may be refused, but must not be wrong.
      assertThat(slow.code()).isIn(RecordsProblem.FILTER_TOO_SLOW, RecordsProblem.SORT_TOO_SLOW);
      REFUSED.incrementAndGet();
    }
  }

  private void answered(PastTimeline timeline, Random random, int limit) {
    Instant present = timeline.states.lastKey();
    List<Instant> moments = List.copyOf(timeline.states.keySet());
    Instant moment = random.nextInt(5) == 0 ? moments.get(random.nextInt(moments.size())) : present;
    JsonObject filter = random.nextInt(6) == 0 ? null : FILTERS.next(random).value();
    String order = generator(SortPagesTest.sorts(timeline.shape)).next(random).value();
    String q = WORDS.get(random.nextInt(WORDS.size()));
    CountMode mode = CountMode.values()[random.nextInt(CountMode.values().length)];
    boolean isByCursor = random.nextBoolean();
    String question =
        "%s sorted by %s, words '%s', %d a page%s, count %s, at %s"
            .formatted(filter, order, q, limit, isByCursor ? " by cursor" : "", mode, moment);
    List<PastRow> expected = expected(timeline, filter, order, q, moment);
    long all = timeline.states.floorEntry(moment).getValue().size();
    List<Long> shown = new ArrayList<>();
    String cursor = null;
    int number = 0;
    RecordPage page;
    do {
      number++;
      RecordQuery query =
          new RecordQuery(
              new PageRequest(isByCursor ? 1 : number, limit),
              order,
              List.of(),
              q,
              filter,
              cursor,
              mode);
      page = page(timeline.shape, query, moment, moment.equals(present));
      Answered.records(page.items()).forEach(row -> shown.add(row.getJsonNumber("id").longValue()));
      cursor = isByCursor ? page.nextCursor() : null;
      assertThat(page.hasNext()).as(question).isEqualTo(shown.size() < expected.size());
      assertThat(page.nextCursor() != null).as(question).isEqualTo(page.hasNext());
      boolean isEnd = !page.hasNext() && !isByCursor;
      total(page.count(), mode, question, shown.size(), expected.size(), all, isEnd);
    } while (page.hasNext() && (number < 3 || expected.size() < 1_000));
    assertThat(shown)
        .as(question)
        .isEqualTo(expected.subList(0, shown.size()).stream().map(PastRow::id).toList());
  }

  private static void total(
      Count count,
      CountMode mode,
      String question,
      int shown,
      long expected,
      long all,
      boolean isEnd) {
    if (mode == CountMode.NONE) {
      assertThat(count).as(question).isNull();
      return;
    }
    assertThat(count).as(question).isNotNull();
    boolean isExact = mode == CountMode.EXACT || isEnd;
    if (isExact || (mode == CountMode.CAPPED && expected <= RecordCounts.CAP)) {
      assertThat(count.total()).as(question).isEqualTo(expected);
      assertThat(count.isEstimate()).as(question).isEqualTo(mode == CountMode.ESTIMATED);
      return;
    }
    assertThat(count.total())
        .as(question)
        .isBetween((long) shown, all)
        .isBetween(Math.round(expected - TOLERANCE * all), Math.round(expected + TOLERANCE * all));
    if (!count.isEstimate()) {
      assertThat(count.total()).as(question).isEqualTo(expected);
    }
    if (all <= RecordSample.FEW) {
      assertThat(count.total()).as("few are their own sample: %s", question).isEqualTo(expected);
    }
  }

  private static List<PastRow> expected(
      PastTimeline timeline, JsonObject filter, String order, String q, Instant moment) {
    Filter asked = filter == null ? null : FilterParser.parse(filter, timeline.shape, "filter");
    Sort sort = Sort.parse(order, timeline.shape);
    return timeline.states.floorEntry(moment).getValue().values().stream()
        .map(row -> new Known(row, HistoryReplayTest.values(row)))
        .filter(known -> asked == null || asked.matches(known.values(), moment))
        .map(Known::row)
        .filter(row -> holdsAll(timeline.shape, row, q))
        .sorted(HistoryReplayTest.comparing(sort))
        .toList();
  }

  private record Known(PastRow row, RecordValues values) {}

  private static boolean holdsAll(Shape shape, PastRow row, String q) {
    return q.isEmpty()
        || List.of(q.split(" ")).stream()
            .allMatch(word -> HistoryReplayTest.holds(shape, row, word));
  }

  /** A page as the service returns it. */
  private static RecordPage page(
      Shape shape, RecordQuery query, Instant moment, boolean isPresent) {
    return RecordTable.shared()
        .inTransaction(
            db -> {
              Filter filter =
                  query.filter() == null
                      ? null
                      : FilterParser.parse(query.filter(), shape, "filter");
              RecordSource all =
                  RecordSource.of(RecordTable.WORKSPACE, shape, filter, query.q(), moment);
              RecordSource source =
                  isPresent ? all : all.asOf(HistoryReplayTest.set(shape, moment));
              boolean isWords = isPresent && filter == null && !query.q().isBlank();
              RecordSource counted =
                  isWords ? RecordSource.words(RecordTable.WORKSPACE, shape, query.q()) : source;
              Sort sort = Sort.parse(query.sort(), shape);
              return pages(db).page(Caller.system("lists"), shape, sort, source, counted, query);
            });
  }

  private static RecordPages pages(Db db) {
    RelatedLabels labels =
        new RelatedLabels() {
          @Override
          public RecordDocument document(Caller caller, Shape seen, List<String> names) {
            return RecordDocument.of(RecordTable.WORKSPACE, List.of(), Map.of());
          }
        };
    RecordCounts counts =
        RecordTable.wire(
            new RecordCounts(PATIENT_MILLIS, PATIENT_MILLIS, Duration.ZERO), List.of(db));
    return RecordTable.wire(
        new RecordPages(),
        List.of(
            db,
            RecordTable.wire(new FieldPaths(), List.of(labels)),
            new ExpandedRecords(),
            new FieldReads(),
            counts,
            new FilterShares()));
  }

  private static Arbitrary<JsonObject> filters() {
    return FilterAgreementTest.nested(2).filter(json -> !json.toString().contains("f_relation"));
  }

  private static <T> RandomGenerator<T> generator(Arbitrary<T> values) {
    return values.generator(1000);
  }
}
