package plinth.testing;

import java.util.Map;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorScript;

/** The messaging providers of the shared server: a quiet simulator in this process. */
public final class Providers {
  private static final Simulator SIMULATOR = Simulator.start(SimulatorScript.QUIET, 1);

  private Providers() {}

  /** The simulator of the shared server. */
  public static Simulator simulator() {
    return SIMULATOR;
  }

  /** The settings of a server that uses the simulator. */
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
