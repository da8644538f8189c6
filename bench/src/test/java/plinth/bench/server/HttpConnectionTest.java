package plinth.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.bench.load.Load;
import plinth.bench.load.Outcome;
import plinth.bench.load.Scenario;

/** Tests the connection against a real HTTP server that echoes the request. */
class HttpConnectionTest {
  private final HttpServer server;

  HttpConnectionTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
  }

  @BeforeEach
  void start() {
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().toString();
          String sent =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          String key = exchange.getRequestHeaders().getFirst("X-Api-Key");
          String text = exchange.getRequestMethod() + " " + path + " " + key + " " + sent;
          byte[] body =
              text.repeat(path.equals("/long") ? 20_000 : 1).getBytes(StandardCharsets.UTF_8);
          if (path.equals("/last")) {
            exchange.getResponseHeaders().set("Connection", "close");
          }
          boolean chunked = !path.equals("/fixed");
          exchange.sendResponseHeaders(path.equals("/no") ? 404 : 200, chunked ? 0 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Target target() {
    return new Target("localhost", server.getAddress().getPort(), null).withKey("svc");
  }

  @Test
  void keepsOneConnectionOverAnswersOfEveryKind() throws IOException {
    Target target = target();
    try (HttpConnection connection = target.open()) {
      for (int round = 0; round < 3; round++) {
        assertThat(connection.exchange(target.get("/fixed"))).isEqualTo(200);
        assertThat(connection.body()).isEqualTo("GET /fixed svc ");
        assertThat(
                connection.exchange(
                    target.request(
                        "PUT",
                        "/chunked",
                        """
                        {"a":"ü"}""")))
            .isEqualTo(200);
        assertThat(connection.body())
            .isEqualTo(
                """
                PUT /chunked svc {"a":"ü"}""");
        assertThat(connection.exchange(target.get("/long"))).isEqualTo(200);
        assertThat(connection.body()).isEqualTo("GET /long svc ".repeat(20_000));
        assertThat(connection.exchange(target.get("/no"))).isEqualTo(404);
      }
    }
  }

  @Test
  void opensAnewWhenTheServerSaysThatItCloses() throws IOException {
    Target target = target();
    try (HttpConnection connection = target.open()) {
      for (int round = 0; round < 3; round++) {
        assertThat(connection.exchange(target.get("/last"))).isEqualTo(200);
        assertThat(connection.body()).isEqualTo("GET /last svc ");
      }
    }
  }

  @Test
  void loadCountsWhatWasAnsweredAndWhatItCost() throws IOException, InterruptedException {
    Target target = target();
    long self = ProcessHandle.current().pid();
    Scenario scenario = new Scenario("fixed", 200, true, random -> target.get("/fixed"));
    Outcome outcome = new Load(target, new Meter(self, self), 0, 1).run(scenario, 2);
    assertThat(outcome.count()).isPositive();
    assertThat(outcome.p50()).isPositive().isLessThanOrEqualTo(outcome.p99());
    assertThat(outcome.clientMillis()).isPositive();
    assertThat(outcome.throughput()).isEqualTo(outcome.count());
  }

  @Test
  void wrongAnswerEndsTheRun() {
    Target target = target();
    long self = ProcessHandle.current().pid();
    Scenario scenario = new Scenario("gone", 200, true, random -> target.get("/no"));
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> new Load(target, new Meter(self, self), 0, 1).run(scenario, 1)))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("answered 404");
  }

  @Test
  void listenerIsFoundByItsPort() throws IOException {
    assertThat(Listener.on(server.getAddress().getPort())).isEqualTo(ProcessHandle.current().pid());
    assertThat(
            Listener.inodes(
                    java.util.stream.Stream.of(
                        "  sl  local_address rem_address   st tx_queue",
                        "   0: 00000000:1F90 00000000:0000 0A 0:0 0:0 0 0 0 4711 1",
                        "   1: 0100007F:1F90 0100007F:9C40 01 0:0 0:0 0 0 0 4712 1"),
                    0x1F90)
                .stream()
                .collect(Collectors.joining()))
        .isEqualTo("socket:[4711]");
  }
}
