package plinth.billing.obligation;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import plinth.kernel.Setting;

/** How long a charge waits for its capture before it is final. */
public final class Retrial {
  /** Days after which a charge that a gateway does not decide, or an unused page, is over. */
  static final int SILENCE_DAYS = 3;

  private Retrial() {}

  /** How long a gateway tries again after a decline: its own setting, or three days. */
  public static Duration of(String gateway) {
    String name = gateway.toUpperCase(Locale.ROOT) + "_RETRIAL_DAYS";
    return Duration.ofDays(
        Arrays.stream(Setting.values())
            .filter(setting -> setting.name().equals(name))
            .findFirst()
            .map(Setting::number)
            .orElse((long) SILENCE_DAYS));
  }
}
