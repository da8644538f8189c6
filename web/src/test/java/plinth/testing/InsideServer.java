package plinth.testing;

import java.io.IOException;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;

/**
 * The server for tests that run inside. By default the launcher starts one with Payara Micro and
 * the WAR. A server that was started externally gets the archive with the tests in place of the
 * shipped one.
 */
public final class InsideServer {
  private static Way way =
      tests ->
          Plinth.startInside(merged(Path.of(System.getProperty("plinth.war")), tests)).address();
  private static String address;

  /** Replaces the archive of a server. */
  @FunctionalInterface
  public interface Deployment {
    /** Deploys the archive and returns its address without a path. */
    String deploy(Path archive) throws IOException;
  }

  /** Deploys the tests and returns their address. */
  @FunctionalInterface
  private interface Way {
    String deploy(Archive<?> tests) throws IOException;
  }

  private InsideServer() {}

  /**
   * Sets the externally started server.
   *
   * @param archive the archive that it serves
   * @param other replaces its archive
   */
  public static synchronized void use(Path archive, Deployment other) {
    way = tests -> other.deploy(merged(archive, tests));
  }

  /** Deploys the tests on the first call, and returns the address of the server. */
  static synchronized String with(Archive<?> tests) throws IOException {
    if (address == null) {
      address = way.deploy(tests);
    }
    return address;
  }

  private static Path merged(Path archive, Archive<?> tests) {
    Path target = Plinth.kept("inside-" + archive.getFileName());
    return InsideArchive.withTests(archive, tests, target);
  }
}
