package plinth.records;

import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Sql;
import plinth.records.tally.RecordTallies;
import plinth.tenancy.MigratedDatabase;

/** A database with tallied objects, for the application and its owner. */
public final class TalliedObjects implements AutoCloseable {
  private static final String SLOTS =
      "array[r.s1, r.s2, r.s3, r.s4, r.s5, r.s6, r.s7, r.s8, r.s9, r.s10, r.s11, r.s12]";
  private static final String NUMBERS =
      "array[r.n1, r.n2, r.n3, r.n4, r.n5, r.n6, r.n7, r.n8, r.n9, r.n10, r.n11, r.n12]";

  private static final String WRONG =
      """
      with f as (
        select workspace_id, id as object_id, 0 as id, '' as type, 0 as slot from tenant.object
        union all
        select workspace_id, object_id, id, type, slot_index from tenant.field
        where slot_index is not null and type in ('select', 'boolean', 'rating')),
      counted as (
        select workspace_id, object_id, id, value, count(*) as n from (
          select r.workspace_id, r.object_id, f.id,
                 case f.type when '' then case when r.deleted_at is null then '' end
                   when 'select' then (%s)[f.slot] else (%s)[f.slot]::text end as value
          from tenant.record r join f using (workspace_id, object_id)) one
        where value is not null group by 1, 2, 3, 4),
      kept as (
        select t.workspace_id, t.object_id, t.field_id as id, t.value, sum(t.records) as n
        from (select workspace_id, object_id, field_id, value, records from tenant.record_tally_sum
              union all
              select workspace_id, object_id, field_id, value, records
              from tenant.record_tally_change) t
        join f on f.workspace_id = t.workspace_id and f.object_id = t.object_id
          and f.id = t.field_id
        group by 1, 2, 3, 4 having sum(t.records) <> 0)
      select concat_ws(' ', workspace_id, object_id, id, value, 'counted', c.n, 'kept', k.n)
      from counted c full join kept k using (workspace_id, object_id, id, value)
      where c.n is distinct from k.n\
      """
          .formatted(SLOTS, NUMBERS);

  private final MigratedDatabase database;

  public TalliedObjects() throws IOException, SQLException {
    database = new MigratedDatabase();
    try (Connection owner = database.owner()) {
      // Start after the IDs that are assigned here.
      run(owner, "select setval('tenant.field_id', 1000)");
    }
  }

  /** The differences between stored tallies and actual counts, in all workspaces. */
  public List<String> wrong() throws SQLException {
    return found(WRONG);
  }

  public Connection application() throws SQLException {
    return database.application();
  }

  public Connection owner() throws SQLException {
    return database.owner();
  }

  public Connection root() throws SQLException {
    return database.root();
  }

  /** Creates an object with fields f0, f1 and so on, each in the first slots of its kind. */
  public void object(long workspace, long id, String... types) throws SQLException {
    try (Connection root = database.root()) {
      run(
          root,
          "insert into tenant.object (workspace_id, id, slug, name, plural_name, position) values ("
              + workspace
              + ", ID, 'oID', 'x', 'x', 1)".replace("ID", String.valueOf(id)));
      int texts = 0;
      int numbers = 0;
      for (int i = 0; i < types.length; i++) {
        boolean isNumber = types[i].equals("boolean") || types[i].equals("rating");
        run(
            root,
            "insert into tenant.field (workspace_id, object_id, id, slug, name, type, position,"
                + " slot_index, slot_state) values ("
                + String.join(
                    ", ",
                    List.of(
                        String.valueOf(workspace),
                        String.valueOf(id),
                        String.valueOf(id * 10 + (workspace == 1 ? 0 : i)),
                        "'f" + i + "'",
                        "'x'",
                        "'" + types[i] + "'",
                        "1",
                        String.valueOf(isNumber ? ++numbers : ++texts),
                        "'READY')")));
      }
    }
  }

  public static String insert(long objectId, String value) {
    return "insert into tenant.record (object_id, slug, created_at, updated_at, created_by,"
        + " updated_by, s1, n1, data) values ("
        + objectId
        + ", gen_random_uuid(), now(), now(), 'x', 'x', "
        + value
        + ", 1, '{}')";
  }

  public Connection bound(long workspace) throws SQLException {
    Connection application = database.application();
    run(application, "set app.workspace_id = '" + workspace + "'");
    return application;
  }

  public int fold(int most) throws SQLException {
    try (Connection application = database.application()) {
      run(application, "set role plinth_dispatch");
      return Integer.parseInt(
          texts(application, "select tenant.fold_tallies(" + most + ")").get(0));
    }
  }

  public void foldAll() throws SQLException {
    while (fold(1_000) == 1_000) {
      // Continue with the next slots.
    }
  }

  /** The tallies that the application reads for object 1 and its first field. */
  public List<String> kept(long workspace) throws SQLException {
    String sql =
        new RecordTallies(workspace, 1, Sql.EMPTY)
            .withAll(List.of())
            .text()
            .replace("(0)", "(0, 10)");
    try (Connection application = bound(workspace)) {
      try (PreparedStatement statement = application.prepareStatement(sql);
          ResultSet rows = statement.executeQuery()) {
        List<String> all = new ArrayList<>();
        while (rows.next()) {
          all.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getLong(3));
        }
        all.sort(null);
        return all;
      }
    }
  }

  /** Runs a query as superuser; {@code kept} contains the stored tally of each value. */
  public List<String> found(String sql) throws SQLException {
    try (Connection root = database.root()) {
      return texts(
          root,
          sql.startsWith("with ")
              ? sql
              : "with kept as (select workspace_id, object_id, field_id, value, sum(records) as n"
                  + " from (select workspace_id, object_id, field_id, value, records from"
                  + " tenant.record_tally_sum union all select workspace_id, object_id, field_id,"
                  + " value, records from tenant.record_tally_change) t group by 1, 2, 3, 4 having"
                  + " sum(records) <> 0) "
                  + sql);
    }
  }

  @Override
  public void close() throws IOException {
    database.close();
  }
}
