package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import plinth.testing.Plinth;

/**
 * Java's own client offers HTTP/2 with its first request. A server that recognizes the offer but
 * does not accept it waits for a body that never arrives.
 */
class HttpVersionIT {
  @Test
  void acceptsRequestsOfClientsThatOfferHttp2() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(Plinth.server().address() + "/api/v1/user/auth/login"))
            .timeout(Duration.ofSeconds(20))
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    json("email", "nobody@example.org", "password", "x").toString()))
            .build();
    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode())
        .isEqualTo(401);
  }
}
