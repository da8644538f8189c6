package plinth.tenancy.nodes;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Signal;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Nodes;
import plinth.tenancy.Signals;

/**
 * The heartbeats of all nodes. All nodes count a new node at once, and stop counting one half a
 * minute after it ends.
 */
@Singleton
@MainPlane
@Lock(LockType.READ)
public class Heartbeats {
  private static final String ARRIVED = "node";

  private static final Sql BEAT =
      Sql.named(
          """
          insert into main.node (name, beat_at)
          values (:name, now())
          on conflict (name) do update set beat_at = excluded.beat_at
          returning xmax::text = '0'
          """);

  @Inject @MainDb private Db db;
  @Inject private Signals signals;
  @Inject private Nodes nodes;

  /** Waits until the tables exist. */
  @PostConstruct
  void arrive() {
    Databases.instance().mainPool();
  }

  /** Writes the heartbeat of this node, and deletes those of silent nodes. */
  public void recordHeartbeat() {
    boolean isNew = db.one(BEAT.with("name", nodes.name()), row -> row.getBoolean(1));
    db.update(Sql.of("delete from main.node where beat_at < now() - interval '30 seconds'"));
    if (isNew) {
      signals.publish(ARRIVED, nodes.name());
    }
    count();
  }

  /** Counts a new node. */
  public void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(ARRIVED)) {
      count();
    }
  }

  private void count() {
    nodes.setAlive(db.number(Sql.of("select count(*) from main.node")));
  }
}
