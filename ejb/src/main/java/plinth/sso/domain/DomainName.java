package plinth.sso.domain;

import java.util.Locale;
import java.util.regex.Pattern;
import plinth.kernel.Problem;

/**
 * The domain of e-mail addresses, in lower case and ASCII.
 *
 * @param text the domain
 */
public record DomainName(String text) {
  /** The maximum length of a domain, in characters. */
  public static final int MAX = 235;

  private static final Pattern NAME =
      Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]");
  private static final String CHALLENGE = "_plinth-challenge.";

  /** Refuses what is no domain with a dot. */
  public DomainName {
    text = text.strip().toLowerCase(Locale.ROOT);
    if (text.length() > MAX || !NAME.matcher(text).matches()) {
      throw Problem.invalid("domain", "format", "must be a domain such as example.com");
    }
  }

  /** The name of the record that proves the domain. */
  public String recordName() {
    return CHALLENGE + text;
  }
}
