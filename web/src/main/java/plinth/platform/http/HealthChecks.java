package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/** The checks for the server's own health endpoint, if it asks the application. */
@ApplicationScoped
public class HealthChecks {
  /** Responds as long as the process does. */
  @Produces
  @Liveness
  HealthCheck live() {
    return () -> response(Check.LIVE);
  }

  /** Whether the migrations of the main database are complete. */
  @Produces
  @Startup
  HealthCheck started() {
    return () -> response(Check.STARTED);
  }

  /** Whether the main database is reachable and migrated. */
  @Produces
  @Readiness
  HealthCheck ready() {
    return () -> response(Check.READY);
  }

  private static HealthCheckResponse response(Check check) {
    return HealthCheckResponse.named(check.title()).status(check.isUp()).build();
  }
}
