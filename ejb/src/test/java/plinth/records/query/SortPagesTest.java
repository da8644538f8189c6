package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.RecordValues;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;

/**
 * Pages by cursor and by offset show every record once, in the order of the sort. {@code
 * -Dplinth.lists.rounds=20} tests twenty times as many sorts.
 */
public class SortPagesTest {
  private static final Shape SHAPE = SampleObject.shape(3, true);

  /** The object of {@link #SHAPE} as long as no field has a slot. */
  private static final Shape UNINDEXED = SampleObject.shape(3, false);

  private static final Shape PLAIN = SampleObject.shape(5, false);
  private static final List<SampleRecord> RECORDS = SampleObject.records(SHAPE, 120);

  @BeforeContainer
  static void fill() {
    RecordTable.shared().fill(SHAPE, RECORDS);
    RecordTable.shared().fill(PLAIN, RECORDS);
  }

  @Property(tries = 40)
  void pagesFollowOneAnother(
      @ForAll("sorts") List<String> all, @ForAll @IntRange(min = 7, max = 60) int limit) {
    all.forEach(text -> pagesFollow(SHAPE, text, limit));
  }

  /** Sorts by the stored values, because the fields have no slots. */
  @Property(tries = 25)
  void pagesFollowOneAnotherWithoutAnIndex(
      @ForAll("storedSorts") List<String> all, @ForAll @IntRange(min = 7, max = 60) int limit) {
    all.forEach(text -> pagesFollow(PLAIN, text, limit));
  }

  /** The fields get their slots after the first page. */
  @Property(tries = 25)
  void pagesFollowOneAnotherWhileTheFieldsAreIndexed(
      @ForAll("sorts") List<String> all, @ForAll @IntRange(min = 7, max = 60) int limit) {
    for (String text : all) {
      Sort begun = Sort.parse(text, UNINDEXED);
      Sort indexed = Sort.parse(text, SHAPE);
      assertThat(walk(SHAPE, begun, indexed, limit)).isEqualTo(expected(begun));
    }
  }

  @Example
  void aListCannotContinueWithoutTheIndexThatItBeganWith() {
    Sort indexed = Sort.parse("f_number", SHAPE);
    Sort stored = Sort.parse("f_number", UNINDEXED);
    String text = Cursor.of("values", "[1.5]", 9).encode(3, indexed);
    Cursor cursor = Cursor.decode(text, 3, stored);
    assertThat(indexed.continuing(cursor)).isSameAs(indexed);
    refused(() -> stored.continuing(cursor));
  }

  private static void pagesFollow(Shape shape, String text, int limit) {
    Sort sort = Sort.parse(text, shape);
    List<Long> expected = expected(sort);
    assertThat(walk(shape, sort, sort, limit)).isEqualTo(expected);
    Population records = Population.all(RecordTable.WORKSPACE, shape.objectId());
    Sql second = keyset(shape).from(sort, limit, limit, records);
    assertThat(SortedRow.list(second).stream().map(SortedRow::id).toList())
        .isEqualTo(expected.subList(limit, Math.min(120, 2 * limit)));
  }

  /**
   * The numbers of all records, page by page.
   *
   * @param first the order of the first page
   * @param later the same order as a later page finds it
   */
  private static List<Long> walk(Shape shape, Sort first, Sort later, int limit) {
    Sort sort = first;
    List<Long> walked = new ArrayList<>();
    Cursor cursor = null;
    List<SortedRow> page;
    do {
      page = SortedRow.list(keyset(shape).after(sort, cursor, limit));
      page.forEach(row -> walked.add(row.id()));
      assertThat(walked).as("no record twice").hasSizeLessThanOrEqualTo(RECORDS.size());
      if (!page.isEmpty()) {
        SortedRow last = page.get(page.size() - 1);
        Cursor next = Cursor.of(last.branch(), last.keys(), last.id());
        cursor = Cursor.decode(next.encode(shape.objectId(), sort), shape.objectId(), later);
        sort = later.continuing(cursor);
      }
    } while (page.size() == limit);
    return walked;
  }

  @Provide
  Arbitrary<List<String>> sorts() {
    return sorts(SHAPE).list().ofSize(SampleObject.ROUNDS);
  }

  @Provide
  Arbitrary<List<String>> storedSorts() {
    return sorts(PLAIN).list().ofSize(SampleObject.ROUNDS);
  }

  /** Orders by one to three fields of a shape. */
  public static Arbitrary<String> sorts(Shape shape) {
    List<String> slugs = new ArrayList<>(List.of("created_at", "slug", "created_by"));
    shape.fields().stream()
        .filter(field -> field.type().isSortable())
        .forEach(field -> slugs.add(field.slug()));
    Arbitrary<String> signs = Arbitraries.of("", "-");
    return Combinators.combine(
            Arbitraries.of(slugs).list().ofMinSize(1).ofMaxSize(3).uniqueElements(),
            signs.list().ofSize(3))
        .as(
            (names, sign) -> {
              List<String> words = new ArrayList<>();
              for (int i = 0; i < names.size(); i++) {
                words.add(sign.get(i) + names.get(i));
              }
              return String.join(",", words);
            });
  }

  @Example
  void aForeignOrMalformedCursorIsRefused() {
    Sort sort = Sort.parse("-f_number", SHAPE);
    String good = Cursor.of("values", "[1.5]", 9).encode(3, sort);
    assertThat(Cursor.decode(good, 3, sort).id()).isEqualTo(9);
    refused(() -> Cursor.decode(good, 4, sort));
    refused(() -> Cursor.decode(good, 3, Sort.parse("f_number", SHAPE)));
    List<String> bodies =
        List.of(
            "",
            "1",
            "[]",
            "{}",
            json("o", 3).toString(),
            "nonsense",
            json("o", 3, "s", "-f_number", "k", array(1), "i", 1).toString(),
            json("o", 3, "s", "-f_number", "b", "values", "k", array(1, 2), "i", 1).toString(),
            json("o", 3, "s", "-f_number", "b", "values", "k", array(1), "i", 1.5).toString());
    for (String body : bodies) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      refused(() -> Cursor.decode(Base64.getUrlEncoder().encodeToString(bytes), 3, sort));
    }
    refused(() -> Cursor.decode("%%%", 3, sort));
    for (JsonArray keys : List.of(array("x"), array((Object) null), array(true), array(array()))) {
      refused(() -> keyset(SHAPE).after(sort, Cursor.of("values", keys.toString(), 9), 5));
    }
    refused(() -> keyset(SHAPE).after(sort, Cursor.of("other", "[1]", 9), 5));
    Sort byDate = Sort.parse("f_date", SHAPE);
    refused(() -> keyset(SHAPE).after(byDate, Cursor.of("values", array("soon").toString(), 9), 5));
    Sort byText = Sort.parse("f_text", SHAPE);
    refused(
        () -> keyset(SHAPE).after(byText, Cursor.of("values", array("\u0000").toString(), 9), 5));
  }

  @Example
  void invalidSortsAreRefused() {
    Shape plain = SampleObject.shape(4, false);
    for (String sort : List.of("f_long_text", "nothing", "slug,slug", "slug,,", "-", "f_file")) {
      Problem problem = catchThrowableOfType(Problem.class, () -> Sort.parse(sort, plain));
      assertThat(problem).as(sort).isNotNull();
      assertThat(problem.errors().get(0).field()).isEqualTo("sort");
    }
    assertThat(Sort.parse(" ", plain)).hasToString("-created_at");
    assertThat(Sort.parse("slug", plain).slow()).isNull();
    assertThat(Sort.parse("slug,-f_text", plain).slow()).isEqualTo("f_text");
    assertThat(Sort.parse("f_serial_number", plain).slow()).isEqualTo("f_serial_number");
  }

  private static void refused(ThrowingCallable call) {
    Problem problem = catchThrowableOfType(Problem.class, call);
    assertThat(problem).isNotNull();
    assertThat(problem.errors().get(0).field()).isEqualTo("cursor");
  }

  private static Keyset keyset(Shape shape) {
    return new Keyset(Sql.of("r.slug as slug"), Sql.of("record r"), RecordTable.within(shape));
  }

  private static List<Long> expected(Sort sort) {
    Comparator<SampleRecord> order = (left, right) -> 0;
    for (SortKey key : sort.keys()) {
      order = order.thenComparing((left, right) -> compare(key, left.values(), right.values()));
    }
    Comparator<SampleRecord> byId = Comparator.comparingLong(SampleRecord::id);
    boolean descending = sort.keys().get(0).descending();
    return RECORDS.stream()
        .sorted(order.thenComparing(descending ? byId.reversed() : byId))
        .map(SampleRecord::id)
        .toList();
  }

  /** Compares two records by one key in the order of a list. */
  public static int compare(SortKey key, RecordValues left, RecordValues right) {
    boolean isStored = key.column().slot() == null;
    Object a = place(key.column().type(), left.get(key.column().slug()), isStored);
    Object b = place(key.column().type(), right.get(key.column().slug()), isStored);
    if (a == null || b == null) {
      return Boolean.compare(a == null, b == null);
    }
    @SuppressWarnings("unchecked")
    int order = ((Comparable<Object>) a).compareTo(b);
    return key.descending() ? -order : order;
  }

  /**
   * The value of the slot, or the stored value with exact numbers, in a form that Java orders in
   * the same way as the database.
   */
  private static <V> @Nullable Object place(
      FieldType<V> type, @Nullable JsonValue json, boolean isStored) {
    V value = json == null || json == JsonValue.NULL ? null : type.read(json, "x");
    if (value == null) {
      return null;
    }
    if (type instanceof Choices choices) {
      return choices.values().indexOf(value);
    }
    if (isStored && json instanceof JsonNumber number) {
      return number.bigDecimalValue();
    }
    if (isStored && json instanceof JsonObject money) {
      return money.getJsonNumber("amount").bigDecimalValue();
    }
    Object slot = type.slotValue(value);
    return slot instanceof String text ? new CodePointText(text) : slot;
  }

  private record CodePointText(String text) implements Comparable<CodePointText> {
    @Override
    public int compareTo(CodePointText other) {
      return Arrays.compare(text.codePoints().toArray(), other.text.codePoints().toArray());
    }
  }
}
