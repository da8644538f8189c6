package plinth.kernel;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Converts enum constants to and from the words that the database stores: their names in lower
 * case.
 */
public final class EnumWords {
  private EnumWords() {}

  /** The word for a value; null for null. */
  public static @Nullable String toWord(@Nullable Enum<?> value) {
    return value == null ? null : value.name().toLowerCase(Locale.ROOT);
  }

  /** The value for a word; null for null. */
  public static <E extends Enum<E>> @Nullable E fromWord(Class<E> type, @Nullable String word) {
    return word == null ? null : Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }
}
