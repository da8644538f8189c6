package plinth.records.query;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordTable;

/**
 * Companies, deals and people of {@link RelatedObjects} as after an import. Half of the deals are
 * those of three companies, and three people take part in a third of the deals each.
 */
final class RelatedImport {
  static final int COUNT = 2_000;

  /** The records of all objects, and the links between them. */
  static final int ROWS = 7 * COUNT;

  static final long WORKSPACE = 870_200;

  private static final Map<Shape, String> FIELDS =
      Map.of(
          RelatedObjects.COMPANY, "country",
          RelatedObjects.DEAL, "stage",
          RelatedObjects.PERSON, "city");

  private RelatedImport() {}

  /** The statistics that PostgreSQL has for the tables. */
  enum Statistics {
    NONE,
    OF_OTHERS,
    ALL
  }

  /** Runs work on the imported records, and takes them back. */
  static <T> T imported(Statistics statistics, Function<Db, T> work) {
    return RecordTable.shared()
        .inTransaction(
            db -> {
              db.update(Sql.of("set local role postgres"));
              db.list(
                  Sql.of("select set_config('app.workspace_id', '" + WORKSPACE + "', true)"),
                  row -> true);
              if (statistics == Statistics.NONE) {
                db.update(
                    Sql.of(
                        """
                        delete from pg_statistic
                        where starelid in (
                          select oid from pg_class where relname like 'record\\_%')
                        """));
              }
              FIELDS.forEach((shape, field) -> insert(db, shape, field));
              link(db, RelatedObjects.SALES, "case n % 2 when 0 then n else 1 + n % 3 end", "n", 0);
              link(
                  db,
                  RelatedObjects.ROLES,
                  "n",
                  "case m when 0 then 1 + n % 3 else 4 + (n + m * 7) % " + (COUNT - 3) + " end",
                  2);
              if (statistics == Statistics.ALL) {
                db.update(Sql.of("analyze tenant.record, tenant.record_link"));
              }
              db.update(Sql.of("set local role plinth_app"));
              return work.apply(db);
            });
  }

  private static void insert(Db db, Shape shape, String field) {
    db.update(
        Sql.of(
            """
            insert into tenant.record (object_id, id, slug, created_at, updated_at, created_by,
                updated_by, %s, data)
            select %s, n, 'x' || n, now(), now(), 'system', 'system', v.word,
                jsonb_build_object('%s', v.word)
            from generate_series(1, %s) n, lateral (select 'w' || n %% 5 as word) v
            """
                .formatted(
                    shape.column(field).orElseThrow().slot(), shape.objectId(), field, COUNT)));
  }

  private static void link(Db db, Link link, String from, String to, int times) {
    db.update(
        Sql.of(
            """
            insert into tenant.record_link (relation_id, from_id, to_id, from_single, to_single,
                created_at, created_by)
            select %s, %s, %s, false, %s, now(), 'system'
            from generate_series(1, %s) n, generate_series(0, %s) m
            """
                .formatted(link.relationId(), from, to, times == 0, COUNT, times)));
  }

  /** The statements of the first page and of the count of the records that meet a filter. */
  static List<Sql> statements(long workspaceId, String object, String filter) {
    Shape shape = RelatedObjects.shape(object);
    RecordSource source = RelatedObjects.source(workspaceId, shape, filter);
    Sql page =
        new Keyset(Sql.of("r.slug"), source).after(Sort.parse("-created_at", shape), null, 51);
    Sql count =
        Sql.of("select count(*) from").plus(source.from()).plus("where").plus(source.counted());
    return List.of(page, count);
  }
}
