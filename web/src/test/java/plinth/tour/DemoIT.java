package plinth.tour;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Plinth;
import plinth.testing.Program;
import plinth.testing.Workspace;

/** The demonstration that the command-line client makes, as its owner and a colleague see it. */
class DemoIT {
  private static final String SUBDOMAIN = Workspace.newSubdomain();
  private static final String EMAIL = SUBDOMAIN + "@example.com";
  private static final String PASSWORD = "seven red kites";

  private static Program made;
  private static Api owner;

  private static Program run(String... more) {
    String mail = Plinth.server().data().resolve("mail").toAbsolutePath().toString();
    List<String> words =
        new java.util.ArrayList<>(
            List.of("demo", "--mail", mail, "--email", EMAIL, "--subdomain", SUBDOMAIN));
    words.addAll(List.of(more));
    return Program.client(
        Map.of("PLINTH_URL", Plinth.server().address()), words.toArray(String[]::new));
  }
}
