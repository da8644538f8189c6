package plinth.identity;

import java.util.Locale;

/** Normalizes e-mail addresses to trimmed lower case, so that one address is one account. */
public final class Emails {
  /** The longest address, in characters. */
  public static final int MAX = 254;

  /**
   * What an address must look like: the letters, digits and signs of RFC 5322 but the slash, an
   * at-sign, a domain. Addresses beyond ASCII are written with their domain's {@code xn--} form.
   */
  public static final String PATTERN =
      "\\s*[A-Za-z0-9.!#$%&'*+=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\\s*";

  /** What is said about an address that does not look like one. */
  public static final String MESSAGE = "must be an e-mail address";

  private Emails() {}

  /** The one spelling of an address. */
  public static String normal(String address) {
    return address.strip().toLowerCase(Locale.ROOT);
  }

  /** The part before the at-sign, what a person is called by who has not told a name. */
  public static String local(String address) {
    return address.substring(0, address.indexOf('@'));
  }
}
