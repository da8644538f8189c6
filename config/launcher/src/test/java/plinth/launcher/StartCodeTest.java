package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StartCodeTest {
  @AfterEach
  void clear() {
    JvmCommand.run("compilerDirectivesClear");
  }

  @Test
  void theJvmTakesThePatterns() {
    assertThat(StartCode.compileSimply()).isEqualTo("1 compiler directives added");
    assertThat(JvmCommand.run("compilerDirectivesPrint"))
        .contains("org/objectweb/asm/*.*", "Exclude:true");
  }

  @Test
  void aJvmWithoutACommandAnswersNothing() {
    assertThat(JvmCommand.run("noSuchCommand")).isEmpty();
  }
}
