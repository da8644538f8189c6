package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.outbound.Outbound;

/** Checks the addresses that workflows call. */
@ApplicationScoped
public class CallAddresses {
  private static final String BLOCKED = "blocked_host";

  @Inject private Outbound outbound;

  /** Whether the address is private, with http or https. */
  public boolean isBlocked(String url) {
    return faultOf(url).equals(BLOCKED);
  }

  /**
   * Returns the rule that an address violates; empty if none. For a private address this is always
   * the rule for blocked hosts, whatever the scheme.
   */
  String faultOf(String url) {
    String rule = rule(url);
    boolean isPlain = url.toLowerCase(Locale.ROOT).startsWith("http:");
    return isPlain && rule.equals("https") && rule("https" + url.substring(4)).equals(BLOCKED)
        ? BLOCKED
        : rule;
  }

  private String rule(String url) {
    try {
      outbound.check("url", url);
      return "";
    } catch (Problem problem) {
      return problem.errors().stream().map(FieldError::rule).findFirst().orElse("url");
    }
  }
}
