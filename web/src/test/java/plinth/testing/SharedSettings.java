package plinth.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of the shared servers apart from data folder and database: the addresses of the
 * stand-ins in this process, and intervals that are too long for tests.
 */
public final class SharedSettings {
  /** JVM options of every server that tests start. */
  public static final List<String> JVM =
      List.of(
          "-Xmx768m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          // A deployment allocates three times its heap: with the default size it causes thirty
          // collections.
          "-Xmn256m",
          // The size that a deployment loads: below it, each increase collects the whole heap.
          "-XX:MetaspaceSize=256m");

  /** Settings of every server: passwords of tests need no protection against guessing. */
  static final Map<String, String> OF_ALL = Map.of("PLINTH_PASSWORD_MEMORY", "1024");

  private SharedSettings() {}

  /** The settings; each call starts stand-ins for one server. */
  public static Map<String, String> make() {
    Map<String, String> settings = new HashMap<>(Providers.settings());
    settings.putAll(OF_ALL);
    settings.putAll(
        Map.of(
            // The shared servers scan uploads, as an installation does.
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
    settings.put("PLINTH_BLOCK_SSO_ATTEMPTS", "0");
    settings.put("PLINTH_BLOCK_PASSKEY_CHALLENGES", "0");
    settings.put("PLINTH_DNS_SERVER", NameServer.shared().address());
    settings.put("PLINTH_SECURITY_CONTACT", "mailto:security@example.com");
    // Jobs left behind by a simulated node failure are resumed without waiting for a minute.
    settings.put("PLINTH_JOB_TAKE_UP", "3");
    return settings;
  }
}
