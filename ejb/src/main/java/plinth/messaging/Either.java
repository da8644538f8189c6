package plinth.messaging;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** A member of a body that has two names: its own, and the one under which it is answered. */
public final class Either {
  private Either() {}

  /** The value under one of both names; null without either, refused where they differ. */
  public static @Nullable String of(
      String name, @Nullable String value, String alias, @Nullable String answered) {
    if (value != null && answered != null && !value.equals(answered)) {
      throw Problem.invalid(alias, "duplicate", alias + " and " + name + " are the same member");
    }
    return value == null ? answered : value;
  }

  /** The same, which must be there. */
  public static String required(
      String name, @Nullable String value, String alias, @Nullable String answered) {
    String given = of(name, value, alias, answered);
    if (given == null || given.isBlank()) {
      throw Problem.invalid(name, "required", name + " is required");
    }
    return given;
  }
}
