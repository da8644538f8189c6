package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseTest {
  @Test
  void readsAnExternalServer() {
    Settings settings =
        settings(
            Map.of(
                "PLINTH_DB_URL", "jdbc:postgresql://db:5432/crm?password=secret",
                "PLINTH_DB_OWNER_USER", "owner",
                "PLINTH_DB_OWNER_PASSWORD", "word"));
    Database database = Database.fromSettings(settings);
    assertThat(database.user()).isEqualTo("owner");
    assertThat(database.password()).isEqualTo("word");
    assertThat(database.place()).isEqualTo("jdbc:postgresql://db:5432/crm");
  }

  @Test
  void refusesOtherDatabasesAndMissingRoles() {
    assertThatThrownBy(() -> Database.fromSettings(settings(Map.of("PLINTH_DB_URL", "jdbc:h2:x"))))
        .isInstanceOf(StartFailure.class)
        .hasMessage("PLINTH_DB_URL must begin with jdbc:postgresql:");
    Map<String, String> url = Map.of("PLINTH_DB_URL", "jdbc:postgresql://db/crm");
    assertThatThrownBy(() -> Database.fromSettings(settings(url)))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("PLINTH_DB_OWNER_USER");
  }

  @Test
  void saysInOneLineWhereNothingAnswers() {
    Database database =
        new Database("jdbc:postgresql://localhost:" + Ports.findFree() + "/crm", "owner", "word");
    assertThatThrownBy(database::prepare)
        .isInstanceOf(StartFailure.class)
        .hasMessageStartingWith("cannot work with the database at " + database.place())
        .hasMessageNotContaining("\n");
  }

  private static Settings settings(Map<String, String> values) {
    return Settings.of(values, Map.of(), Map.of());
  }
}
