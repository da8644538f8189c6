package plinth.cli.demo;

import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/** Waits until a server is ready. */
final class Readiness {
  private static final int READY = 200;

  private Readiness() {}

  /** Waits until the server is ready. Throws a {@link Failure} if it is not in time. */
  static void await(Connection server, Duration most) {
    if (!Patience.awaitTrue(most, () -> isReady(server))) {
      throw Failure.unreachable(
          server.address() + " is not ready after " + most.toSeconds() + " seconds");
    }
  }

  private static boolean isReady(Connection server) {
    try {
      return server
              .exchange(server.open("/health/ready").GET(), BodyHandlers.discarding())
              .statusCode()
          == READY;
    } catch (Failure unreachable) {
      return false;
    }
  }
}
