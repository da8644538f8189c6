package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Secrets;

/**
 * The nodes of this installation, as counted at the last heartbeat. Rate limits are divided by
 * their number, and a single node sends nothing to others. Each request reads them, so they are
 * kept in memory.
 */
@ApplicationScoped
public class Nodes {
  private final String name = Secrets.randomWord(12);
  private volatile int alive = 1;

  /** The name of this node, which differs at each start. */
  public String name() {
    return name;
  }

  /** How many nodes are alive, including this one. */
  public int alive() {
    return alive;
  }

  /** Records how many nodes have a heartbeat; this node counts even without one. */
  public void setAlive(long beating) {
    alive = (int) Math.max(1, beating);
  }
}
