package plinth.privacy;

import java.util.Locale;
import java.util.regex.Pattern;
import plinth.identity.Emails;
import plinth.kernel.Problem;
import plinth.messaging.Phones;

/** What a person is found by. */
public enum TermKind {
  EMAIL {
    @Override
    String normalize(String text) {
      String address = Emails.normalize(text);
      if (!ADDRESS.matcher(address).matches()) {
        throw Problem.invalid("term", "email", "term " + Emails.MESSAGE);
      }
      return address;
    }

    @Override
    String pattern(String term) {
      return "(^|[^[:alnum:]._%+-])" + quote(term) + "($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))";
    }
  },
  PHONE {
    @Override
    String normalize(String text) {
      return Phones.e164(text, "term");
    }

    @Override
    String pattern(String term) {
      // As people write numbers: with spaces, dots, dashes, slashes and brackets among the digits.
      String digits = String.join("[ ().\\/-]*", term.substring(1).split(""));
      return "(^|[^0-9])(00)?" + digits + "($|[^0-9])";
    }
  };

  private static final Pattern ADDRESS = Pattern.compile("[^\\s@]{1,64}@[^\\s@]{1,189}");

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant for its word, which is one of them. */
  public static TermKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** The canonical form of an address or a number; refuses a text that is none. */
  abstract String normalize(String text);

  /** The regular expression of PostgreSQL that finds a term in any text. */
  abstract String pattern(String term);

  private static String quote(String term) {
    return term.replaceAll("([^\\p{L}\\p{N}@_-])", "\\\\$1");
  }
}
