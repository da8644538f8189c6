package plinth.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A real Keycloak, started as a process on a free port from the distribution that the profile
 * {@code sso} unpacks, with one realm.
 */
public final class Keycloak implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(4);

  private final Process process;
  private final int port;

  private Keycloak(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** A free port for {@link #start}. */
  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The issuer of the realm of a Keycloak on a port. */
  public static String issuer(int port) {
    return "http://localhost:" + port + "/realms/works";
  }

  /**
   * Starts a Keycloak and waits until its realm answers.
   *
   * @param values the values of the variables in the realm's file
   */
  public static Keycloak start(int port, Map<String, String> values) {
    try {
      Path home = home();
      String realm = Files.readString(Path.of("src/test/resources/sso/works-realm.json"));
      for (Map.Entry<String, String> value : values.entrySet()) {
        realm = realm.replace("@" + value.getKey() + "@", value.getValue());
      }
      Path imported = Files.createDirectories(home.resolve("data/import"));
      Files.writeString(imported.resolve("works-realm.json"), realm);
      ProcessBuilder builder =
          new ProcessBuilder(
              "bash",
              home.resolve("bin/kc.sh").toString(),
              "start-dev",
              "--http-port=" + port,
              "--import-realm");
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      builder.environment().put("JAVA_OPTS_KC_HEAP", "-Xmx512m");
      builder.redirectErrorStream(true).redirectOutput(home.resolve("keycloak.log").toFile());
      Keycloak keycloak = new Keycloak(builder.start(), port);
      keycloak.awaitRealm();
      return keycloak;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path home() throws IOException {
    Path folder = Path.of("target/keycloak");
    try (Stream<Path> unpacked = Files.list(folder)) {
      Path home =
          unpacked
              .filter(one -> one.getFileName().toString().startsWith("keycloak"))
              .findFirst()
              .orElseThrow();
      delete(home.resolve("data/h2"));
      return home;
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void awaitRealm() {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(issuer(port) + "/.well-known/openid-configuration"))
            .timeout(Duration.ofSeconds(5))
            .build();
    Await.within(
        START,
        "Keycloak answers",
        () -> {
          try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
          } catch (IOException e) {
            return false;
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
          }
        });
  }

  @Override
  public void close() {
    List<ProcessHandle> started = process.descendants().toList();
    process.destroy();
    started.forEach(ProcessHandle::destroy);
  }
}
