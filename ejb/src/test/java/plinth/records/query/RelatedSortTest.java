package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.RecordValues;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;

/**
 * Pages sorted by fields of related records show every record once, in the order of a model in
 * memory, in which some records have no related one and many have the same. {@code
 * -Dplinth.lists.rounds=20} tests twenty times as many.
 */
class RelatedSortTest {
  private static final int SORTS = 20 * SampleObject.ROUNDS;

  private static final List<String> DEAL_KEYS =
      List.of(
          "stage",
          "slug",
          "company.country",
          "company.size",
          "company.created_at",
          "company.slug",
          "company.lead.city",
          "company.lead.id");

  private static RelatedModel model;

  private final Random random = new Random(5);

  @BeforeAll
  static void fill() {
    model = RelatedModel.shared();
  }

  @Test
  void pagesFollowOneAnotherInTheOrderOfTheModel() {
    for (int i = 0; i < SORTS; i++) {
      List<String> keys = new ArrayList<>(DEAL_KEYS);
      Collections.shuffle(keys, random);
      String text =
          String.join(
              ",",
              keys.subList(0, 1 + random.nextInt(3)).stream()
                  .map(key -> (random.nextBoolean() ? "-" : "") + key)
                  .toList());
      Sort sort = parse(text, RelatedObjects.DEAL);
      List<Long> expected = expected(sort);
      int limit = 1 + random.nextInt(12);
      assertThat(walk(sort, limit)).as(text).isEqualTo(expected);
      Sql second =
          keyset()
              .from(
                  sort, limit, limit, Population.all(RecordTable.WORKSPACE, RelatedObjects.DEALS));
      assertThat(SortedRow.list(second).stream().map(SortedRow::id).toList())
          .as(text)
          .isEqualTo(expected.subList(limit, Math.min(expected.size(), 2 * limit)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "deals, people.city, to_many",
    "companies, deals.amount, to_many",
    "deals, company.deals.amount, to_many",
    "deals, company, not_indexed",
    "deals, company.lead, not_indexed",
    "deals, company.nothing, unknown",
    "deals, company., unknown",
    "deals, .stage, unknown",
    "deals, stage.x, unknown",
    "deals, 'company.size,-company.size', duplicate",
    "deals, company.lead.companies.lead.city, depth",
  })
  void anInvalidOrderIsRefused(String object, String sort, String rule) {
    Problem refused =
        catchThrowableOfType(Problem.class, () -> parse(sort, RelatedObjects.shape(object)));
    assertThat(refused.errors().get(0).field()).isEqualTo("sort");
    assertThat(refused.errors().get(0).rule()).isEqualTo(rule);
  }

  @Test
  void whatTheReaderDoesNotSeeIsUnknown() {
    FilterScope nothing = RelatedObjects.scope(object -> Optional.empty());
    Problem hidden =
        catchThrowableOfType(
            Problem.class,
            () -> Sort.parse("company.size", RelatedObjects.DEAL, RecordTable.WORKSPACE, nothing));
    Problem missing =
        catchThrowableOfType(Problem.class, () -> parse("company.nothing", RelatedObjects.DEAL));
    assertThat(hidden.errors()).isEqualTo(missing.errors());
  }

  private static Sort parse(String text, Shape shape) {
    return Sort.parse(text, shape, RecordTable.WORKSPACE, RelatedObjects.everything());
  }

  private static List<Long> walk(Sort sort, int limit) {
    List<Long> walked = new ArrayList<>();
    Cursor cursor = null;
    List<SortedRow> page;
    do {
      page = SortedRow.list(keyset().after(sort, cursor, limit));
      page.forEach(row -> walked.add(row.id()));
      assertThat(walked).as("no record twice").doesNotHaveDuplicates();
      if (!page.isEmpty()) {
        SortedRow last = page.get(page.size() - 1);
        Cursor next = Cursor.of(last.branch(), last.keys(), last.id());
        cursor = Cursor.decode(next.encode(RelatedObjects.DEALS, sort), RelatedObjects.DEALS, sort);
      }
    } while (page.size() == limit);
    return walked;
  }

  private static Keyset keyset() {
    return new Keyset(
        Sql.of("r.slug as slug"), Sql.of("record r"), RecordTable.within(RelatedObjects.DEAL));
  }

  private static List<Long> expected(Sort sort) {
    Comparator<Long> order = (left, right) -> 0;
    for (SortKey key : sort.keys()) {
      order =
          order.thenComparing(
              (left, right) -> SortPagesTest.compare(key, values(key, left), values(key, right)));
    }
    boolean descending = sort.keys().get(0).descending();
    Comparator<Long> byId = Comparator.naturalOrder();
    return model.all(RelatedObjects.DEAL).stream()
        .sorted(order.thenComparing(descending ? byId.reversed() : byId))
        .toList();
  }

  private static RecordValues values(SortKey key, long id) {
    @Nullable RelatedRows related = key.related();
    List<SampleRecord> found =
        model.follow(RelatedObjects.DEAL, id, related == null ? List.of() : related.hops());
    return found.isEmpty() ? slug -> null : found.get(0).values();
  }
}
