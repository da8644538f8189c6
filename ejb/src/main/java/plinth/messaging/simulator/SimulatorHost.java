package plinth.messaging.simulator;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;

/** Starts the simulator of this server at first use. */
@ApplicationScoped
public class SimulatorHost {
  private @Nullable Simulator simulator;

  /** Returns the simulator's address. */
  public synchronized String address() {
    Simulator running = simulator;
    if (running == null) {
      running = Simulator.start(SimulatorScript.FRIENDLY, Time.now().toEpochMilli());
      simulator = running;
    }
    return running.address();
  }

  @PreDestroy
  synchronized void stop() {
    if (simulator != null) {
      simulator.close();
    }
  }
}
