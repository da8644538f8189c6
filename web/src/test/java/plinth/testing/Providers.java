package plinth.testing;

import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorScript;

/** The providers of conversations of the server that tests share: in this process, quiet. */
public final class Providers {
  private static final Simulator SIMULATOR = Simulator.start(SimulatorScript.QUIET, 1);

  private Providers() {}

  /** The simulator that the shared server talks to. */
  public static Simulator simulator() {
    return SIMULATOR;
  }
}
