package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  private static final String PORT = "PLINTH_HTTP_PORT";

  @Test
  void systemPropertyWinsOverEnvironmentOverFile() {
    Map<String, String> file = Map.of(PORT, "1", "PLINTH_A", "file", "PLINTH_B", "file");
    Map<String, String> environment = Map.of(PORT, "2", "PLINTH_B", "environment");
    Settings settings = Settings.of(file, environment, Map.of(PORT, "3"));
    assertThat(settings.number(PORT, 8080, 0, 9)).isEqualTo(3);
    assertThat(settings.get("PLINTH_B", "")).isEqualTo("environment");
    assertThat(settings.get("PLINTH_A", "")).isEqualTo("file");
    assertThat(settings.get("PLINTH_C", "default")).isEqualTo("default");
  }

  @Test
  void anyKeyOfTheFileIsASettingAndYieldsToTheEnvironment() {
    Map<String, String> file = Map.of("BILLING_RENEWAL_CRON", "0 1 * * *", "x.y", "file");
    Settings settings =
        Settings.of(file, Map.of("BILLING_RENEWAL_CRON", "0 2 * * *", "PATH", "/bin"), Map.of());
    assertThat(settings.get("BILLING_RENEWAL_CRON", "")).isEqualTo("0 2 * * *");
    assertThat(settings.get("x.y", "")).isEqualTo("file");
    assertThat(settings.has("PATH")).isFalse();
  }

  @Test
  void emptyValuesCountAsAbsent() {
    Settings settings = Settings.of(Map.of("PLINTH_A", "file"), Map.of("PLINTH_A", " "), Map.of());
    assertThat(settings.get("PLINTH_A", "")).isEqualTo("file");
  }

  @Test
  void refusesInvalidNumbersAndNamesTheKey() {
    for (String word : new String[] {"eighty", "-1", "65536", "1.5"}) {
      Settings settings = Settings.of(Map.of(PORT, word), Map.of(), Map.of());
      assertThatThrownBy(() -> settings.number(PORT, 8080, 0, 65_535))
          .isInstanceOf(StartFailure.class)
          .hasMessage(PORT + " must be a whole number from 0 to 65535, not '" + word + "'");
    }
  }

  @Test
  void readsTheFileBesideTheJar(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("plinth.properties"), "# words\nPLINTH_A = größer \n");
    assertThat(Settings.read(null, folder).get("PLINTH_A", "")).isEqualTo("größer");
  }

  @Test
  void refusesAConfiguredFileThatDoesNotExist(@TempDir Path folder) {
    Path absent = folder.resolve("absent.properties");
    assertThatThrownBy(() -> Settings.read(absent, folder))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining(absent.toString());
  }
}
