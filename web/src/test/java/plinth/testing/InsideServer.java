package plinth.testing;

import java.io.IOException;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;

/**
 * The server that tests run inside. By itself the launcher starts one, with Payara Micro and the
 * WAR; the one that somebody else started takes the archive with the tests in the place of the
 * shipped one.
 */
public final class InsideServer {
  private static Way way =
      tests ->
          Plinth.startInside(merged(Path.of(System.getProperty("plinth.war")), tests)).address();
  private static String address;

  /** Puts an archive in the place of the one that a server serves. */
  @FunctionalInterface
  public interface Deployment {
    /** Deploys it and answers the address at which it is served, without a path. */
    String deploy(Path archive) throws IOException;
  }

  /** From the tests to the address at which they run. */
  @FunctionalInterface
  private interface Way {
    String deploy(Archive<?> tests) throws IOException;
  }

  private InsideServer() {}

  /**
   * Names the server that somebody else started.
   *
   * @param archive the archive that it serves
   * @param other puts another one in its place
   */
  public static synchronized void use(Path archive, Deployment other) {
    way = tests -> other.deploy(merged(archive, tests));
  }

  /** The address of the server once the tests are deployed there, which is done once. */
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
