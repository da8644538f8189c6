package plinth.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of calls to addresses that customers name. */
@ApplicationScoped
public class OutboundConfig {
  /** The private hosts that may be called nevertheless. */
  AllowedHosts allowedHosts() {
    return AllowedHosts.of(Setting.PLINTH_OUTBOUND_ALLOWED.text());
  }

  /** How many calls a node makes at the same time. */
  int maxCalls() {
    return (int) Setting.PLINTH_OUTBOUND_CALLS.number();
  }
}
