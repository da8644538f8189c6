package plinth.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the programs of {@code docs/guides/webhooks.md} that verify signatures, if their runtime is
 * installed.
 */
class SamplesTest {
  private static final Path PAGE = Path.of("../docs/guides/webhooks.md");
  private static final String SECRET = SigningSecret.random();
  private static final JsonObject BODY = json("event", "record_updated", "name", "Ü €");

  @TempDir Path folder;

  /** A language, its file name, and the command that runs it. */
  record Language(String name, String file, List<String> command) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns the installed languages; Java is always available. */
  static Stream<Language> present() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Stream.of(
            new Language("java", "Verify.java", List.of(java)),
            new Language("python", "verify.py", List.of("python3")),
            new Language("javascript", "verify.js", List.of("node")),
            new Language("php", "verify.php", List.of("php")))
        .filter(one -> one.name().equals("java") || isThere(one.command().get(0)));
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @ParameterizedTest
  @MethodSource("present")
  void acceptsValidAndRefusesForgedSignatures(Language language) throws Exception {
    Instant now = Instant.now();
    String right = Signature.service(List.of(SECRET), now, BODY.toString());
    String both = Signature.service(List.of(SigningSecret.random(), SECRET), now, BODY.toString());
    String other = Signature.service(List.of(SigningSecret.random()), now, BODY.toString());
    String old = Signature.service(List.of(SECRET), now.minusSeconds(400), BODY.toString());

    assertThat(verdict(language, right, BODY.toString())).isEqualTo("valid");
    assertThat(verdict(language, both, BODY.toString()))
        .as("while the secret is rotated")
        .isEqualTo("valid");
    assertThat(verdict(language, other, BODY.toString())).isEqualTo("invalid");
    assertThat(verdict(language, old, BODY.toString())).isEqualTo("invalid");
    assertThat(verdict(language, right, BODY + " ")).isEqualTo("invalid");
    assertThat(verdict(language, "nonsense", BODY.toString())).isEqualTo("invalid");
  }

  private String verdict(Language language, String header, String body)
      throws IOException, InterruptedException {
    Path file = folder.resolve(language.file());
    Files.writeString(file, sample(language.name()));
    Path input = Files.writeString(folder.resolve("body"), body, StandardCharsets.UTF_8);
    List<String> command = new ArrayList<>(language.command());
    command.addAll(List.of(file.toString(), SECRET, header));
    Process process =
        new ProcessBuilder(command).redirectInput(input.toFile()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out.strip();
  }

  private static String sample(String language) throws IOException {
    return Files.readString(PAGE).split("```" + language + "\n", 2)[1].split("```\n", 2)[0];
  }
}
