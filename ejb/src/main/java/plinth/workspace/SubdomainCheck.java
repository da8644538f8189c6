package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Words;

/**
 * Checks whether a subdomain is available. The answer is not binding: only the creation of the
 * workspace reserves the subdomain.
 */
@ApplicationScoped
public class SubdomainCheck {
  @Inject private Provisioning provisioning;

  /**
   * The answer.
   *
   * @param subdomain the checked text
   * @param available whether it is available
   * @param reason {@code invalid}, {@code reserved} or {@code taken}; null if it is available
   */
  public record Availability(
      String subdomain,
      boolean available,
      @Words({"invalid", "reserved", "taken"}) @Nullable String reason) {}

  /** Checks a text; refuses an empty one. */
  public Availability check(Caller caller, @Nullable String subdomain) {
    if (subdomain == null || subdomain.isEmpty()) {
      throw Problem.invalid("subdomain", "required", "subdomain must not be empty");
    }
    String reason =
        Subdomains.findFault(subdomain)
            .map(fault -> fault.name().toLowerCase(Locale.ROOT))
            .orElseGet(() -> provisioning.isTaken(caller, subdomain) ? "taken" : null);
    return new Availability(subdomain, reason == null, reason);
  }
}
