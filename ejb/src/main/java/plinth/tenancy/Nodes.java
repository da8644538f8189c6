package plinth.tenancy;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Soft;
import plinth.kernel.Sql;

/** The nodes of this installation, by their heartbeats; rate limits are divided by them. */
@Singleton
@Startup
@MainPlane
public class Nodes {
  @Inject @MainDb private Db db;

  private final String name = Secrets.word(12);
  private volatile int alive = 1;

  /** Tells the others that this node is here. */
  @PostConstruct
  void arrive() {
    Databases.instance().main();
  }

  /** Beats, forgets nodes that are silent for half a minute, and counts the rest. */
  @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
  public void beat() {
    Soft.run("heartbeat", this::count);
  }

  private void count() {
    db.update(
        Sql.of(
            "insert into main.node (name, beat_at) values (?, now())"
                + " on conflict (name) do update set beat_at = excluded.beat_at",
            name));
    db.update(Sql.of("delete from main.node where beat_at < now() - interval '30 seconds'"));
    alive = (int) Math.max(1, db.number(Sql.of("select count(*) from main.node")));
  }

  /** The name of this node, another one at each start. */
  @Lock(LockType.READ)
  public String name() {
    return name;
  }

  /** How many nodes are alive, this one among them. */
  @Lock(LockType.READ)
  public int alive() {
    return alive;
  }
}
