package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;
import plinth.tenancy.Databases;

/**
 * Health under {@code /health}: live while the process answers; started once the main database is
 * migrated; ready while that database answers too.
 *
 * <p>Spec: Platform administration.
 */
@ApplicationScoped
public class HealthChecks {
  /** Answers as long as the process does. */
  @Produces
  @Liveness
  HealthCheck live() {
    return () -> HealthCheckResponse.up("plinth");
  }

  /** Whether the migrations of the main database are done. */
  @Produces
  @Startup
  HealthCheck started() {
    return () ->
        HealthCheckResponse.named("migrations").status(Databases.instance().isMigrated()).build();
  }

  /** Whether the main database answers, migrated. */
  @Produces
  @Readiness
  HealthCheck ready() {
    return () ->
        HealthCheckResponse.named("database")
            .status(Databases.instance().isMigrated() && Databases.instance().isReachable())
            .build();
  }
}
