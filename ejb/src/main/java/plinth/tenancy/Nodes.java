package plinth.tenancy;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Signal;
import plinth.kernel.Sql;

/**
 * The nodes of this installation, by their heartbeats; rate limits are divided by them, and a node
 * that is alone tells nobody what is only for others. A node that comes is counted by all at once,
 * one that goes half a minute later.
 */
@Singleton
@MainPlane
@Lock(LockType.READ)
public class Nodes {
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

  private final String name = Secrets.word(12);
  private volatile int alive = 1;

  /** Waits until the tables are there. */
  @PostConstruct
  void arrive() {
    Databases.instance().main();
  }

  /** Tells the others that this node is here, and forgets those that are silent. */
  public void beat() {
    boolean isNew = db.one(BEAT.with("name", name), row -> row.getBoolean(1));
    db.update(Sql.of("delete from main.node where beat_at < now() - interval '30 seconds'"));
    if (isNew) {
      signals.tell(ARRIVED, name);
    }
    count();
  }

  /** Counts a node that came. */
  public void told(@Observes Signal signal) {
    if (signal.topic().equals(ARRIVED)) {
      count();
    }
  }

  private void count() {
    alive = (int) Math.max(1, db.number(Sql.of("select count(*) from main.node")));
  }

  /** The name of this node, another one at each start. */
  public String name() {
    return name;
  }

  /** How many nodes are alive, this one among them. */
  public int alive() {
    return alive;
  }
}
