package plinth.workspace;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import plinth.kernel.Problem;

/**
 * The rules for subdomains: 3 to 63 lower-case ASCII letters, digits and inner hyphens, except
 * words that the platform's own hosts use or may use.
 */
public final class Subdomains {
  private static final Pattern SHAPE = Pattern.compile("[a-z0-9][a-z0-9-]{1,61}[a-z0-9]");
  private static final Set<String> RESERVED =
      Set.of(
          "about",
          "account",
          "accounts",
          "admin",
          "api",
          "app",
          "apps",
          "assets",
          "auth",
          "autoconfig",
          "autodiscover",
          "billing",
          "blog",
          "cdn",
          "community",
          "console",
          "dashboard",
          "demo",
          "dev",
          "docs",
          "download",
          "ftp",
          "health",
          "help",
          "imap",
          "internal",
          "localhost",
          "login",
          "mail",
          "main",
          "metrics",
          "mta-sts",
          "news",
          "ns1",
          "ns2",
          "oauth",
          "openapi",
          "operator",
          "pop",
          "postmaster",
          "private",
          "provision",
          "public",
          "root",
          "security",
          "shop",
          "signup",
          "smtp",
          "sso",
          "staging",
          "static",
          "status",
          "support",
          "system",
          "tenant",
          "test",
          "webhook",
          "webhooks",
          "webmail",
          "www");

  private Subdomains() {}

  /** Why a text cannot be a subdomain. */
  public enum Fault {
    INVALID("must be 3 to 63 lower-case letters, digits and inner hyphens"),
    RESERVED("is a reserved word");

    private final String message;

    Fault(String message) {
      this.message = message;
    }
  }

  /** Why the text cannot be a subdomain; empty if it can. */
  public static Optional<Fault> findFault(String text) {
    // Two hyphens in places three and four mark encoded international names.
    if (!SHAPE.matcher(text).matches() || text.startsWith("--", 2)) {
      return Optional.of(Fault.INVALID);
    }
    return RESERVED.contains(text) ? Optional.of(Fault.RESERVED) : Optional.empty();
  }

  /** Refuses a text that cannot be a subdomain and names the field. */
  public static void check(String text) {
    findFault(text)
        .ifPresent(
            fault -> {
              String rule = fault == Fault.RESERVED ? "reserved" : "pattern";
              throw Problem.invalid("subdomain", rule, "subdomain " + fault.message);
            });
  }
}
