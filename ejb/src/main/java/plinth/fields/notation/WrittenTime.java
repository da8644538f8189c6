package plinth.fields.notation;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The time of day after a day in a text, with an optional offset. */
final class WrittenTime {
  private static final Pattern FORM =
      Pattern.compile(
          "[T ,]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?"
              + " ?([AaPp])?\\.?(?:[Mm])?\\.?(?: ?(Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?");
  private static final Pattern MIDNIGHT =
      Pattern.compile("[T ]00?:00(:00(\\.0{1,9})?)?( ?(Z|UTC|GMT|\\+00:?00))?");

  private static final Pattern OFFSET = Pattern.compile("Z|[+-]");

  private WrittenTime() {}

  /** Whether the text after the day is empty, or midnight in UTC. */
  static boolean isMidnight(String rest) {
    return rest.isEmpty() || MIDNIGHT.matcher(rest).matches();
  }

  /**
   * The time as {@code HH:MM:SS[.f]} with the offset that it has; midnight if the text after the
   * day is empty, and null if that text is not a time.
   */
  static @Nullable String of(String rest) {
    if (rest.isBlank()) {
      return "00:00:00";
    }
    Matcher match = FORM.matcher(rest.strip().startsWith("T") ? rest.strip() : " " + rest.strip());
    if (!match.matches()) {
      return null;
    }
    int hour = hour(Integer.parseInt(match.group(1)), match.group(5));
    if (hour < 0) {
      return null;
    }
    String seconds = match.group(3) == null ? "00" : match.group(3);
    String fraction = match.group(4) == null ? "" : "." + match.group(4);
    return String.format(Locale.ROOT, "%02d:%s:%s", hour, match.group(2), seconds)
        + fraction
        + offset(match.group(6));
  }

  /** Whether a time that {@link #of} wrote has an offset. */
  static boolean hasOffset(String time) {
    return OFFSET.matcher(time).find();
  }

  private static int hour(int written, @Nullable String half) {
    if (half == null) {
      return written;
    } else if (written < 1 || written > 12) {
      return -1;
    }
    return written % 12 + (half.equalsIgnoreCase("p") ? 12 : 0);
  }

  private static String offset(@Nullable String zone) {
    if (zone == null) {
      return "";
    }
    if (Character.isLetter(zone.charAt(0))) {
      return "Z";
    }
    return zone.length() == 5 ? zone.substring(0, 3) + ":" + zone.substring(3) : zone;
  }
}
