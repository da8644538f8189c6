package plinth.kernel.setting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import plinth.kernel.Setting;

/**
 * Stops the start when settings are unknown (for example misspelt) or not numbers where numbers are
 * required. It reports all faults at once.
 */
public final class SettingCheck {
  /** The prefixes of Plinth's settings, in every source. */
  private static final Set<String> OURS = Set.of("PLINTH_", "BILLING_", "AI_PRICING_");

  /** Settings that the launcher and the command line read, and the application does not. */
  private static final Set<String> READ_ELSEWHERE =
      Set.of(
          "PLINTH_CONFIG",
          "PLINTH_EMAIL",
          "PLINTH_HTTP_PORT",
          "PLINTH_HTTP_THREADS",
          "PLINTH_OTP",
          "PLINTH_PASSWORD",
          "PLINTH_POSTGRES_HOME",
          "PLINTH_POSTGRES_OPTIONS",
          "PLINTH_POSTGRES_PORT",
          "PLINTH_SERVER_HOME",
          "PLINTH_STOP_PATIENCE",
          "PLINTH_TOKEN",
          "PLINTH_URL");

  private static final Map<Setting, Long> LEAST =
      Map.of(
          Setting.PLINTH_DB_POOL_MAX, 3L,
          Setting.PLINTH_DB_DEDICATED_POOL_MAX, 1L,
          Setting.PLINTH_DB_WORKSPACE_SHARE, 1L,
          Setting.PLINTH_JOBS_NODE, 1L,
          Setting.PLINTH_JOB_LEASE, 1L,
          Setting.PLINTH_JOB_TAKE_UP, 1L,
          Setting.PLINTH_PASSWORD_MEMORY, 1024L,
          Setting.PLINTH_PASSWORD_HASHES, 1L);

  /** How many letters a name may be away from a setting that was meant. */
  private static final int NEAR = 3;

  /** How many of them make a name that others may use, such as OTEL_…, a misspelt one of ours. */
  private static final int MISTAKEN = 2;

  /**
   * Names of OpenTelemetry that Plinth does not read, each a letter or two from one that it does.
   */
  private static final String OF_LOG_RECORDS = "OTEL_BLRP_";

  /** No shorter name is near to another by mistake alone. */
  private static final int LONG = 8;

  private SettingCheck() {}

  /** Refuses what is wrong with the settings of this process. */
  public static void run() {
    Config config = ConfigProvider.getConfig();
    Map<String, String> given = new HashMap<>();
    for (String name : config.getPropertyNames()) {
      if (isOurs(name) || isMistaken(name)) {
        given.put(name, config.getOptionalValue(name, String.class).orElse(""));
      }
    }
    List<String> problems = problems(given);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(String.join("; ", problems));
    }
  }

  /** What is wrong with settings, a sentence for each, by name. */
  static List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    new TreeMap<>(given)
        .forEach(
            (name, value) -> {
              Optional<Setting> setting = setting(name);
              if (setting.isPresent()) {
                fault(setting.get(), value.trim()).ifPresent(problems::add);
              } else if (isOurs(name) ? !READ_ELSEWHERE.contains(name) : isMistaken(name)) {
                problems.add(unknown(name));
              }
            });
    return problems;
  }

  /** Whether a name that others may use is or was meant to be a setting. */
  private static boolean isMistaken(String name) {
    return nearest(name, MISTAKEN).isPresent();
  }

  private static boolean isOurs(String name) {
    return OURS.stream().anyMatch(name::startsWith);
  }

  private static Stream<String> known() {
    return Stream.concat(
        Arrays.stream(Setting.values()).map(Setting::name), READ_ELSEWHERE.stream());
  }

  private static Optional<Setting> setting(String name) {
    return Arrays.stream(Setting.values()).filter(each -> each.name().equals(name)).findFirst();
  }

  private static Optional<String> fault(Setting setting, String value) {
    if (value.isEmpty()) {
      return Optional.empty();
    } else if (isNumber(setting)) {
      return isAtLeast(value, LEAST.getOrDefault(setting, 0L))
          ? Optional.empty()
          : Optional.of(
              setting
                  + " must be a whole number from "
                  + LEAST.getOrDefault(setting, 0L)
                  + " on ("
                  + setting.unit()
                  + ")");
    }
    return setting.unit().equals("true or false") && !Set.of("true", "false").contains(value)
        ? Optional.of(setting + " must be true or false")
        : Optional.empty();
  }

  private static boolean isNumber(Setting setting) {
    return setting != Setting.OTEL_TRACES_SAMPLER_ARG && setting.fallback().matches("\\d+");
  }

  private static boolean isAtLeast(String value, long least) {
    try {
      return Long.parseLong(value) >= least;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String unknown(String name) {
    return nearest(name, NEAR)
        .map(meant -> "there is no setting " + name + "; is it " + meant + "?")
        .orElse("there is no setting " + name);
  }

  /** The setting that a name is at most so many letters away from. */
  private static Optional<String> nearest(String name, int most) {
    if (name.length() < LONG || name.startsWith(OF_LOG_RECORDS)) {
      return Optional.empty();
    }
    Map<String, Integer> distances =
        known()
            .filter(each -> Math.abs(each.length() - name.length()) <= most)
            .collect(Collectors.toMap(each -> each, each -> distance(each, name)));
    return distances.entrySet().stream()
        .filter(entry -> entry.getValue() <= most)
        .min(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey);
  }

  /** How many letters are put in, left out or changed between two names. */
  private static int distance(String one, String other) {
    int[] above = new int[other.length() + 1];
    Arrays.setAll(above, i -> i);
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[other.length() + 1];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[other.length()];
  }
}
