package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Secrets;

/**
 * The nodes of this installation, as the last heartbeat counted them; rate limits are divided by
 * them, and a node that is alone tells nobody what is only for others. Each request asks, so that
 * answers come from memory.
 */
@ApplicationScoped
public class Nodes {
  private final String name = Secrets.word(12);
  private volatile int alive = 1;

  /** The name of this node, another one at each start. */
  public String name() {
    return name;
  }

  /** How many nodes are alive, this one among them. */
  public int alive() {
    return alive;
  }

  /** Notes how many nodes have a heartbeat; this one is alive without one. */
  public void counted(long beating) {
    alive = (int) Math.max(1, beating);
  }
}
