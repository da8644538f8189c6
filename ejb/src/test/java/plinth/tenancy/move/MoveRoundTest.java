package plinth.tenancy.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;
import plinth.tenancy.AnyRow;
import plinth.tenancy.MigratedDatabase;
import plinth.tenancy.Plane;
import plinth.tenancy.TableOfTables;

/** Rows follow their workspace to another database, regardless of concurrent changes. */
class MoveRoundTest {
  private static final String TARGET = "elsewhere";

  private static MigratedDatabase database;

  @BeforeAll
  static void start() throws IOException, SQLException {
    database = new MigratedDatabase();
    database.dedicated(TARGET);
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @Test
  void everyTableOfTheTenantPlaneIsCarried() throws SQLException {
    try (Connection root = database.root()) {
      run(root, "set session_replication_role = replica");
      for (TableOfTables.Entry entry : TableOfTables.of(Plane.TENANT).toList()) {
        AnyRow.insert(root, entry.table(), 1);
      }
      run(root, "delete from tenant.workspace_move; delete from tenant.workspace_move_journal");
      // Committed entries have a place in their chain.
      run(root, "update tenant.audit set seq = 1, hash = sha256('entry')");
    }
    try (MoveEnds ends = ends(1)) {
      assertThat(MoveJournal.start(ends.source(), 1, ends.tables())).isTrue();
      int steps = copyAll(ends, 5);
      assertThat(steps).as("chunks").isGreaterThan(5);
      assertThat(compareAll(ends)).isEqualTo(ends.tables().size());
      for (MovedTable table : ends.tables()) {
        assertThat(texts(ends.target(), "select count(*) from " + table.table()))
            .as(table.name())
            .containsExactly("1");
      }
      assertThat(ends.tables().stream().map(MovedTable::table))
          .containsExactlyInAnyOrderElementsOf(
              TableOfTables.of(Plane.TENANT)
                  .map(TableOfTables.Entry::table)
                  .filter(table -> !table.startsWith("tenant.workspace_move"))
                  .filter(table -> !table.startsWith("tenant.record_tally_"))
                  // Triggers write the words of other texts than those of records.
                  .filter(t -> !t.endsWith("_words") || t.equals("tenant.record_words"))
                  .toList());
      run(ends.target(), "update tenant.record set data = '{\"a\":1}'");
      assertThatThrownBy(() -> compareAll(ends))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("record");
      MoveJournal.stop(ends.source(), 1, ends.tables());
    }
  }

  /** Moves rely on this: they never copy workspace ids. */
  @Test
  void everyTableSetsItsWorkspace() throws SQLException {
    try (Connection root = database.root()) {
      assertThat(
              texts(
                  root,
                  "select table_name from information_schema.columns join pg_class c on c.relname ="
                      + " table_name and c.relnamespace = 'tenant'::regnamespace where table_schema"
                      + " = 'tenant' and column_name = 'workspace_id' and c.relkind in ('r', 'p') and"
                      + " not c.relispartition and column_default is distinct from"
                      + " 'tenant.bound_workspace()'"))
          .isEmpty();
    }
  }

  @Test
  void followsEveryChangeHoweverOftenItIsBrokenOff() throws SQLException {
    Random random = new Random(7);
    try (Connection writer = MoveEnds.bind(2, database.owner())) {
      run(
          writer,
          "insert into tenant.role (slug, name, permissions) values ('r1', 'x', '{}'), ('r2', 'x',"
              + " '{}'); insert into tenant.folder (slug, name, position, created_at, updated_at)"
              + " select 'f' || n, 'x', 1, now(), now() from generate_series(1, 3) n");
      for (int i = 0; i < 120; i++) {
        change(writer, random);
      }
      Optional<MovePlace> place = null;
      int kills = 0;
      try (MoveEnds ends = ends(2)) {
        assertThat(MoveJournal.start(ends.source(), 2, ends.tables())).isTrue();
      }
      for (int step = 0; place == null || place.isPresent(); step++) {
        for (int i = 0; i < 6; i++) {
          change(writer, random);
        }
        try (MoveEnds ends = ends(2)) {
          MoveRound round = new MoveRound(ends);
          MovePlace from = place == null ? null : place.orElseThrow();
          int begun = from == null ? 0 : round.index(from) + 1;
          if (step % 3 == 1) {
            kills++;
            assertThatThrownBy(() -> killed(ends, round, begun, from))
                .isInstanceOf(Exception.class);
          } else {
            place = round.run(begun, () -> round.copy(from, 2)).result();
          }
        }
      }
      assertThat(kills).isGreaterThan(2);
      for (int i = 0; i < 60; i++) {
        change(writer, random);
      }
      try (MoveEnds ends = ends(2)) {
        assertThat(compareAll(ends)).isPositive();
        assertThat(MoveJournal.size(ends.source(), 2)).isZero();
        MoveJournal.stop(ends.source(), 2, ends.tables());
      }
    }
  }

  /**
   * Simulates a kill: the rows of the round are committed in the target, but the journal entries
   * are not deleted.
   */
  private static void killed(MoveEnds ends, MoveRound round, int begun, MovePlace from)
      throws SQLException {
    round.run(
        begun,
        () -> {
          Optional<MovePlace> next = round.copy(from, 2);
          ends.source().close();
          return next;
        });
  }

  @Test
  void writersWaitForTheHandoverAndAreThenRefused() throws Exception {
    try (MoveEnds ends = ends(3);
        Connection before = MoveEnds.bind(3, database.owner());
        Connection after = MoveEnds.bind(3, database.owner());
        Connection other = MoveEnds.bind(4, database.owner())) {
      String write = "insert into tenant.role (slug, name, permissions) values ('%s', 'x', '{}')";
      assertThat(MoveJournal.start(ends.source(), 3, ends.tables())).isTrue();
      before.setAutoCommit(false);
      run(before, write.formatted("before"));
      assertThat(MoveFence.lock(ends.source(), 3, 300)).as("a writer is at work").isFalse();
      before.commit();
      assertThat(MoveFence.lock(ends.source(), 3, 300)).isTrue();

      run(after, "set lock_timeout = 300");
      assertThatThrownBy(() -> run(after, write.formatted("waits")))
          .hasMessageContaining("lock timeout");
      run(other, write.formatted("another workspace"));
      MoveFence.hide(ends.source(), 3);
      MoveFence.unlock(ends.source(), 3);
      assertThatThrownBy(() -> run(after, write.formatted("late")))
          .hasMessageContaining("another database");
      try (Connection application = database.application()) {
        assertThatThrownBy(() -> run(application, "select tenant.bind(3)"))
            .hasMessageContaining("another database");
        run(application, "select tenant.bind(4)");
      }
      MoveFence.show(ends.source(), 3);
      run(after, write.formatted("again"));
      assertThat(texts(after, "select slug from tenant.role where workspace_id = 3 order by 1"))
          .containsExactly("again", "before");
      assertThat(MoveJournal.stop(ends.source(), 3, ends.tables())).isTrue();
    }
  }

  @Test
  void sequencesAreSetPastTheSourceAndNeverBack() throws SQLException {
    try (MoveEnds ends = ends(5)) {
      run(ends.source(), "select setval('tenant.record_id', 5000000)");
      run(
          ends.target(),
          "select setval('tenant.record_id', 17), setval('tenant.field_id', 9000000)");
      MoveSequences.raise(ends.target(), MoveSequences.read(ends.source()));
      assertThat(MoveSequences.read(ends.target()))
          .containsEntry("record_id", 6_000_000L)
          .containsEntry("field_id", 9_000_000L);
    }
  }

  private static MoveEnds ends(long workspaceId) throws SQLException {
    return new MoveEnds(
        workspaceId,
        MoveEnds.bind(workspaceId, database.owner()),
        MoveEnds.bind(workspaceId, database.owner(TARGET)));
  }

  private static int copyAll(MoveEnds ends, long most) throws SQLException {
    MoveRound round = new MoveRound(ends);
    Optional<MovePlace> place = round.run(0, () -> round.copy(null, most)).result();
    int steps = 1;
    while (place.isPresent()) {
      MovePlace from = place.get();
      place = round.run(round.index(from) + 1, () -> round.copy(from, most)).result();
      steps++;
    }
    return steps;
  }

  private static long compareAll(MoveEnds ends) throws SQLException {
    MoveRound round = new MoveRound(ends);
    MoveTally tally = new MoveTally();
    round.run(ends.tables().size(), () -> round.compare(null, Long.MAX_VALUE, tally));
    return tally.rows();
  }

  /** One of the changes that rows of all kinds go through. */
  private static void change(Connection writer, Random random) throws SQLException {
    List<String> changes =
        List.of(
            "insert into tenant.object (slug, name, plural_name, position, folder_slug) values"
                + " ('oN', 'x', 'x', 1, 'f' || (1 + M % 3)) on conflict do nothing",
            "delete from tenant.object where HERE and slug = 'oN'",
            "update tenant.object set name = name || 'M', folder_slug = null where HERE and slug ="
                + " 'oN'",
            "insert into tenant.field (object_id, slug, name, type, position) select id, 'sM', 'x',"
                + " 'text', 1 from tenant.object where HERE and slug = 'oN' on conflict do nothing",
            "update tenant.field set name = name || 'y' where HERE and slug = 'sM'",
            "insert into tenant.record (object_id, slug, created_at, updated_at, created_by,"
                + " updated_by, u1, data) values (1, 'kN' || random(), now(), now(), 'x', 'x',"
                + " nullif('M', '1'), '{}') on conflict do nothing",
            "update tenant.record set u1 = null where HERE and u1 = 'N'; update tenant.record set u1"
                + " = 'N' where HERE and id = (select id from tenant.record where HERE and u1 is"
                + " null limit 1)",
            "delete from tenant.record where HERE and id = (select min(id) from tenant.record where"
                + " HERE)",
            "insert into tenant.admin (slug, email, name, role, status) values ('aN', 'eN', 'x', 'r'"
                + " || (1 + M % 2), 'removed') on conflict do nothing",
            "update tenant.admin set role = 'r' || (1 + M % 2) where HERE and slug = 'aN'",
            "insert into tenant.audit (actor, action, subject, address, agent, request_id, details)"
                + " values ('x', 'x', 'x', 'x', 'x', 'x', '{}')");
    run(
        writer,
        changes
            .get(random.nextInt(changes.size()))
            .replace("HERE", "workspace_id = 2")
            .replace("N", String.valueOf(random.nextInt(1, 9)))
            .replace("M", String.valueOf(random.nextInt(1, 9))));
  }
}
