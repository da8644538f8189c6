package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plinth.testing.Api;

/** {@code security.txt}, which names the contact of the installation. */
class SecurityContactIT {
  @Test
  void namesTheContactAndAnEnd() {
    Api.Answer answer = Api.open().get("//.well-known/security.txt").expect(200);
    assertThat(answer.header("Content-Type")).startsWith("text/plain");
    assertThat(answer.text())
        .contains("Contact: mailto:security@example.com\n")
        .containsPattern("Expires: 20[0-9-]+T[0-9:]+Z\n");
  }
}
