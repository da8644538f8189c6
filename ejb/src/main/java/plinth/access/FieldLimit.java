package plinth.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A limit of a role on a field. Later constants deny more. */
public enum FieldLimit {
  /** It is shown and not taken. */
  READ_ONLY,
  /** It does not exist for the role. */
  HIDDEN;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The limit with this word. */
  public static Optional<FieldLimit> of(String word) {
    return Arrays.stream(values()).filter(limit -> limit.code().equals(word)).findFirst();
  }
}
