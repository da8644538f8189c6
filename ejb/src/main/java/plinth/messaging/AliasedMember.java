package plinth.messaging;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** Reads a body member that has two names: its own and the name used in responses. */
public final class AliasedMember {
  private AliasedMember() {}

  /**
   * Returns the value given under either name, or null if there is none. Refuses two different
   * values.
   */
  public static @Nullable String of(
      String name, @Nullable String value, String alias, @Nullable String answered) {
    if (value != null && answered != null && !value.equals(answered)) {
      throw Problem.invalid(alias, "duplicate", alias + " is another name of " + name);
    }
    return value == null ? answered : value;
  }

  /** Returns the value given under either name. Refuses a missing or blank value. */
  public static String required(
      String name, @Nullable String value, String alias, @Nullable String answered) {
    String given = of(name, value, alias, answered);
    if (given == null || given.isBlank()) {
      throw Problem.invalid(name, "required", name + " is required");
    }
    return given;
  }
}
