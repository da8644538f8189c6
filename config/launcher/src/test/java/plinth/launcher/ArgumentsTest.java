package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentsTest {
  @Test
  void readsAllFlags() {
    List<String> words = List.of("--war", "a.war", "--end-with-parent", "--config", "b", "--plan");
    assertThat(Arguments.parse(words))
        .isEqualTo(new Arguments(Path.of("a.war"), Path.of("b"), true, true));
    assertThat(Arguments.parse(List.of())).isEqualTo(new Arguments(null, null, false, false));
  }

  @Test
  void refusesUnknownFlagsAndMissingValues() {
    assertThatThrownBy(() -> Arguments.parse(List.of("--wra", "x")))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("--wra");
    assertThatThrownBy(() -> Arguments.parse(List.of("--war")))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("--war needs a file");
  }

  @Test
  void refusesAnAbsentApplication(@TempDir Path folder) {
    assertThatThrownBy(() -> Arguments.parse(List.of()).warOrBeside(folder))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining(folder.resolve("plinth.war").toString());
  }
}
