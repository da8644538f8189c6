package plinth.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of sockets. */
@ApplicationScoped
public class RealtimeConfig {
  /** How many sockets a workspace may have on a node. */
  public long maxSockets() {
    return Setting.PLINTH_SOCKETS_PER_WORKSPACE.number();
  }
}
