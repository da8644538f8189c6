package plinth.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Signal;
import plinth.tenancy.Signals;

/** Tells the other nodes in which workspace rights changed, and hears it from them. */
@ApplicationScoped
public class RightsSignals {
  private static final String TOPIC = "rights";

  @Inject private Signals signals;
  @Inject private RightsCache rights;

  void tell(@Observes RightsChanged changed) {
    signals.tell(TOPIC, Long.toString(changed.workspaceId()));
  }

  void told(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      rights.drop(new RightsChanged(Long.parseLong(signal.key())));
    }
  }
}
