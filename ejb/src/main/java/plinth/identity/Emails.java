package plinth.identity;

import java.util.Locale;

/** Normalizes e-mail addresses to trimmed lower case, so that one address is one account. */
public final class Emails {
  /** The maximum length of an address, in characters. */
  public static final int MAX = 254;

  /**
   * The regular expression for an address: the letters, digits and signs of RFC 5322 except the
   * slash, an at-sign, a domain. Domains beyond ASCII are written in their {@code xn--} form.
   */
  public static final String PATTERN =
      "\\s*[A-Za-z0-9.!#$%&'*+=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\\s*";

  /** The message for an invalid address. */
  public static final String MESSAGE = "must be an e-mail address";

  private Emails() {}

  /** Normalizes an address. */
  public static String normalize(String address) {
    return address.strip().toLowerCase(Locale.ROOT);
  }

  /** The part before the at-sign, used as the name of a person who gave none. */
  public static String localPart(String address) {
    return address.substring(0, address.indexOf('@'));
  }
}
