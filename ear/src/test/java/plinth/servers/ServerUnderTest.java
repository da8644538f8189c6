package plinth.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import plinth.testing.ProofArchive;

/**
 * Starts a database and the server that the system property {@code plinth.server} names before the
 * first test, tells the tests its address, and stops both after the last one.
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

  private static void start(String kind) throws IOException {
    Path folder = Folders.empty(Path.of("target", "run-" + kind));
    Path data = Folders.empty(folder.resolve("data"));
    boolean isWildFly = kind.equals("wildfly");
    TestDatabase database = TestDatabase.start(folder, data, isWildFly);
    RUNNING.push(database);
    Path ear = Path.of(System.getProperty("plinth.ear"));
    Path archive = ProofArchive.make(ear, folder.resolve("plinth.ear"));
    Map<String, String> settings = new LinkedHashMap<>(database.settings());
    settings.put("PLINTH_DATA_DIR", data.toString());
    String address =
        isWildFly
            ? WildFly.start(folder, archive, settings, RUNNING)
            : Payara.start(folder, archive, settings, RUNNING);
    System.setProperty("plinth.address", address);
    System.setProperty("plinth.data", data.toString());
    System.setProperty("plinth.database", database.url());
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
