package plinth.billing.obligation;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import plinth.kernel.Setting;

/** How long a charge waits for its capture before it fails for good. */
public final class RetryWindow {
  /** The days after which an undecided charge or an unused page expires. */
  static final int SILENCE_DAYS = 3;

  private RetryWindow() {}

  /** Returns how long a gateway retries after a decline: its own setting, or three days. */
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
