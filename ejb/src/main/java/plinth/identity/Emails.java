package plinth.identity;

import java.text.Normalizer;
import java.util.Locale;

/** Spelling of e-mail addresses: trimmed and lower-case, so that one person is one account. */
public final class Emails {
  /** The longest address, in characters. */
  public static final int MAX = 254;

  /** What an address must look like: something, an at-sign, a domain; no white space. */
  public static final String PATTERN = "\\s*[^@\\s\\p{Cntrl}]{1,64}@[^@\\s\\p{Cntrl}]{1,189}\\s*";

  private Emails() {}

  /** The one spelling of an address. */
  public static String normal(String address) {
    return Normalizer.normalize(address.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }
}
