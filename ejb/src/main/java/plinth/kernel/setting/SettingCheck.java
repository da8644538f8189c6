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
 * Prevents the start if settings are unknown (for example misspelt) or not numbers where numbers
 * are required. Reports all faults at once.
 */
public final class SettingCheck {
  /** The prefixes of Plinth's settings, in every source. */
  private static final Set<String> OURS = Set.of("PLINTH_", "BILLING_", "AI_PRICING_");

  /** Settings that only the launcher and the command line read, not the application. */
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

  /** The maximum edit distance at which an unknown name counts as a misspelt setting. */
  private static final int NEAR = 3;

  /**
   * The maximum edit distance at which a name without our prefixes, such as OTEL_…, counts as
   * misspelt.
   */
  private static final int MISTAKEN = 2;

  /**
   * Prefix of OpenTelemetry settings that Plinth does not read, but that resemble ones that it
   * does.
   */
  private static final String OF_LOG_RECORDS = "OTEL_BLRP_";

  /**
   * The minimum length of a name that may count as misspelt; shorter ones are too similar by
   * chance.
   */
  private static final int LONG = 8;

  private SettingCheck() {}

  /** Checks the settings of this process and throws if any are wrong. */
  public static void run() {
    Config config = ConfigProvider.getConfig();
    Map<String, String> given = new HashMap<>();
    for (String name : config.getPropertyNames()) {
      if (isOurs(name) || isMisspelt(name)) {
        given.put(name, config.getOptionalValue(name, String.class).orElse(""));
      }
    }
    List<String> problems = problems(given);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(String.join("; ", problems));
    }
  }

  /** The faults in settings, one sentence each, ordered by name. */
  static List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    new TreeMap<>(given)
        .forEach(
            (name, value) -> {
              Optional<Setting> setting = setting(name);
              if (setting.isPresent()) {
                findFault(setting.get(), value.trim()).ifPresent(problems::add);
              } else if (isOurs(name) ? !READ_ELSEWHERE.contains(name) : isMisspelt(name)) {
                problems.add(unknownMessage(name));
              }
            });
    return problems;
  }

  /** Whether a name without our prefixes is a setting or a misspelt one. */
  private static boolean isMisspelt(String name) {
    return nearest(name, MISTAKEN).isPresent();
  }

  private static boolean isOurs(String name) {
    return OURS.stream().anyMatch(name::startsWith);
  }

  private static Stream<String> knownNames() {
    return Stream.concat(
        Arrays.stream(Setting.values()).map(Setting::name), READ_ELSEWHERE.stream());
  }

  private static Optional<Setting> setting(String name) {
    return Arrays.stream(Setting.values()).filter(each -> each.name().equals(name)).findFirst();
  }

  private static Optional<String> findFault(Setting setting, String value) {
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

  private static String unknownMessage(String name) {
    return nearest(name, NEAR)
        .map(meant -> "there is no setting " + name + "; is it " + meant + "?")
        .orElse("there is no setting " + name);
  }

  /** The nearest setting within an edit distance from a name. */
  private static Optional<String> nearest(String name, int most) {
    if (name.length() < LONG || name.startsWith(OF_LOG_RECORDS)) {
      return Optional.empty();
    }
    Map<String, Integer> distances =
        knownNames()
            .filter(each -> Math.abs(each.length() - name.length()) <= most)
            .collect(Collectors.toMap(each -> each, each -> distance(each, name)));
    return distances.entrySet().stream()
        .filter(entry -> entry.getValue() <= most)
        .min(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey);
  }

  /** The edit distance between two names: inserted, deleted and replaced letters. */
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
