package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/** The checks for the server's own health address, where it asks the application. */
@ApplicationScoped
public class HealthChecks {
  /** Answers as long as the process does. */
  @Produces
  @Liveness
  HealthCheck live() {
    return () -> response(Check.LIVE);
  }

  /** Whether the migrations of the main database are done. */
  @Produces
  @Startup
  HealthCheck started() {
    return () -> response(Check.STARTED);
  }

  /** Whether the main database answers, migrated. */
  @Produces
  @Readiness
  HealthCheck ready() {
    return () -> response(Check.READY);
  }

  private static HealthCheckResponse response(Check check) {
    return HealthCheckResponse.named(check.title()).status(check.isUp()).build();
  }
}
