package plinth.kernel.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Setting;

class SettingCheckTest {
  @Test
  void aMisspeltNameIsRefusedWithTheNearestOne() {
    assertThat(SettingCheck.problems(Map.of("PLINTH_DB_POOL_MAXX", "5")))
        .containsExactly("there is no setting PLINTH_DB_POOL_MAXX; is it PLINTH_DB_POOL_MAX?");
    assertThat(SettingCheck.problems(Map.of("PLINTH_MAIL_SMTPHOST", "x")))
        .containsExactly("there is no setting PLINTH_MAIL_SMTPHOST; is it PLINTH_MAIL_SMTP_HOST?");
  }

  @Test
  void unknownNamesWithoutANearOneAreRefusedWithoutASuggestion() {
    assertThat(SettingCheck.problems(Map.of("PLINTH_COLOUR_OF_THE_SKY", "blue")))
        .containsExactly("there is no setting PLINTH_COLOUR_OF_THE_SKY");
  }

  @ParameterizedTest
  @CsvSource({
    "TAP_SECRET_KEYS,TAP_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRT,STRIPE_WEBHOOK_SECRET",
    "PAYMOB_HMACSECRET,PAYMOB_HMAC_SECRET",
    "OTEL_EXPORTER_OTLP_ENDPIONT,OTEL_EXPORTER_OTLP_ENDPOINT",
    "TEST_TOOL_ENABLED,TEST_TOOLS_ENABLED",
    "GRACE_DAY,GRACE_DAYS",
    "TRIAL_DAYS_,TRIAL_DAYS",
    "MAX_WORKFLOW_PER_WORKSPACE,MAX_WORKFLOWS_PER_WORKSPACE"
  })
  void aMisspeltNameWithoutAPrefixOfOursIsRefused(String given, String meant) {
    assertThat(SettingCheck.problems(Map.of(given, "x")))
        .containsExactly("there is no setting " + given + "; is it " + meant + "?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OTEL_SDK_DISABLED",
        "OTEL_METRICS_EXPORTER",
        "OTEL_PROPAGATORS",
        "OTEL_EXPORTER_OTLP_PROTOCOL",
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
        "OTEL_EXPORTER_OTLP_LOGS_HEADERS",
        "OTEL_BSP_EXPORT_TIMEOUT",
        "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
        "OTEL_BLRP_SCHEDULE_DELAY",
        "OTEL_BLRP_MAX_QUEUE_SIZE",
        "STRIPE_API_KEY",
        "TAP_VERSION",
        "HOSTNAME"
      })
  void namesOfOthersPass(String name) {
    assertThat(SettingCheck.problems(Map.of(name, "x"))).isEmpty();
  }

  @Test
  void badValuesAreRefused() {
    assertThat(SettingCheck.problems(Map.of("PLINTH_DB_POOL_MAX", "many")))
        .containsExactly("PLINTH_DB_POOL_MAX must be a whole number from 3 on (connections)");
    assertThat(SettingCheck.problems(Map.of("PLINTH_DB_POOL_MAX", "2"))).hasSize(1);
    assertThat(SettingCheck.problems(Map.of("TRIAL_DAYS", "-1"))).hasSize(1);
    assertThat(SettingCheck.problems(Map.of("PLINTH_S3_PATH_STYLE", "yes")))
        .containsExactly("PLINTH_S3_PATH_STYLE must be true or false");
  }

  @Test
  void reportsAllProblemsTogether() {
    assertThat(
            SettingCheck.problems(
                Map.of("PLINTH_DB_POOL_MAXX", "5", "TRIAL_DAYS", "soon", "BILLING_GATEWY", "x")))
        .hasSize(3);
  }

  @Test
  void theDefaultsAndWhatOthersReadPass() {
    Map<String, String> given = new TreeMap<>();
    Arrays.stream(Setting.values()).forEach(each -> given.put(each.name(), each.fallback()));
    given.put("PLINTH_HTTP_PORT", "8080");
    given.put("OTEL_TRACES_SAMPLER_ARG", "0.25");
    given.put("PATH", "/bin");

    assertThat(SettingCheck.problems(given)).isEmpty();
  }

  @Test
  void knowsTheSettingsOfTheLauncherAndTheCommandLine() throws IOException {
    Pattern name = Pattern.compile(quoted("(PLINTH_[A-Z_]+)"));
    Map<String, String> given = new TreeMap<>();
    for (String module : List.of("launcher", "cli")) {
      try (Stream<Path> files = Files.walk(Path.of("../config/" + module + "/src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          name.matcher(Files.readString(file))
              .results()
              .forEach(found -> given.put(found.group(1), ""));
        }
      }
    }

    assertThat(given).hasSizeGreaterThan(10);
    assertThat(SettingCheck.problems(given)).isEmpty();
  }
}
