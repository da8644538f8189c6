package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.Explained;
import plinth.records.RecordTable;

/**
 * Lists and counts of 30,000 deals of 30,000 companies read few pages where few related records
 * meet the condition, from either side of the relation.
 */
class RelatedPlansTest {
  private static final int COUNT = 30_000;
  private static final Instant NOW = Instant.parse("2024-01-02T00:00:00Z");

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
    Shape shape = RelatedObjects.shape(object);
    Filter parsed =
        FilterParser.parse(
            JsonText.parseObject(filter.replace('\'', '"')),
            shape,
            RelatedObjects.everything(),
            "filter");
    RecordSource source = RecordSource.of(WORKSPACE, shape, parsed, "", NOW);
    Sql page =
        new Keyset(Sql.of("r.slug"), source).after(Sort.parse("-created_at", shape), null, 51);
    Sql count =
        Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.counted());
    for (Sql statement : new Sql[] {page, count}) {
      long buffers =
          RecordTable.shared()
              .inTransaction(
                  db -> {
                    db.list(
                        Sql.of("select set_config('app.workspace_id', '" + WORKSPACE + "', true)"),
                        row -> true);
                    return Explained.of(db, statement).buffers();
                  });
      assertThat(buffers).as(statement.text()).isBetween(1L, COUNT / 30L);
    }
  }
}
