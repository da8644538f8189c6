package plinth.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.Instance;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Trouble;
import plinth.kernel.Wired;
import plinth.tenancy.Plane;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.Workspaces;

/** The outbox of workspace 7 in a test, processed by nodes that may die and be overtaken. */
public final class OutboxStage {
  /** The workspace. */
  public static final Caller.Workspace WORKSPACE = new Caller.Workspace(7, "seven", null);

  private static final int AT_ONCE = 16;

  private final Db db;
  private final OutboxListener listener;
  private final Trouble trouble;
  private final Function<JsonObject, String> key;
  private final OutboxWork work;

  /**
   * A row that was given up.
   *
   * @param key identifies its effect
   */
  public record Dead(String key, int attempts, String reason) {}

  /**
   * Creates an empty outbox.
   *
   * @param db the database, bound to the workspace
   * @param key returns the key of a row's effect from its body
   */
  public OutboxStage(
      Db db, OutboxListener listener, Trouble trouble, Function<JsonObject, String> key) {
    this.db = db;
    this.listener = listener;
    this.trouble = trouble.overtakenBy(this::overtake);
    this.key = key;
    this.work =
        new Wired("plinth.outbox")
            .with(Db.class, db)
            .with(WorkspaceDirectory.class, new Directory())
            .all(Instance.class, List.of(listener))
            .get(OutboxWork.class);
    db.update(Sql.of("truncate tenant.outbox"));
  }

  private static final class Directory extends WorkspaceDirectory {
    @Override
    public Workspaces.Entry requireEntry(long workspaceId) {
      return new Workspaces.Entry(
          WORKSPACE, new WorkspaceStatus(false, false, false, true), Duration.ZERO);
    }
  }

  /** Adds a row. */
  public void add(String ordering, JsonObject body) {
    db.update(
        Sql.of(
            "insert into tenant.outbox (workspace_id, listener, ordering, body)"
                + " values (7, ?, ?, ?)",
            listener.key(),
            ordering,
            new Sql.Json(body.toString())));
  }

  /** Lets nodes process rows until none is left. */
  public void workAll() {
    int rounds = 0;
    while (round() || pass()) {
      assertThat(++rounds).as("rounds until everything has ended").isLessThan(100_000);
    }
  }

  /** Lets nodes process the due rows. Returns false if there were none. */
  boolean round() {
    List<OutboxClaim> claims = claim();
    List<OutboxClaim> first = new ArrayList<>();
    for (OutboxClaim claim : claims) {
      if (claim.attempts() == 0) {
        first.add(claim);
      }
    }
    if (!first.isEmpty()) {
      work(first);
    }
    claims.stream().filter(claim -> claim.attempts() > 0).forEach(claim -> work(List.of(claim)));
    return !claims.isEmpty();
  }

  /** Claims due rows. */
  List<OutboxClaim> claim() {
    return OutboxClaims.claim(db, Plane.TENANT, List.of(listener.key()), Map.of(), AT_ONCE);
  }

  /** Processes claims until their node dies. */
  void work(List<OutboxClaim> claims) {
    try {
      work.process(listener.key(), claims);
    } catch (Trouble.Death death) {
      assertThat(death).hasMessage("the node died");
    }
  }

  /** The claims in progress. */
  List<OutboxClaim> begun() {
    return work.claimsInProgress().values().stream().flatMap(List::stream).toList();
  }

  /** Expires all leases, so that other nodes take over. */
  void overtake() {
    db.list(
            Sql.of(
                "update tenant.outbox set lease_until = now() - interval '1 second'"
                    + " where lease_until > now() returning body::text"),
            row -> key.apply(JsonText.parseObject(row.getString(1))))
        .forEach(trouble::loses);
    round();
  }

  /** Moves time forward until the next row is due. Returns false if there is none. */
  boolean pass() {
    return db.update(
            Sql.of(
                "update tenant.outbox set due_at = due_at - next.pause,"
                    + " lease_until = lease_until - next.pause from (select interval '1 ms' +"
                    + " greatest(interval '0', min(greatest(due_at, lease_until)) - now()) as"
                    + " pause from tenant.outbox o where dead_at is null and not exists (select"
                    + " from tenant.outbox e where e.ordering = o.ordering and e.id < o.id and"
                    + " e.dead_at is null)) next where dead_at is null"))
        > 0;
  }

  /** The rows that were given up. */
  public List<Dead> dead() {
    return db.list(
        Sql.of(
            "select body::text, attempts, last_error from tenant.outbox where dead_at is not null"),
        row ->
            new Dead(
                key.apply(JsonText.parseObject(row.getString(1))),
                row.getInt(2),
                row.getString(3)));
  }

  /** The number of started attempts of each remaining row, in order. */
  List<Integer> attempts() {
    return db.list(Sql.of("select attempts from tenant.outbox order by id"), row -> row.getInt(1));
  }
}
