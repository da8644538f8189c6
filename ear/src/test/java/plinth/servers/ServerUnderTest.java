package plinth.servers;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import plinth.testing.InsideServer;
import plinth.testing.SharedSettings;

/**
 * Starts a database and the server named by the system property {@code plinth.server} before the
 * first test, sets the tests' address, and stops both after the last test.
 */
public final class ServerUnderTest implements LauncherSessionListener {
  private static final Deque<AutoCloseable> RUNNING = new ArrayDeque<>();
  private static boolean started;

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (!started) {
      started = true;
      Runtime.getRuntime().addShutdownHook(new Thread(ServerUnderTest::stop));
      try {
        start(System.getProperty("plinth.server"));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    stop();
  }

  /**
   * A running server.
   *
   * @param address its address, without a path
   * @param logs the folder of its log
   * @param deployment replaces its archive
   */
  record Started(String address, Path logs, Deployment deployment) {}

  /** Replaces the archive of a server. */
  @FunctionalInterface
  interface Deployment {
    /** Replaces the archive and returns once the new one is deployed. */
    void replaceBy(Path archive) throws IOException;
  }

  private static void start(String kind) throws IOException {
    Path folder = Folders.empty(Path.of("target", "run-" + kind));
    Path data = Folders.empty(folder.resolve("data"));
    boolean isWildFly = kind.equals("wildfly");
    TestDatabase database = TestDatabase.start(folder, data, isWildFly);
    RUNNING.push(database);
    Path ear = Path.of(System.getProperty("plinth.ear"));
    Map<String, String> settings = new LinkedHashMap<>(SharedSettings.make());
    settings.putAll(database.settings());
    settings.put("PLINTH_DATA_DIR", data.toString());
    Started server =
        isWildFly
            ? WildFly.start(folder, ear, settings, RUNNING)
            : Payara.start(folder, ear, settings, RUNNING);
    awaitAnswers(server.address());
    System.setProperty("plinth.address", server.address());
    System.setProperty("plinth.logs", server.logs().toString());
    System.setProperty("plinth.data", data.toString());
    System.setProperty("plinth.database", database.url());
    InsideServer.use(
        ear,
        archive -> {
          server.deployment().replaceBy(archive);
          awaitAnswers(server.address());
          return server.address();
        });
  }

  /** A listener that was just configured may be reopened after the deployment. */
  private static void awaitAnswers(String address) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/.well-known/jwks.json"))
            .timeout(Duration.ofSeconds(10))
            .build();
    int answers = 0;
    for (int tries = 0; answers < 5 && tries < 400; tries++) {
      try {
        HttpClient client = HttpClient.newHttpClient();
        answers =
            client.send(request, BodyHandlers.discarding()).statusCode() == 200 ? answers + 1 : 0;
        Thread.sleep(200);
      } catch (ConnectException e) {
        answers = 0;
        pause(e, tries);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }

  private static void pause(ConnectException refused, int tries) throws IOException {
    if (tries > 300) {
      throw refused;
    }
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static synchronized void stop() {
    while (!RUNNING.isEmpty()) {
      try {
        RUNNING.pop().close();
      } catch (Exception e) {
        System.err.println("not stopped: " + e);
      }
    }
  }
}
