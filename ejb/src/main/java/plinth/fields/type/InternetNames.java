package plinth.fields.type;

import java.net.IDN;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.DomainValidator;
import org.apache.commons.validator.routines.DomainValidator.ArrayType;
import org.apache.commons.validator.routines.DomainValidator.Item;
import org.apache.commons.validator.routines.EmailValidator;
import org.apache.commons.validator.routines.UrlValidator;
import org.jspecify.annotations.Nullable;

/**
 * Validates e-mail addresses and links. Besides the public top-level domains, those reserved for
 * private networks and for documentation are valid.
 */
final class InternetNames {
  private static final String[] PRIVATE = {
    "test", "example", "invalid", "internal", "intranet", "lan", "corp", "home", "private"
  };

  /** The scheme with the user information, the host, and the port with the rest. */
  private static final Pattern LINK =
      Pattern.compile("(https?://(?:[^/?#@]*@)?)([^/?#:@]+)(.*)", Pattern.CASE_INSENSITIVE);

  private static final EmailValidator EMAILS = new EmailValidator(false, false, domains(false));
  private static final UrlValidator LINKS =
      new UrlValidator(
          new String[] {"http", "https"}, null, UrlValidator.ALLOW_LOCAL_URLS, domains(true));

  private InternetNames() {}

  static boolean isEmail(String text) {
    return EMAILS.isValid(text);
  }

  static boolean isLink(String text) {
    String ascii = ascii(text);
    return ascii != null && LINKS.isValid(ascii);
  }

  /**
   * Converts a link to its ASCII form: an international host name in Punycode, and other characters
   * that are not ASCII percent-encoded. Null if the text cannot be a link.
   */
  private static @Nullable String ascii(String text) {
    Matcher parts = LINK.matcher(text);
    if (!parts.matches() || isAscii(text)) {
      return text;
    }
    try {
      return parts.group(1) + IDN.toASCII(parts.group(2)) + encode(parts.group(3));
    } catch (IllegalArgumentException noName) {
      return null;
    }
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  private static String encode(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c < 128) {
                out.appendCodePoint(c);
              } else if (Character.isSpaceChar(c) || Character.getType(c) == Character.CONTROL) {
                throw new IllegalArgumentException("a space");
              } else {
                out.append(URLEncoder.encode(Character.toString(c), StandardCharsets.UTF_8));
              }
            });
    return out.toString();
  }

  private static DomainValidator domains(boolean local) {
    return DomainValidator.getInstance(
        local, List.of(new Item(ArrayType.GENERIC_PLUS, PRIVATE.clone())));
  }
}
