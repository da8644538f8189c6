package plinth.records.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.fields.Discrete;
import plinth.fields.FieldType;
import plinth.fields.type.FieldTypes;
import plinth.records.TalliedObjects;

/** After every kind of write, by any role, a tally equals a count of the records. */
class RecordTalliesTest {
  private static final int MANY = 5_000;
  private static final String FOLD = "select tenant.fold_tallies(" + MANY + ")";

  private static TalliedObjects tallied;

  @BeforeAll
  static void start() throws IOException, SQLException {
    tallied = new TalliedObjects();
  }

  @AfterAll
  static void stop() throws IOException {
    tallied.close();
  }

  @Test
  void talliesFieldsWithFewValuesInTheirOwnSlot() throws SQLException {
    for (FieldType<?> type : FieldTypes.all()) {
      boolean isTallied =
          type instanceof Discrete few && few.isTallied() && type.slot().isNumbered();
      tallied.object(1, 10, type.key());
      try (Connection writer = tallied.bound(1)) {
        run(writer, TalliedObjects.insert(10, "1").replace("s1, n1", "s1, n2"));
        run(writer, TalliedObjects.insert(10, "1"));
      }
      assertThat(
              tallied.found("select count(*) from kept where workspace_id = 1 and field_id = 100"))
          .as(type.key())
          .containsExactly(isTallied ? "1" : "0");
      try (Connection root = tallied.root()) {
        run(root, "delete from tenant.record; delete from tenant.object where workspace_id = 1");
        run(root, "truncate tenant.record_tally_change, tenant.record_tally_sum");
      }
    }
  }

  @Test
  void talliesEveryWrite() throws SQLException {
    Random random = new Random(11);
    for (int w = 20; w < 22; w++) {
      tallied.object(w, 1, "select", "boolean", "rating", "text");
      tallied.object(w, 2, "select");
    }
    try (Connection one = tallied.bound(20);
        Connection other = tallied.bound(21)) {
      for (int i = 0; i < 300; i++) {
        run(random.nextBoolean() ? one : other, change(random));
        if (random.nextInt(9) == 0) {
          tallied.fold(1 + random.nextInt(40));
        }
        assertThat(tallied.wrong()).isEmpty();
      }
    }
    assertThat(tallied.found("select count(*) > 5 from kept where workspace_id in (20, 21)"))
        .containsExactly("t");
    tallied.foldAll();
    try (Connection owner = tallied.owner()) {
      run(owner, "call tenant.count_records(20)");
      assertThat(tallied.wrong()).isEmpty();
      run(owner, "call tenant.count_records(null)");
    }
    assertThat(tallied.wrong()).isEmpty();
  }

  /** A random write to records or to the fields of objects. */
  private static String change(Random random) {
    String value = "(array['a', 'b', 'c', null])[" + (1 + random.nextInt(4)) + "]";
    String some = "where object_id = 1 and id % 5 = " + random.nextInt(5);
    List<String> ways =
        List.of(
            TalliedObjects.insert(1, "'K'"),
            "insert into tenant.record (object_id, slug, created_at, updated_at, created_by,"
                + " updated_by, s1, n1, n2, data) select 1 + n % 2, random(), now(), now(), 'x', 'x',"
                + " (array['a', 'b', 'c'])[1 + n % 3], n % 2, n % 4, '{}' from generate_series(1, 7)"
                + " n",
            "insert into tenant.record (object_id, id, slug, created_at, updated_at, created_by,"
                + " updated_by, s1, data) select 1, id, slug, now(), now(), 'x', 'x', 'c', '{}' from"
                + " tenant.record "
                + some
                + " on conflict (workspace_id, object_id, slug) do update set s1 = excluded.s1",
            "update tenant.record set version = version + 1, s2 = 'name' " + some,
            "update tenant.record set s1 = VALUE, n1 = 1 - n1 " + some,
            "update tenant.record set s1 = VALUE, n2 = n2 + 1 " + some + " and n2 < 3",
            "update tenant.record set deleted_at = now(), s1 = null, s2 = null, n1 = null, n2 ="
                + " null "
                + some,
            "update tenant.record set deleted_at = null, s1 = VALUE, n1 = 0 "
                + some
                + " and deleted_at is not null",
            "update tenant.record set s1 = VALUE, s2 = 'one' where id = (select max(id) from"
                + " tenant.record where deleted_at is null)",
            "update tenant.record set n1 = 1 - n1, n2 = null where id = (select min(id) from"
                + " tenant.record)",
            "update tenant.record set deleted_at = case when deleted_at is null then now() end where"
                + " id = (select min(id) from tenant.record)",
            "delete from tenant.record where id in (select min(id) from tenant.record)",
            "with d as (delete from tenant.record where id in (select max(id) from tenant.record)"
                + " returning *) insert into tenant.record select * from d",
            // Like a conversion: delete the values, change the type, and write other values.
            "update tenant.record set s1 = null where object_id = 1; update tenant.field set type ="
                + " case type when 'text' then 'select' else 'text' end where object_id = 1 and slug"
                + " = 'f0'; update tenant.record set s1 = 'b' "
                + some
                + " and deleted_at is null",
            // Like a removal: delete the field, then the values, and create another field.
            "delete from tenant.field where object_id = 2; update tenant.record set s1 = null where"
                + " object_id = 2; insert into tenant.field (object_id, slug, name, type, position,"
                + " slot_index, slot_state) values (2, 'g', 'g', 'select', 1, 1, 'READY'); update"
                + " tenant.record set s1 = 'a' where object_id = 2 and deleted_at is null",
            "begin; update tenant.record set s1 = 'c' where object_id = 1; rollback");
    return ways.get(random.nextInt(ways.size())).replace("VALUE", value);
  }

  @Test
  void writesWithoutAChangeOfATallyWriteNone() throws SQLException {
    tallied.object(30, 1, "select", "text");
    try (Connection writer = tallied.bound(30)) {
      run(writer, TalliedObjects.insert(1, "'a'"));
      tallied.foldAll();
      run(writer, "update tenant.record set version = version + 1, s2 = 'x', data = '{\"a\":1}'");
      run(writer, "update tenant.record set s1 = 'a'");
      String noted = "select count(*) from tenant.record_tally_change where workspace_id = 30";
      assertThat(tallied.found(noted)).containsExactly("0");
      run(writer, "update tenant.record set s1 = 'b'");
      assertThat(tallied.found(noted)).as("one away and one more").containsExactly("2");
    }
  }

  @Test
  void racingWritersReadersAndFoldersKeepEveryNumber() throws Exception {
    int writers = 8;
    tallied.object(40, 1, "select");
    tallied.object(41, 1, "select");
    try (Connection other = tallied.bound(41)) {
      run(other, TalliedObjects.insert(1, "'theirs'"));
    }
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(writers + 4);
    try {
      List<Future<?>> beside = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        beside.add(pool.submit(until(isOver, () -> tallied.fold(25))));
        beside.add(pool.submit(until(isOver, RecordTalliesTest::wholeAtAnyMoment)));
      }
      List<Future<?>> writing = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int seed = i;
        writing.add(pool.submit(() -> write(seed)));
      }
      for (Future<?> future : writing) {
        future.get();
      }
      isOver.set(true);
      for (Future<?> future : beside) {
        future.get();
      }
    } finally {
      isOver.set(true);
      pool.shutdownNow();
    }
    assertThat(tallied.wrong()).isEmpty();
    tallied.foldAll();
    assertThat(tallied.wrong()).isEmpty();
    assertThat(tallied.found("select count(*) from tenant.record_tally_change"))
        .containsExactly("0");
    assertThat(tallied.kept(40).get(0)).isEqualTo("0 null " + writers * 40);
    assertThat(tallied.kept(41)).containsExactlyInAnyOrder("0 null 1", "10 theirs 1");
  }

  /** Creates forty records, changes each, and rolls back some of the changes. */
  private static Void write(int seed) throws SQLException {
    Random random = new Random(seed);
    try (Connection writer = tallied.bound(40)) {
      // No writer waits for the end of another.
      run(writer, "set lock_timeout = '2s'");
      writer.setAutoCommit(false);
      for (int i = 0; i < 40; i++) {
        run(writer, TalliedObjects.insert(1, "'v" + random.nextInt(3) + "'"));
        writer.commit();
        run(writer, TalliedObjects.insert(1, "'rolled back'"));
        writer.rollback();
        run(
            writer,
            "update tenant.record set s1 = 'v"
                + random.nextInt(3)
                + "' where id = "
                + texts(writer, "select currval('tenant.record_id') - 1").get(0));
        writer.commit();
      }
    }
    return null;
  }

  /**
   * Asserts that the tallies of the values add up to the total in every statement, because each
   * record has a value.
   */
  private static void wholeAtAnyMoment() throws SQLException {
    long all = 0;
    long valued = 0;
    for (String row : tallied.kept(40)) {
      String[] parts = row.split(" ");
      long records = Long.parseLong(parts[2]);
      assertThat(records).isPositive();
      assertThat(parts[1]).isNotEqualTo("rolled");
      if (parts[0].equals("0")) {
        all = records;
      } else {
        valued += records;
      }
    }
    assertThat(valued).isEqualTo(all);
  }

  @Test
  void anOpenTransactionDoesNotBlockOthers() throws SQLException {
    tallied.object(50, 1, "select");
    try (Connection one = tallied.bound(50);
        Connection other = tallied.bound(50)) {
      run(one, TalliedObjects.insert(1, "'a'"));
      tallied.foldAll();
      one.setAutoCommit(false);
      run(one, "update tenant.record set s1 = 'b'");
      run(other, "set lock_timeout = '2s'");
      run(other, TalliedObjects.insert(1, "'a'"));
      tallied.foldAll();
      run(other, TalliedObjects.insert(1, "'b'"));
      assertThat(tallied.kept(50)).containsExactlyInAnyOrder("0 null 3", "10 a 2", "10 b 1");
      one.commit();
      assertThat(tallied.kept(50)).containsExactlyInAnyOrder("0 null 3", "10 a 1", "10 b 2");
    }
  }

  @Test
  void removedFieldsAndObjectsKeepNoTallies() throws SQLException {
    tallied.object(60, 1, "select");
    tallied.object(60, 2, "select");
    try (Connection writer = tallied.bound(60)) {
      run(writer, TalliedObjects.insert(1, "'a'"));
      run(writer, TalliedObjects.insert(2, "'a'"));
      tallied.foldAll();
      run(writer, "delete from tenant.field where object_id = 1");
      run(writer, "delete from tenant.object where id = 2");
      run(writer, "delete from tenant.record");
      run(writer, TalliedObjects.insert(1, "'a'"));
      tallied.foldAll();
      assertThat(
              tallied.found(
                  "select object_id || ' ' || field_id || ' ' || records from"
                      + " tenant.record_tally_sum where workspace_id = 60"))
          .containsExactly("1 0 1");
    }
  }

  /** The plan is one that PostgreSQL made, and keeps, for an empty table. */
  @Test
  void foldingManyChangesComparesNoneWithAllOthersEvenWhenPlannedForNone() throws SQLException {
    tallied.object(70, 1, "select");
    tallied.foldAll();
    try (Connection root = tallied.root();
        Connection folder = tallied.root()) {
      run(root, "vacuum analyze tenant.record_tally_change");
      run(folder, "load 'auto_explain'");
      run(folder, "set auto_explain.log_min_duration = 0");
      run(folder, "set auto_explain.log_analyze = on");
      run(folder, "set auto_explain.log_nested_statements = on");
      run(folder, "set auto_explain.log_level = notice");
      run(folder, "set plan_cache_mode = force_generic_plan");
      run(folder, FOLD);
      run(
          root,
          "insert into tenant.record_tally_change (workspace_id, object_id, field_id, value,"
              + " records) select 70, 1, 10, 'new', 1 from generate_series(1, "
              + MANY
              + ")");
      String plan = planOf(folder, FOLD);
      assertThat(plan).contains("rows=" + MANY + " loops=1");
      long dropped =
          Pattern.compile("Rows Removed by .*: (\\d+)")
              .matcher(plan)
              .results()
              .mapToLong(match -> Long.parseLong(match.group(1)))
              .sum();
      assertThat(dropped).as(plan).isLessThan(MANY);
      assertThat(tallied.found("select value || ' ' || n from kept where workspace_id = 70"))
          .containsExactly("new " + MANY);
      run(root, "delete from tenant.object where workspace_id = 70");
    }
  }

  private static String planOf(Connection connection, String sql) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      for (SQLWarning told = statement.getWarnings(); told != null; told = told.getNextWarning()) {
        plan.append(told.getMessage()).append('\n');
      }
    }
    return plan.toString();
  }

  @Test
  void theApplicationMayNotFoldOrCountTallies() throws SQLException {
    try (Connection application = tallied.application()) {
      for (String forbidden :
          List.of("select tenant.fold_tallies(1)", "call tenant.count_records(null)")) {
        assertThatThrownBy(() -> run(application, forbidden))
            .hasMessageContaining("permission denied");
      }
    }
  }

  private interface Step {
    void run() throws SQLException;
  }

  private static Callable<Void> until(AtomicBoolean isOver, Step step) {
    return () -> {
      while (!isOver.get()) {
        step.run();
      }
      return null;
    };
  }
}
