package plinth.fields;

import java.util.List;
import org.apache.commons.validator.routines.DomainValidator;
import org.apache.commons.validator.routines.DomainValidator.ArrayType;
import org.apache.commons.validator.routines.DomainValidator.Item;
import org.apache.commons.validator.routines.EmailValidator;
import org.apache.commons.validator.routines.UrlValidator;

/**
 * Which e-mail addresses and links are well-formed. Beside the public top-level domains those count
 * that are set aside for private networks and for documentation.
 */
final class InternetNames {
  private static final String[] PRIVATE = {
    "test", "example", "invalid", "internal", "intranet", "lan", "corp", "home", "private"
  };
  private static final EmailValidator EMAILS = new EmailValidator(false, false, domains(false));
  private static final UrlValidator LINKS =
      new UrlValidator(
          new String[] {"http", "https"}, null, UrlValidator.ALLOW_LOCAL_URLS, domains(true));

  private InternetNames() {}

  static boolean isEmail(String text) {
    return EMAILS.isValid(text);
  }

  static boolean isLink(String text) {
    return LINKS.isValid(text);
  }

  private static DomainValidator domains(boolean local) {
    return DomainValidator.getInstance(
        local, List.of(new Item(ArrayType.GENERIC_PLUS, PRIVATE.clone())));
  }
}
