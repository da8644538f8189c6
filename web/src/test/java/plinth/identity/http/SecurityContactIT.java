package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;

/** {@code security.txt}, which names the contact of the installation. */
class SecurityContactIT {
  @Test
  void namesTheContactAndAnEnd() {
    Api.Answer answer = Api.open().get("//.well-known/security.txt").expect(200);
    assertThat(answer.header("Content-Type")).startsWith("text/plain");
    assertThat(answer.text()).contains("Contact: mailto:security@example.com\n");
    Matcher end = Pattern.compile("Expires: (\\S+)\n").matcher(answer.text());
    assertThat(end.find()).isTrue();
    assertThat(Instant.parse(end.group(1)))
        .isBetween(Instant.now(), Instant.now().plus(Duration.ofDays(366)));
  }
}
