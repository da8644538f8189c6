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

  /** Whether a private address was asked for, by plain http or not. */
  public boolean isBlocked(String url) {
    return faultOf(url).equals(BLOCKED);
  }

  /**
   * The rule that an address breaks; empty: none. A private one breaks that rule first, whatever
   * the scheme.
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
