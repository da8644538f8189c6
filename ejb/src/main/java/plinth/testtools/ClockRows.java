package plinth.testtools;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.directory.RegisteredWorkspaces;

/** The clocks of workspaces, and who moves them. */
@Stateless
@MainPlane
public class ClockRows {
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private static final Sql CLAIM =
      Sql.named(
          """
          insert into main.clock_move as c (workspace_id, mover, beat_at)
          values (:workspace, :mover, :now)
          on conflict (workspace_id)
          do update set mover = excluded.mover, beat_at = excluded.beat_at
          where c.mover = excluded.mover or c.beat_at < :silentSince
          """);

  @Inject @MainDb private Db db;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Signals signals;

  /** Takes the clock for one who moves it; true for one at a time, until released or silent. */
  public boolean claim(Caller caller, long workspaceId, String mover) {
    Instant now = Time.now();
    return db.update(
            CLAIM
                .with("workspace", workspaceId)
                .with("mover", mover)
                .with("now", now)
                .with("silentSince", now.minus(SILENCE)))
        == 1;
  }

  /** Gives the clock back. */
  public void release(Caller caller, long workspaceId, String mover) {
    db.update(
        Sql.of(
            "delete from main.clock_move where workspace_id = ? and mover = ?",
            workspaceId,
            mover));
  }

  /** Sets the clock so that its business moment is this or a part of a second later. */
  public void set(Caller caller, long workspaceId, Instant businessMoment) {
    long ahead = Duration.between(Time.now(), businessMoment.plusNanos(999_999_999)).toSeconds();
    workspaces.setClock(workspaceId, ahead);
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
  }
}
