package plinth.records;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.index.IndexedValues;
import plinth.records.index.RebuiltColumns;

/**
 * An object with 30,000 records, some with empty values and some deleted, next to another object
 * and 300 other workspaces. All have the indexed values of its shape.
 */
public final class BigTable {
  static final int COUNT = 30_000;
  static final int DELETED = 2_000;

  private static final int VACUUMS = 50;

  /**
   * The pages with contents that are not marked all-visible. Transactions that wait for each other
   * extend a table by more pages than they fill. A vacuum leaves those unmarked, and no scan of an
   * index reads them.
   */
  private static final String HIDDEN_PAGES =
      """
      create schema if not exists inspection;
      create extension if not exists pg_visibility with schema inspection;
      create extension if not exists pageinspect with schema inspection;
      create or replace function inspection.hidden_pages() returns bigint
        language sql security definer set search_path = inspection, tenant as $$
        select count(*)
        from pg_class c
          cross join lateral pg_visibility_map(c.oid) page
          cross join lateral page_header(
            get_raw_page(c.oid::regclass::text, page.blkno::int)) header
        where c.relkind = 'r' and c.relnamespace = 'tenant'::regnamespace
          and starts_with(c.relname, 'record_p') and not page.all_visible and header.upper > 0
        $$;
      grant usage on schema inspection to plinth_app;
      """;

  private static final List<Option> STAGES =
      List.of(Option.of("new", 1), Option.of("won", 2), Option.of("lost", 3));

  public static final Shape SHAPE = shape();

  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

  private BigTable() {}

  private static Shape shape() {
    AtomicInteger id = new AtomicInteger(900);
    return new Shape(
        77,
        "deals",
        1,
        List.of(
            field(id, "name", "text", List.of(), slot(SlotKind.TEXT, 1), null),
            field(id, "stage", "select", STAGES, slot(SlotKind.TEXT, 2), null),
            field(id, "mail", "email", List.of(), slot(SlotKind.TEXT, 3), slot(SlotKind.UNIQUE, 1)),
            field(id, "amount", "number", List.of(), slot(SlotKind.NUMBER, 1), null),
            field(id, "due", "date", List.of(), slot(SlotKind.MOMENT, 1), null),
            field(id, "topics", "multi_select", STAGES, slot(SlotKind.TAGS, 1), null)));
  }

  private static Slot slot(SlotKind kind, int index) {
    return new Slot(kind, index, SlotState.READY);
  }

  private static Field field(
      AtomicInteger ids, String slug, String type, List<Option> options, Slot slot, Slot unique) {
    var made = FieldTypes.configure(type, Json.createObjectBuilder().build(), options);
    int id = ids.incrementAndGet();
    FieldType<?> typed = made.type();
    return new Field(
        id,
        slug,
        slug,
        typed,
        made.settings(),
        new Field.Rules(false, unique != null, false, null),
        Field.Standing.at(id),
        new Field.Slots(slot, unique));
  }

  private static final AtomicBoolean FILLED = new AtomicBoolean();

  /**
   * Fills the table once. Later calls settle it again: tests that ran in the meantime, and roll
   * back what they write, leave dead rows of this object and of others, words in the pending lists
   * that every search reads whole, and statistics of other contents.
   */
  public static void fill(RecordTable table) {
    if (!FILLED.getAndSet(true)) {
      insert(table);
    }
    settle(table);
  }

  private static void insert(RecordTable table) {
    table.asOwner(
        "insert into tenant.object (workspace_id, id, slug, name, plural_name, position) select w,"
            + " o, 'o' || o, 'x', 'x', 1 from (values (7, 77), (7, 78)) as big (w, o) union all"
            + " select w, 77, 'o77', 'x', 'x', 1 from generate_series(1000, 1299) w; insert into"
            + " tenant.field (workspace_id, object_id, id, slug, name, type, position, slot_index,"
            + " slot_state) select o.workspace_id, o.id, case o.id when 77 then "
            + SHAPE.field("stage").orElseThrow().id()
            + " else 1 end, 'stage', 'x', 'select', 1, 2, 'READY' from tenant.object o where o.id"
            + " in (77, 78)");
    RebuiltColumns columns = RebuiltColumns.of(SHAPE);
    for (int first = 1; first <= COUNT; first += 5_000) {
      var rows = Json.createArrayBuilder();
      for (int n = first; n < first + 5_000; n++) {
        rows.add(row(columns, n));
      }
      table
          .db()
          .update(
              Sql.of(
                      "with v as materialized (select v.* from jsonb_to_recordset(?)",
                      new Sql.Json(rows.build().toString()))
                  .plus("as v(" + columns.definitions() + ")), r as (")
                  .plus(
                      "insert into tenant.record (object_id, id, slug, created_at, updated_at,"
                          + " created_by, updated_by, deleted_at, data, tags, s1, s2, s3,"
                          + " u1, n1, t1) select 77, v.id, 'big' || v.id, ?::timestamptz + v.id *"
                          + " interval '1 minute', ?::timestamptz, 'admin:1', 'admin:1', case when"
                          + " v.data = '{}' then now() end, v.data, v.tags, v.s1, v.s2,"
                          + " v.s3, v.u1, v.n1, v.t1 from v)",
                      START,
                      START)
                  .plus(
                      "insert into tenant.record_words (object_id, record_id, search)"
                          + " select 77, v.id, v.search from v where v.search is not null"));
    }
    String copied =
        "slug, created_at, updated_at, created_by, updated_by, data, tags, s1, s2, s3, u1, n1, t1";
    String source = " from tenant.record where workspace_id = 7 and object_id = 77 and id <= ";
    table.asOwner(
        "insert into tenant.record (workspace_id, object_id, id, "
            + copied
            + ") select 7, 78, id + 100000, "
            + copied
            + source
            + "5000");
    table.asOwner(
        "insert into tenant.record (workspace_id, object_id, id, "
            + copied
            + ") select w, 77, w * 1000 + id, "
            + copied
            + " from generate_series(1000, 1299) w, (select *"
            + source
            + "100) source");
    String words = " from tenant.record_words where workspace_id = 7 and object_id = 77 and ";
    table.asOwner(
        "insert into tenant.record_words select 7, 78, record_id + 100000, search"
            + words
            + "record_id <= 5000");
    table.asOwner(
        "insert into tenant.record_words select w, 77, w * 1000 + record_id, search from"
            + " generate_series(1000, 1299) w, (select *"
            + words
            + "record_id <= 100) source");
  }

  /**
   * Vacuums until every page is marked all-visible, which a concurrent analyze delays. Otherwise an
   * index-only scan would be measured with the rows that it has to look up. Without the cleanup of
   * indexes, a vacuum leaves pages with dead rows as they are where they are few.
   */
  public static void settle(RecordTable table) {
    table.asOwner("select tenant.fold_tallies(1000000)");
    table.asOwner(HIDDEN_PAGES);
    for (int i = 0; i < VACUUMS; i++) {
      table.asOwner(
          "vacuum (analyze, index_cleanup on) tenant.record, tenant.record_words,"
              + " tenant.record_tally_sum, tenant.record_tally_change");
      if (table.db().number(Sql.of("select inspection.hidden_pages()")) == 0) {
        return;
      }
      table.asOwner("select pg_sleep(0.2)");
    }
    throw new IllegalStateException("pages of tenant.record stay unknown to the visibility map");
  }

  private static jakarta.json.JsonObjectBuilder row(RebuiltColumns columns, int n) {
    var data = Json.createObjectBuilder();
    // Every fifteenth record is deleted; it has no data here, because nothing reads them.
    if (n % (COUNT / DELETED) != 0) {
      data.add("name", "Deal " + n + (n % 300 == 1 ? " zebra" : " horse"));
      data.add("mail", "d" + n + "@example.org");
      if (n % 10 != 1) {
        data.add("amount", n * 7919 % 100_003);
        data.add("stage", STAGES.get(n % 3).value());
        data.add("due", START.plusSeconds(86_400L * (n % 1_000)).toString().substring(0, 10));
      }
      if (n % 100 == 3) {
        data.add("topics", Json.createArrayBuilder(List.of("won")));
      }
    }
    var values = data.build();
    var row = Json.createObjectBuilder().add("id", n).add("data", values);
    columns.fill(row, IndexedValues.of(SHAPE, RecordValues.of(values)));
    return row;
  }
}
