package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void helpNamesEveryFlag(String flag) {
    assertThat(Usage.findAnswer(List.of("--plan", flag)).orElseThrow())
        .startsWith("usage: java -jar plinth.jar")
        .contains("--war", "--config", "--end-with-parent", "--plan", "--help", "--version");
  }

  @Test
  void printsTheVersionOfTheJar() {
    assertThat(Usage.findAnswer(List.of("--version")))
        .hasValueSatisfying(text -> assertThat(text).startsWith("Plinth "));
  }

  @Test
  void otherArgumentsStartTheServer() {
    assertThat(Usage.findAnswer(List.of("--war", "a.war", "--plan"))).isEmpty();
  }
}
