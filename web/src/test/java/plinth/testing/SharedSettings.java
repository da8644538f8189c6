package plinth.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server that tests share is told beside its data folder and its database, however it is
 * started: where the stand-ins of this process listen, and what tests could not wait for.
 */
public final class SharedSettings {
  /** Options of the JVM of every server that tests start. */
  public static final List<String> JVM =
      List.of(
          "-Xmx768m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          // A deployment makes three times its heap: with the usual share it is collected thirty
          // times.
          "-Xmn256m",
          // What a deployment loads: below it, each step up collects the whole heap.
          "-XX:MetaspaceSize=256m");

  /** Settings of each of them: nobody guesses the passwords of tests. */
  static final Map<String, String> OF_ALL = Map.of("PLINTH_PASSWORD_MEMORY", "1024");

  private SharedSettings() {}

  /** The settings; each call starts stand-ins for one server. */
  public static Map<String, String> make() {
    Map<String, String> settings = new HashMap<>(Providers.settings());
    settings.putAll(OF_ALL);
    settings.putAll(
        Map.of(
            // Uploads to the servers that tests share are looked through, as those of an
            // installation are.
            "PLINTH_CLAMAV_HOST",
            "127.0.0.1",
            "PLINTH_CLAMAV_PORT",
            String.valueOf(Clamd.start().port()),
            "PLINTH_OUTBOUND_ALLOWED",
            "localhost",
            "PLINTH_TOUR_MAILS",
            "tour_completed, tour_skipped",
            "AI_PRICING_AGGREGATOR_URL",
            PriceList.server().address(),
            "AI_PRICING_AGGREGATOR_TIMEOUT",
            "2",
            "TEST_TOOLS_ENABLED",
            "true",
            "TEST_TOOLS_API_KEY",
            Plinth.TEST_TOOLS_KEY));
    // All tests come from one address.
    for (String bound :
        List.of(
            "BLOCK_LOGIN_FAILURES",
            "BLOCK_REGISTRATIONS",
            "BLOCK_CODES",
            "BLOCK_INVITATIONS",
            "BLOCK_WORKSPACES",
            "USER_WORKSPACES")) {
      settings.put("PLINTH_" + bound, "0");
    }
    settings.put("PLINTH_SECURITY_CONTACT", "mailto:security@example.com");
    // Tests that leave a job behind as a dead node would do not wait for a minute.
    settings.put("PLINTH_JOB_TAKE_UP", "3");
    return settings;
  }
}
