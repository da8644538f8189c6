package plinth.cli;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The connection options of every command: the server and the credentials. Sends the requests and
 * provides the output streams.
 */
final class Server {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofMinutes(10);

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:PLINTH_URL:-http://localhost:8080}",
      description = "Address of the server, without a path; also PLINTH_URL.")
  private String url = "";

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:PLINTH_TOKEN}",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description = "An operator's access token; also PLINTH_TOKEN. See plinth login.")
  private @Nullable String token;

  @Option(
      names = "--email",
      paramLabel = "EMAIL",
      defaultValue = "${env:PLINTH_EMAIL}",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description =
          "Sign in as this operator instead; also PLINTH_EMAIL. The password is read from"
              + " PLINTH_PASSWORD or the terminal.")
  private @Nullable String email;

  @Option(
      names = "--otp",
      paramLabel = "CODE",
      defaultValue = "${env:PLINTH_OTP}",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description = "Code of the operator's second factor, or a recovery code; also PLINTH_OTP.")
  private @Nullable String otp;

  @Option(names = "--json", description = "Print the server's answer unchanged.")
  private boolean isJson;

  private @Nullable HttpClient client;

  /** Sends a GET below {@code /api/v1}. */
  Answer get(String path) {
    return send(request(path).GET());
  }

  /** Sends a POST below {@code /api/v1}. */
  Answer post(String path, JsonObject body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString())));
  }

  /** Returns an incomplete request below {@code /api/v1} with the operator's token. */
  HttpRequest.Builder request(String path) {
    return open(path).header("Authorization", "Bearer " + token());
  }

  /** Sends a request. Throws a {@link Failure} if the server refuses it or cannot be reached. */
  Answer send(HttpRequest.Builder request) {
    HttpResponse<String> response =
        exchange(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
    return Answer.of(response.statusCode(), response.body());
  }

  /** Sends a request and reads the response with the handler, regardless of its status. */
  <T> HttpResponse<T> exchange(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
    if (client == null) {
      client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
    }
    try {
      return client.send(request.build(), handler);
    } catch (IOException e) {
      throw Failure.unreachable(url + " cannot be reached: " + reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failure.unreachable("interrupted");
    }
  }

  /** Describes why there is no connection, with Java's own message if that is more specific. */
  private static String reason(IOException failure) {
    if (failure instanceof HttpTimeoutException) {
      return "no answer in time";
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return "the host name is unknown";
      }
    }
    if (failure instanceof ConnectException && failure.getMessage() == null) {
      return "the connection was refused";
    }
    String text = failure.getMessage();
    return text == null ? "the connection was lost" : text;
  }

  /** Returns whether responses are printed as unchanged JSON. */
  boolean isJson() {
    return isJson;
  }

  /** Returns the operator's access token; signs in if an email address is given instead. */
  String token() {
    if (token == null || token.isBlank()) {
      token = signIn();
    }
    return token;
  }

  private String signIn() {
    if (email == null || email.isBlank()) {
      throw usage("Give a --token (or PLINTH_TOKEN), or an operator's --email");
    }
    JsonObjectBuilder body =
        Answer.JSON.createObjectBuilder().add("email", email).add("password", password());
    if (otp != null && !otp.isBlank()) {
      body.add("otp", otp);
    }
    return send(open("/admin/auth/login")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.build().toString())))
        .data()
        .getString("access_token");
  }

  /**
   * Without a terminal, Java 17 has no console, and later versions have one at its end of input.
   */
  @SuppressWarnings("SystemConsoleNull")
  private String password() {
    String given = System.getenv("PLINTH_PASSWORD");
    if (given != null && !given.isEmpty()) {
      return given;
    }
    Console console = System.console();
    char[] typed = console == null ? null : console.readPassword("Password of %s: ", email);
    if (typed == null) {
      throw usage("There is no terminal to ask for the password: set PLINTH_PASSWORD");
    }
    return new String(typed);
  }

  private HttpRequest.Builder open(String path) {
    try {
      return HttpRequest.newBuilder(URI.create(url.replaceAll("/+$", "") + "/api/v1" + path))
          .header("Accept", "application/json")
          .timeout(ANSWER);
    } catch (IllegalArgumentException e) {
      throw usage("Not the address of a server: " + url);
    }
  }

  /** Returns the output for responses. */
  PrintWriter out() {
    return commandLine().getOut();
  }

  /** Returns the output for progress messages. */
  PrintWriter err() {
    return commandLine().getErr();
  }

  /** Creates an exception for an invalid command line. */
  ParameterException usage(String message) {
    return new ParameterException(commandLine(), message);
  }

  private CommandLine commandLine() {
    if (command == null) {
      throw new IllegalStateException("not part of a command line");
    }
    return command.commandLine();
  }

  /** Encodes a word as part of a path or query. */
  static String encode(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
