package plinth.messaging;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import plinth.kernel.Problem;

/** Phone numbers as people write them, with their country code. */
public final class Phones {
  private Phones() {}

  /** Returns the number in E.164. Refuses an invalid number by the field. */
  public static String e164(String text, String field) {
    PhoneNumberUtil phones = PhoneNumberUtil.getInstance();
    try {
      PhoneNumber number = phones.parse(text, null);
      if (phones.isPossibleNumber(number) && !number.hasExtension()) {
        return phones.format(number, PhoneNumberFormat.E164);
      }
    } catch (NumberParseException e) {
      throw refused(field);
    }
    throw refused(field);
  }

  private static Problem refused(String field) {
    return Problem.invalid(
        field, "phone", field + " must be a telephone number such as +966501234567");
  }
}
