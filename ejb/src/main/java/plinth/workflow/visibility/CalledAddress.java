package plinth.workflow.visibility;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts the address that a step calls for readers who cannot change the workflow. The part after the
 * host often contains a secret, such as the token of a chat's webhook.
 */
public final class CalledAddress {
  private static final Pattern PARTS =
      Pattern.compile("(https?://)?(?:[^/?#\\\\]*@)?([^/?#\\\\]*)(.*)", Pattern.DOTALL);

  private CalledAddress() {}

  /**
   * Returns the host in lower case without its port; a variable in its place is returned unchanged.
   */
  public static String host(String url) {
    String host = parts(url).group(2);
    return host.contains("{{") ? host : host.replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT);
  }

  /** Returns the address up to its host, with an ellipsis for the rest. */
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
