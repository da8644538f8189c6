package plinth.cli;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.Console;
import java.io.PrintWriter;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/**
 * The connection options of every command: the server and the credentials. Sends the requests and
 * provides the output streams.
 */
final class Server {
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

  private @Nullable Connection connection;

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
    return connection().send(request);
  }

  /** Sends a request and reads the response with the handler, regardless of its status. */
  <T> HttpResponse<T> exchange(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
    return connection().exchange(request, handler);
  }

  private Connection connection() {
    if (connection == null) {
      connection = new Connection(url);
    }
    return connection;
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
      return connection().open("/api/v1" + path);
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
}
