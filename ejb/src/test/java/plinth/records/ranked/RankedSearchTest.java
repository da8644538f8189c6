package plinth.records.ranked;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Field;
import plinth.fields.Fold;
import plinth.fields.SearchWords;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.type.FieldTypes;
import plinth.records.Explained;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;
import plinth.records.imports.PastTimeline;

/** A search ranks the records that contain all words, as far as the caller sees them. */
class RankedSearchTest {
  private static final RecordTable TABLE = RecordTable.shared();
  private static final int EACH = 1_000;

  /** Enough for every statement, also where the computer is busy. */
  private static final int MILLIS = 60_000;

  private static final List<String> WORDS =
      List.of(
          "Berlin",
          "berlinale",
          "New",
          "New-York",
          "San",
          "José",
          "Łódź",
          "Straße",
          "strasse",
          "Øre",
          "Đà",
          "ırmak",
          "Æon",
          "مرحبا",
          "بالعالم",
          "東京",
          "O'Neil",
          "a_b",
          "100%",
          "x1");
  private static final List<String> ASKED =
      Stream.concat(WORDS.stream(), Stream.of("ber", "an", "lin", "ar", "حبا", "-", "o", "qq"))
          .toList();

  private static final Shape PLACES =
      shape(
          8_101,
          field(1, "name", "text", 1),
          field(2, "city", "text", 2),
          field(3, "note", "long_text", null));
  private static final Shape PEOPLE =
      shape(
          8_102,
          field(11, "secret", "text", 3),
          field(12, "title", "text", 4),
          field(13, "about", "long_text", null));
  private static final Shape MANY = shape(8_103, field(21, "name", "text", 1));

  /** The records of each object, as a caller who sees all has them. */
  private static final Map<Shape, List<SampleRecord>> STORED = new LinkedHashMap<>();

  @BeforeAll
  static void fill() {
    Random random = new Random(17);
    TABLE.asOwner(
        "insert into tenant.object (workspace_id, id, slug, name, plural_name, position)"
            + " select 7, o, 'o' || o, 'x', 'x', 1 from generate_series(8101, 8103) o");
    for (Shape shape : List.of(PLACES, PEOPLE)) {
      List<SampleRecord> records =
          IntStream.range(0, 250).mapToObj(n -> sample(random, shape, n)).toList();
      TABLE.fill(shape, records);
      STORED.put(shape, records);
    }
    TABLE.asOwner(
        "insert into tenant.record (workspace_id, object_id, id, slug, created_at, updated_at,"
            + " created_by, updated_by, s1, data) select 7, 8103, n, 'many-' || n, now(),"
            + " timestamp '2024-01-01' + n * interval '1 minute', 'admin:1', 'admin:1', t.name,"
            + " jsonb_build_object('name', t.name) from generate_series(1, 20000) n, lateral"
            + " (select case n when 3 then 'harbour' when 5 then 'harbour north' else 'the harbour"
            + " ' || n end as name) t");
    TABLE.asOwner(
        "insert into tenant.record_words select 7, 8103, id, s1 from tenant.record where"
            + " workspace_id = 7 and object_id = 8103");
    // Merges the entries that this and other tests added to the index of the words.
    TABLE.asOwner("vacuum tenant.record, tenant.record_words");
  }

  private static SampleRecord sample(Random random, Shape shape, int n) {
    JsonObjectBuilder data = Json.createObjectBuilder();
    for (Field field : shape.fields()) {
      if (random.nextInt(6) > 0) {
        data.add(field.slug(), words(random, WORDS, 1 + random.nextInt(3)));
      }
    }
    // Several changed at the same moment.
    return new SampleRecord(
        n + 1, data.build(), SampleObject.NOW.minus(Duration.ofMinutes(random.nextInt(200))));
  }

  private static String words(Random random, List<String> among, int count) {
    return String.join(" ", random.ints(count, 0, among.size()).mapToObj(among::get).toList());
  }

  @Test
  void findsWhatTheCallerSeesInTheOrderOfRanks() {
    Random random = new Random(29);
    for (int round = 0; round < 150 * SampleObject.ROUNDS; round++) {
      String q = words(random, ASKED, 1 + random.nextInt(2));
      q = random.nextInt(4) == 0 ? "\"" + q + "\"" : q;
      List<Shape> seen = new ArrayList<>();
      seen.add(hiding(PLACES, random));
      if (random.nextInt(3) > 0) {
        seen.add(hiding(PEOPLE, random));
      }
      FoundRecords found = search(seen, SearchWords.of(q), EACH);
      assertThat(found.isPartial()).isFalse();
      for (Shape shape : seen) {
        assertThat(slugs(found, shape))
            .as(q + " in " + shape.fields())
            .isEqualTo(expected(shape, q));
      }
      assertThat(found.records())
          .extracting(FoundRecord::objectId)
          .isSubsetOf(seen.stream().map(Shape::objectId).toList());
    }
  }

  private static FoundRecords search(List<Shape> seen, SearchWords words, int each) {
    return TABLE.inTransaction(
        db ->
            RecordTable.wire(new RankedSearch(), List.of(db, PastTimeline.BOUND))
                .find(seen, words, each, MILLIS));
  }

  /** The shape with or without one of its fields. */
  private static Shape hiding(Shape shape, Random random) {
    int hidden = random.nextInt(shape.fields().size() + 2);
    Shape stored = shape;
    return hidden < shape.fields().size()
        ? stored.limitedTo(field -> field.id() != stored.fields().get(hidden).id())
        : stored;
  }

  private static List<String> slugs(FoundRecords found, Shape shape) {
    return found.records().stream()
        .filter(record -> record.objectId() == shape.objectId())
        .map(record -> record.rank() + " " + record.slug())
        .toList();
  }

  private record Ranked(SampleRecord record, int rank) {}

  /** The rules in other words: no indexes, no SQL. */
  private static List<String> expected(Shape shape, String q) {
    List<SampleRecord> records =
        STORED.entrySet().stream()
            .filter(entry -> entry.getKey().objectId() == shape.objectId())
            .findFirst()
            .orElseThrow()
            .getValue();
    List<String> parts =
        q.startsWith("\"") ? List.of(q.replace("\"", "")) : List.of(q.split(" ", -1));
    List<String> folded = parts.stream().map(Fold::text).toList();
    return records.stream()
        .map(record -> new Ranked(record, rank(shape, record, folded)))
        .filter(ranked -> ranked.rank() > 0)
        .sorted(
            Comparator.comparingInt(Ranked::rank)
                .thenComparing(ranked -> ranked.record().createdAt(), Comparator.reverseOrder())
                .thenComparing(ranked -> ranked.record().id(), Comparator.reverseOrder()))
        .map(ranked -> ranked.rank() + " rec-" + ranked.record().id())
        .toList();
  }

  private static int rank(Shape shape, SampleRecord record, List<String> parts) {
    List<String> texts =
        shape.fields().stream()
            .map(field -> record.data().get(field.slug()))
            .filter(Objects::nonNull)
            .map(RankedSearchTest::folded)
            .toList();
    String name = folded(record.data().get(shape.fields().get(0).slug()));
    String whole = String.join(" ", parts);
    if (!parts.stream().allMatch(part -> texts.stream().anyMatch(text -> text.contains(part)))) {
      return 0;
    } else if (name.equals(whole)) {
      return 1;
    } else if (name.startsWith(whole)) {
      return 2;
    } else if (parts.stream().allMatch(part -> hasWord(name, part))) {
      return 3;
    }
    return parts.stream().allMatch(part -> texts.stream().anyMatch(text -> hasWord(text, part)))
        ? 4
        : 5;
  }

  private static boolean hasWord(String text, String word) {
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      int end = at + word.length();
      if ((at == 0 || !Character.isLetterOrDigit(text.codePointBefore(at)))
          && (end == text.length() || !Character.isLetterOrDigit(text.codePointAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static String folded(@Nullable JsonValue value) {
    return value == null ? "" : Fold.text(((JsonString) value).getString());
  }

  @Test
  void namesComeFirstAlsoWhereTheWordsAreFrequent() {
    FoundRecords found = search(List.of(MANY), SearchWords.of("Harbour"), 4);
    assertThat(slugs(found, MANY))
        .containsExactly("1 many-3", "2 many-5", "3 many-20000", "3 many-19999");
    assertThat(found.isPartial()).isTrue();
  }

  @Test
  void rareWordsAmongManyRecordsAreFoundExactly() {
    FoundRecords found = search(List.of(PLACES, MANY), SearchWords.of("harbour 1234"), 20);
    assertThat(slugs(found, MANY)).startsWith("3 many-1234", "5 many-12349").hasSize(12);
    assertThat(found.isPartial()).isFalse();
  }

  /**
   * Without statistics, as after an import, PostgreSQL would rather read all words of an object.
   */
  @ParameterizedTest
  @CsvSource({"harbour 1234, 1500", "harbour, 40000", "th, 40000"})
  void readsWhatTheWordsNeedWithAndWithoutStatistics(String q, long most) {
    SearchWords words = SearchWords.of(q);
    for (boolean isAnalyzed : new boolean[] {false, true}) {
      TABLE.asOwner(
          isAnalyzed
              ? "analyze tenant.record, tenant.record_words"
              : "delete from pg_statistic where starelid in (select oid from pg_class where relname"
                  + " like 'record_p%' or relname like 'record_words_p%')");
      Explained plan =
          TABLE.inTransaction(
              db -> {
                RankedSearch search =
                    RecordTable.wire(new RankedSearch(), List.of(db, PastTimeline.BOUND));
                WordShares.Split split =
                    new WordShares(db, RecordTable.WORKSPACE)
                        .split(List.of(MANY.objectId()), words);
                return Explained.of(
                    search.statement(new RankedObjects(List.of(MANY)), words, split, 12));
              });
      assertThat(plan.nodes()).as("analyzed: " + isAnalyzed).doesNotContain("Seq Scan");
      assertThat(plan.buffers()).as("analyzed: " + isAnalyzed).isLessThan(most);
    }
  }

  private static Shape shape(long id, Field... fields) {
    return new Shape(id, "o" + id, 1, List.of(fields));
  }

  private static Field field(long id, String slug, String type, @Nullable Integer slot) {
    var made = FieldTypes.configure(type, json().asJsonObject(), List.of());
    return new Field(
        id,
        slug,
        slug,
        made.type(),
        made.settings(),
        Field.Rules.NONE,
        Field.Standing.at((int) id),
        new Field.Slots(
            slot == null ? null : new Slot(SlotKind.TEXT, slot, SlotState.READY), null));
  }
}
