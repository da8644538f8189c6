package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Words;

/**
 * Tells whether a subdomain can be taken. The answer is advice: only making the workspace takes it.
 */
@ApplicationScoped
public class SubdomainCheck {
  @Inject private Provisioning provisioning;

  /**
   * The answer.
   *
   * @param subdomain the text that was asked about
   * @param available whether it can be taken
   * @param reason {@code invalid}, {@code reserved} or {@code taken}; null when it can
   */
  public record Availability(
      String subdomain,
      boolean available,
      @Words({"invalid", "reserved", "taken"}) @Nullable String reason) {}

  /** Looks at a text; refuses when there is none. */
  public Availability check(Caller caller, @Nullable String subdomain) {
    if (subdomain == null || subdomain.isEmpty()) {
      throw Problem.invalid("subdomain", "required", "subdomain must not be empty");
    }
    String reason =
        Subdomains.fault(subdomain)
            .map(fault -> fault.name().toLowerCase(Locale.ROOT))
            .orElseGet(() -> provisioning.isTaken(caller, subdomain) ? "taken" : null);
    return new Availability(subdomain, reason == null, reason);
  }
}
