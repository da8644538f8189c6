package plinth.mail;

import java.text.MessageFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.ResourceBundle;

/** The language of mails that are not in English alone, and of what is attached to them. */
public enum MailLanguage {
  EN,
  AR;

  /** Words of the language alone, and not those of the language of the server. */
  private static final ResourceBundle.Control OWN_WORDS =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  /** The locale, with the digits 0 to 9. */
  public Locale locale() {
    return this == AR ? Locale.forLanguageTag("ar-u-nu-latn") : Locale.ENGLISH;
  }

  /**
   * The words for a key, with values in their places.
   *
   * @param bundle the resource with the words, such as {@code reports/sheet}
   */
  public String word(String bundle, String key, Object... values) {
    ResourceBundle words = ResourceBundle.getBundle(bundle, locale(), OWN_WORDS);
    return new MessageFormat(words.getString(key), locale()).format(values);
  }

  /** A day in words. */
  public String day(LocalDate day) {
    return DateTimeFormatter.ofPattern("d MMM uuuu", locale()).localizedBy(locale()).format(day);
  }

  /** Whether lines begin on the right. */
  public boolean isRightToLeft() {
    return this == AR;
  }
}
