package plinth.tenancy.nodes;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import plinth.kernel.Signal;
import plinth.tenancy.Databases;

/** Closes this node's pool of a dedicated database that another node is about to drop. */
@ApplicationScoped
public class DroppedDatabases {
  void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(Databases.GONE)) {
      Databases.instance().closePool(signal.key());
    }
  }
}
