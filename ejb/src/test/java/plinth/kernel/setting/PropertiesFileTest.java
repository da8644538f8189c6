package plinth.kernel.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertiesFileTest {
  @TempDir Path folder;

  @AfterEach
  void forget() {
    System.clearProperty("PLINTH_CONFIG");
  }

  @Test
  void isEmptyWithoutAConfiguredFile() {
    assertThat(new PropertiesFile().getPropertyNames()).isEmpty();
  }

  @Test
  void readsTheFileThatIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("plinth.properties"), "PLINTH_DATA_DIR=/srv/p\n");
    System.setProperty("PLINTH_CONFIG", file.toString());
    assertThat(new PropertiesFile().getValue("PLINTH_DATA_DIR")).isEqualTo("/srv/p");
  }

  @Test
  void refusesAMissingFile() {
    System.setProperty("PLINTH_CONFIG", folder.resolve("missing").toString());
    assertThatThrownBy(PropertiesFile::new).hasMessageContaining("missing");
  }
}
