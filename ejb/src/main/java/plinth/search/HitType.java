package plinth.search;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** What a search finds. */
public enum HitType {
  RECORD,
  CHAT,
  MESSAGE,
  COMMENT,
  FILE;

  /** Its name in requests and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads names separated by commas; none are all. Refuses unknown ones. */
  static Set<HitType> parse(@Nullable String text) {
    Set<HitType> types = EnumSet.noneOf(HitType.class);
    for (String word : text == null || text.isBlank() ? new String[0] : text.split(",", -1)) {
      Problem.requireOneOf("types", word.strip(), HitType.class);
      types.add(valueOf(word.strip().toUpperCase(Locale.ROOT)));
    }
    return types.isEmpty() ? EnumSet.allOf(HitType.class) : types;
  }
}
