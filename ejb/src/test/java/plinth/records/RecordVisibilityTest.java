package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.tenancy.MigratedDatabase;

/**
 * The records that the database shows to members, in random teams with random roles, assignments
 * and shares, against a plain model of the same rules.
 */
class RecordVisibilityTest {
  private static final int MEMBERS = 8;
  private static final int TEAMS = 5;
  private static final int RECORDS = 60;
  private static final int ROUNDS = 12;
  private static final List<String> SCOPES = List.of("all", "own", "team", "hierarchy");

  private static MigratedDatabase database;

  private final Random random = new Random(11);

  /** The rows of a workspace in the database. */
  private record World(
      Map<Integer, String> scopes,
      Map<Integer, Integer> parents,
      Map<Integer, Map<Integer, Boolean>> teams,
      Map<Integer, Integer> assigned,
      Map<Integer, Set<String>> shares) {
    static World empty() {
      return new World(
          new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    Set<Integer> seenBy(int member) {
      Set<Integer> people = new HashSet<>(Set.of(member));
      String scope = scopes.get(member);
      teams.forEach(
          (team, members) -> {
            boolean isIn =
                scope.equals("team")
                    ? members.containsKey(member)
                    : scope.equals("hierarchy") && isLed(team, member);
            if (isIn) {
              people.addAll(members.keySet());
            }
          });
      Set<Integer> seen = new TreeSet<>();
      for (int id = 1; id <= RECORDS; id++) {
        Integer to = assigned.get(id);
        if (scope.equals("all") || (to != null && people.contains(to)) || isShared(id, member)) {
          seen.add(id);
        }
      }
      return seen;
    }

    private boolean isLed(Integer team, int member) {
      for (Integer at = team; at != null; at = parents.get(at)) {
        if (Boolean.TRUE.equals(teams.get(at).get(member))) {
          return true;
        }
      }
      return false;
    }

    private boolean isShared(int id, int member) {
      Set<String> receivers = shares.getOrDefault(id, Set.of());
      return receivers.contains("admin:" + member)
          || teams.keySet().stream()
              .filter(team -> teams.get(team).containsKey(member))
              .anyMatch(team -> isShared(receivers, team));
    }

    private boolean isShared(Set<String> receivers, @Nullable Integer team) {
      return team != null
          && (receivers.contains("team:" + team) || isShared(receivers, parents.get(team)));
    }
  }

  @BeforeAll
  static void start() throws IOException, SQLException {
    database = new MigratedDatabase();
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @Test
  void membersSeeTheRecordsOfTheirRoleAndWhatIsShared() throws SQLException {
    for (int round = 1; round <= ROUNDS; round++) {
      World world = fill(round);
      try (Connection application = database.application()) {
        application.setAutoCommit(false);
        for (int member = 1; member <= MEMBERS; member++) {
          Set<Integer> expected = world.seenBy(member);
          String limit = begin(application, round, member);
          assertThat(limit.equals("0")).isEqualTo(world.scopes().get(member).equals("all"));
          for (String place :
              List.of(
                  "id from tenant.record",
                  "id from tenant.record_search",
                  "record_id from tenant.record_words",
                  "record_id from tenant.words_search",
                  "record_id from tenant.comment",
                  "record_id from tenant.change_log")) {
            assertThat(texts(application, "select " + place).stream().map(Integer::valueOf))
                .as("round %s, member %s: %s, %s", round, member, world.scopes(), place)
                .containsExactlyInAnyOrderElementsOf(expected);
          }
          application.rollback();
          assertThat(texts(application, "select current_user")).containsExactly("plinth_app");
          application.rollback();
        }
      }
    }
  }

  @Test
  void aRowIsChangedByWhomItBelongsTo() throws SQLException {
    World world = fill(ROUNDS + 1);
    try (Connection application = database.application()) {
      application.setAutoCommit(false);
      for (int member = 1; member <= MEMBERS; member++) {
        for (int id : world.seenBy(member)) {
          begin(application, ROUNDS + 1, member);
          boolean isOwn =
              texts(
                      application,
                      "select case when current_user = 'plinth_member' then"
                          + " tenant.in_scope(object_id, assigned_to) else true end"
                          + " from tenant.record where id = "
                          + id)
                  .equals(List.of("t"));
          assertThat(isChanged(application, "update tenant.record set deleted_at = now()", id))
              .isEqualTo(isOwn);
          application.rollback();
        }
      }
    }
  }

  private static boolean isChanged(Connection application, String change, int id)
      throws SQLException {
    try {
      run(application, change + " where id = " + id);
      return true;
    } catch (SQLException refused) {
      assertThat(refused.getSQLState()).isEqualTo("RS001");
      return false;
    }
  }

  private static String begin(Connection application, int workspace, int member)
      throws SQLException {
    texts(application, "select tenant.bind(" + workspace + ")");
    return texts(application, "select tenant.limit_to(" + member + ")").get(0);
  }

  /** Fills a workspace of its own at random. */
  private World fill(int workspace) throws SQLException {
    World world = World.empty();
    List<String> rows = new ArrayList<>();
    for (String scope : SCOPES) {
      rows.add(
          String.format(
              "role_object (workspace_id, role, object_id, may_read, may_create, may_update,"
                  + " may_delete, records) values (%s, '%s', 1, true, true, true, true, '%s')",
              workspace, scope, scope));
    }
    for (int member = 1; member <= MEMBERS; member++) {
      String scope = SCOPES.get(random.nextInt(SCOPES.size()));
      world.scopes().put(member, scope);
      rows.add(
          String.format(
              "admin (workspace_id, id, user_id, slug, email, name, role, status) overriding system value"
                  + " values (%s, %s, %s, 'm%s', 'm%s', '', '%s', 'active')",
              workspace, member, member, member, member, scope));
    }
    for (int team = 1; team <= TEAMS; team++) {
      Integer parent = team == 1 || random.nextBoolean() ? null : 1 + random.nextInt(team - 1);
      if (parent != null) {
        world.parents().put(team, parent);
      }
      rows.add(
          String.format(
              "team (workspace_id, id, slug, name, parent_id, created_at, updated_at) overriding system"
                  + " value values (%s, %s, 't%s', 't%s', %s, now(), now())",
              workspace, team, team, team, parent));
      Map<Integer, Boolean> members = new TreeMap<>();
      for (int member = 1; member <= MEMBERS; member++) {
        if (random.nextInt(3) == 0) {
          members.put(member, random.nextBoolean());
          rows.add(
              "team_member values (%s, %s, %s, %s)"
                  .formatted(workspace, team, member, members.get(member)));
        }
      }
      world.teams().put(team, members);
    }
    for (int id = 1; id <= RECORDS; id++) {
      int to = random.nextInt(MEMBERS + 1);
      if (to > 0) {
        world.assigned().put(id, to);
      }
      rows.addAll(record(workspace, id, to));
      if (random.nextInt(6) == 0) {
        String receiver =
            random.nextBoolean()
                ? "admin:" + (1 + random.nextInt(MEMBERS))
                : "team:" + (1 + random.nextInt(TEAMS));
        boolean isEnded = random.nextInt(3) == 0;
        if (!isEnded) {
          world.shares().put(id, Set.of(receiver));
        }
        rows.add(
            String.format(
                "record_share (workspace_id, object_id, record_id, receiver, may_write, ends_at,"
                    + " created_by, created_at) values (%s, 1, %s, '%s', true, %s, 'x', now())",
                workspace, id, receiver, isEnded ? "now() - interval '1 day'" : "null"));
      }
    }
    try (Connection root = database.root()) {
      run(root, "set session_replication_role = replica");
      for (String row : rows) {
        run(root, "insert into tenant." + row);
      }
    }
    return world;
  }

  private static List<String> record(int workspace, int id, int to) {
    return List.of(
        String.format(
            "record (workspace_id, object_id, id, slug, created_at, updated_at, created_by, updated_by,"
                + " data, assigned_to) values (%s, 1, %s, 'r%s', now(), now(), 'x', 'x', '{}', %s)",
            workspace, id, id, to == 0 ? "null" : "'admin:" + to + "'"),
        "record_words values (%s, 1, %s, 'words')".formatted(workspace, id),
        String.format(
            "comment (workspace_id, object_id, record_id, body, author_id, created_at) values"
                + " (%s, 1, %s, '', 1, now())",
            workspace, id),
        String.format(
            "change_log (workspace_id, object_id, record_id, version, record_slug, operation,"
                + " operation_id, changed, caller, request_id, at) values (%s, 1, %s, 1, 'r%s',"
                + " 'create', 'o', '{}', 'x', '', now())",
            workspace, id, id));
  }
}
