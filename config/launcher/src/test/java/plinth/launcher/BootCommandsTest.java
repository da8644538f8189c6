package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BootCommandsTest {
  @Test
  void skipsCommentsAndEmptyLines() {
    assertThat(BootCommands.parse("# why\n\n set a=1 \nset b=2\n"))
        .containsExactly("set a=1", "set b=2");
  }

  @Test
  void packedFilesHoldNoSecretAndPointTheBatchRepositoryAtPostgres() {
    assertThat(BootCommands.parse(BootCommands.text("post-boot.txt")))
        .anyMatch(line -> line.contains("password=${PLINTH_DB_OWNER_PASSWORD}"))
        .anyMatch(line -> line.startsWith("set-batch-runtime-configuration"));
    assertThat(BootCommands.parse(BootCommands.text("pre-boot.txt")))
        .anyMatch(line -> line.endsWith("http.compression=on"))
        .anyMatch(line -> line.endsWith("http-listener.enabled=false"));
    assertThat(BootCommands.parse(BootCommands.text("post-deploy.txt")))
        .singleElement()
        .matches(line -> line.endsWith("http-listener.enabled=true"));
    assertThat(BootCommands.parse(BootCommands.text("pre-stop.txt")))
        .singleElement()
        .matches(line -> line.endsWith("http-listener.enabled=false"));
  }
}
