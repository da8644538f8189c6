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
 * Which e-mail addresses and links are well-formed. Beside the public top-level domains those count
 * that are set aside for private networks and for documentation.
 */
final class InternetNames {
  private static final String[] PRIVATE = {
    "test", "example", "invalid", "internal", "intranet", "lan", "corp", "home", "private"
  };

  /** The scheme and what names the user, the host, and the rest with the port. */
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
   * A link as it is asked for: an international name of its host in Punycode, and what is not ASCII
   * behind it percent-encoded. Null where no link can be meant.
   */
  private static @Nullable String ascii(String text) {
    Matcher parts = LINK.matcher(text);
    if (!parts.matches() || isAscii(text)) {
      return text;
    }
    try {
      return parts.group(1) + IDN.toASCII(parts.group(2)) + encoded(parts.group(3));
    } catch (IllegalArgumentException noName) {
      return null;
    }
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  private static String encoded(String text) {
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
