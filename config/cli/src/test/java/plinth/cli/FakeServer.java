package plinth.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import picocli.CommandLine;

/** A server that returns scripted responses and records its requests. */
final class FakeServer implements AutoCloseable {
  private record Given(int status, String body) {}

  private final HttpServer server;
  private final Deque<Given> answers = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();

  private String out = "";
  private String err = "";

  FakeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    asked.add(
        (exchange.getRequestMethod()
                + " "
                + exchange.getRequestURI()
                + " "
                + exchange.getRequestHeaders().getFirst("Authorization")
                + " "
                + body)
            .strip());
    Given given = answers.size() > 1 ? answers.poll() : answers.peek();
    byte[] bytes = given.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(given.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Adds a response to the script; the last one is repeated. */
  synchronized FakeServer answers(int status, String body) {
    answers.add(new Given(status, body));
    return this;
  }

  /** Runs a command against this server with a token, and returns its exit code. */
  int run(String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--url", address(), "--token", "t"));
    return runAsIs(all.toArray(String[]::new));
  }

  /** Runs a command without additional arguments. */
  int runAsIs(String... words) {
    StringWriter printed = new StringWriter();
    StringWriter told = new StringWriter();
    CommandLine command =
        Main.commandLine()
            .setOut(new PrintWriter(printed, true))
            .setErr(new PrintWriter(told, true));
    int exitCode = command.execute(words);
    out = printed.toString();
    err = told.toString();
    return exitCode;
  }

  String address() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  String out() {
    return out;
  }

  String err() {
    return err;
  }

  synchronized List<String> asked() {
    return List.copyOf(asked);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
