package plinth.workflow.visibility;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address that a step calls, as readers see it who may not change the workflow. What stands
 * behind the host is often a secret, such as the token of a chat's hook.
 */
public final class CalledAddress {
  private static final Pattern PARTS =
      Pattern.compile("(https?://)?(?:[^/?#\\\\]*@)?([^/?#\\\\]*)(.*)", Pattern.DOTALL);

  private CalledAddress() {}

  /**
   * The host, without its port and in lower case; a variable that stands there as it is written.
   */
  public static String host(String url) {
    String host = parts(url).group(2);
    return host.contains("{{") ? host : host.replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT);
  }

  /** The address up to its host, and an ellipsis for what follows. */
  public static String cut(String url) {
    Matcher parts = parts(url);
    String scheme = parts.group(1) == null ? "" : parts.group(1);
    String rest = parts.group(3);
    return scheme + parts.group(2) + (rest.isEmpty() || rest.equals("/") ? rest : "/…");
  }

  private static Matcher parts(String url) {
    Matcher parts = PARTS.matcher(url.strip());
    if (!parts.matches()) {
      throw new IllegalStateException("every text has these parts");
    }
    return parts;
  }
}
