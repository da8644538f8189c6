package plinth.testing;

import java.util.Map;
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

  /** The settings of a server that talks to it. */
  static Map<String, String> settings() {
    String address = SIMULATOR.address();
    return Map.of(
        "PLINTH_CHATAPP_URL",
        address,
        "PLINTH_CLOUD_CHAT_URL",
        address,
        "PLINTH_SOCIAL_NETWORK_URL",
        address + Simulator.SOCIAL,
        "PLINTH_SHORT_VIDEO_URL",
        address + Simulator.VIDEO);
  }
}
