package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.SampleRecord;

/** Values of related records are those of a model in memory, with and without a limit. */
class RelatedRowsTest {
  private static RelatedModel model;

  @BeforeAll
  static void fill() {
    model = RelatedModel.shared();
  }

  @ParameterizedTest
  @CsvSource({
    "deals, company.country",
    "deals, company.lead.city",
    "companies, lead.city",
  })
  void oneValueIsThatOfTheModel(String object, String path) {
    FieldPath read = parse(object, path);
    List<@Nullable String> expected = new ArrayList<>();
    for (long id : model.all(RelatedObjects.shape(object))) {
      List<SampleRecord> found = model.follow(RelatedObjects.shape(object), id, read.hops());
      expected.add(found.isEmpty() ? null : text(found.get(0), read));
    }
    assertThat(values(object, rows(read).one(own(read))))
        .isEqualTo(expected)
        .contains((String) null);
    assertThat(read.isMany()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "companies, deals.stage, 20",
    "companies, deals.stage, 2",
    "deals, people.city, 20",
    "deals, company.deals.amount, 3",
    "companies, deals.people.city, 20",
    "companies, deals.people.city, 2",
    "people, companies.deals.stage, 20",
  })
  void aListHasTheFirstValuesOfTheModel(String object, String path, int most) {
    FieldPath read = parse(object, path);
    List<@Nullable String> expected = new ArrayList<>();
    for (long id : model.all(RelatedObjects.shape(object))) {
      List<String> found =
          model.follow(RelatedObjects.shape(object), id, read.hops()).stream()
              .map(one -> text(one, read))
              .filter(one -> one != null)
              .limit(most)
              .toList();
      expected.add(found.isEmpty() ? null : "[" + String.join(", ", found) + "]");
    }
    assertThat(values(object, rows(read).list(own(read), most))).isEqualTo(expected);
    assertThat(expected.stream().filter(one -> one != null).max(Comparator.naturalOrder()))
        .isPresent();
    assertThat(read.isMany()).isTrue();
  }

  private static FieldPath parse(String object, String path) {
    return FieldPath.parse(
        path, RelatedObjects.shape(object), RelatedObjects.everything(), "fields");
  }

  private static RelatedRows rows(FieldPath path) {
    return new RelatedRows(RecordTable.WORKSPACE, path.hops());
  }

  private static Sql own(FieldPath path) {
    return Sql.of(path.column().json());
  }

  private static @Nullable String text(SampleRecord record, FieldPath path) {
    JsonValue value = record.data().get(path.column().slug());
    return value == null ? null : value.toString();
  }

  private static List<@Nullable String> values(String object, Sql expression) {
    Shape shape = RelatedObjects.shape(object);
    return RecordTable.shared()
        .db()
        .list(
            Sql.of("select")
                .plus(expression)
                .plus("::text from tenant.record r where")
                .plus(RecordTable.within(shape))
                .plus("order by r.id"),
            row -> row.getString(1));
  }
}
