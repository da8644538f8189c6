package plinth.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A limit of a role on a field. Later constants deny more. */
public enum FieldLimit {
  /** The field is shown but cannot be changed. */
  READ_ONLY,
  /** The field does not exist for the role. */
  HIDDEN;

  /** The word in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The limit with this word. */
  public static Optional<FieldLimit> of(String word) {
    return Arrays.stream(values()).filter(limit -> limit.code().equals(word)).findFirst();
  }
}
