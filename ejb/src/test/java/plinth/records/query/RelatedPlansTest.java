package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.Explained;
import plinth.records.RecordTable;

/**
 * Lists and counts of 30,000 deals of 30,000 companies read few pages where few related records
 * meet the condition, from either side of the relation.
 */
class RelatedPlansTest {
  private static final int COUNT = 30_000;

  /** The objects of {@link RelatedObjects}, in another workspace. */
  private static final long WORKSPACE = 870_100;

  @BeforeAll
  static void fill() {
    RecordTable table = RecordTable.shared();
    for (Shape shape : new Shape[] {RelatedObjects.COMPANY, RelatedObjects.DEAL}) {
      String slot =
          shape.column(shape == RelatedObjects.DEAL ? "stage" : "country").orElseThrow().slot();
      String field = shape == RelatedObjects.DEAL ? "stage" : "country";
      table.asOwner(
          """
          insert into tenant.record (workspace_id, object_id, id, slug, created_at, updated_at,
              created_by, updated_by, %3$s, data)
          select %1$s, %2$s, n, 'x' || n, now(), now(), 'system', 'system', v.word,
              jsonb_build_object('%4$s', v.word)
          from generate_series(1, %5$s) n,
              lateral (select case n %% 6000 when 0 then 'rare' else 'common' end as word) v
          """
              .formatted(WORKSPACE, shape.objectId(), slot, field, COUNT));
    }
    table.asOwner(
        """
        insert into tenant.record_link (workspace_id, relation_id, from_id, to_id, from_single,
            to_single, created_at, created_by)
        select %s, %s, n, n, false, true, now(), 'system' from generate_series(1, %s) n
        """
            .formatted(WORKSPACE, RelatedObjects.SALES.relationId(), COUNT));
    table.asOwner("analyze tenant.record, tenant.record_link");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "deals     | {'field':'company.country','op':'eq','value':'rare'}",
        "companies | {'field':'deals.stage','op':'eq','value':'rare'}",
        "companies | {'field':'deals','op':'any','value':{'field':'stage','op':'eq','value':'rare'}}",
        "deals     | {'field':'company.deals.stage','op':'eq','value':'rare'}",
      })
  void aRareRelatedRecordIsReadByItsIndex(String object, String filter) {
    assertThat(buffers(object, filter)).allMatch(buffers -> buffers < COUNT / 30L);
  }

  /** Also the first related records are read, in vain, to see that they are not few. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "deals     | {'field':'company.country','op':'eq','value':'common'}",
        "deals     | {'and':[{'field':'stage','op':'eq','value':'rare'},"
            + "{'field':'company.country','op':'eq','value':'common'}]}",
      })
  void aPageThatIsSoonFullReadsNotAllRelatedRecords(String object, String filter) {
    assertThat(buffers(object, filter).get(0)).isBetween(1L, COUNT / 4L);
  }

  /** The buffers that the page and the count read. */
  private static List<Long> buffers(String object, String filter) {
    return RelatedImport.statements(WORKSPACE, object, filter).stream()
        .map(RelatedPlansTest::buffers)
        .toList();
  }

  private static long buffers(Sql statement) {
    return RecordTable.shared()
        .inTransaction(
            db -> {
              db.list(
                  Sql.of("select set_config('app.workspace_id', '" + WORKSPACE + "', true)"),
                  row -> true);
              return Explained.of(db, statement).buffers();
            });
  }
}
