package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** The database stops under a running server: what operators see. */
@Tag(Plinth.OWN_SERVER)
class OutageIT {
  private static final int REQUESTS = 60;

  @TempDir static Path folder;

  private static Plinth server;
  private static Api admin;

  @BeforeAll
  static void endTheDatabase() throws IOException {
    server = Plinth.startIn(folder.resolve("data"), Map.of());
    admin = Api.at(server.address()).bearer(Workspace.signUp(server, "dark-days"));
    admin.get("/object").expect(200);
    ProcessHandle postgres = ProcessHandle.of(postmaster()).orElseThrow();
    postgres.destroyForcibly();
    Await.until("the database is away", () -> admin.get("/object").status() == 503);
    Await.until(
        "the connections that broke are gone",
        () -> admin.get("/object").status() == 503 && server.log().contains("refused. Check"));
  }

  private static long postmaster() throws IOException {
    try (Stream<Path> files = Files.walk(server.data().resolve("postgres"))) {
      Path file =
          files
              .filter(each -> each.getFileName().toString().equals("postmaster.pid"))
              .findFirst()
              .orElseThrow();
      return Long.parseLong(Files.readAllLines(file).get(0).strip());
    }
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.kill();
    }
  }

  @Test
  void metricsAreAnswered() throws Exception {
    HttpResponse<String> metrics =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.address() + "/metrics")).build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(metrics.statusCode()).isEqualTo(200);
    assertThat(metrics.body().lines())
        .contains("plinth_outbox_waiting -1.0", "plinth_jobs_running -1.0");
    assertThat(server.log()).as("warnings of the library").doesNotContain("MeterFilter");
  }

  @Test
  void theLogHasALineASecondAndNoStackARequest() throws Exception {
    int linesBefore = outageLines();
    int stacksBefore = stackLines();
    long began = System.nanoTime();
    // Concurrently: one after the other, each might take a second.
    List<Api.Answer> answers = Race.of(REQUESTS, i -> admin.get("/object"));
    long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();

    assertThat(answers).allSatisfy(answer -> answer.refused(503, "UNAVAILABLE"));
    assertThat((long) outageLines() - linesBefore).isLessThanOrEqualTo(seconds + 2);
    assertThat(stackLines() - stacksBefore)
        .as("fewer lines of stacks than requests")
        .isLessThan(REQUESTS);
  }

  private static int outageLines() {
    return (int) server.log().lines().filter(line -> line.contains("\"left_out\":")).count();
  }

  private static int stackLines() {
    return (int) server.log().lines().filter(line -> line.startsWith("\tat ")).count();
  }
}
