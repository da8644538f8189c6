package plinth.kernel;

import java.util.Locale;

/** Turns Java's names into the wire's: {@code planSlug} is {@code plan_slug}. */
public final class Names {
  /** The one word that the specification spells otherwise where records are written. */
  private static final String USER_PERMISSIONS = "userPermissions";

  private Names() {}

  /** The snake_case spelling of a Java name. */
  public static String snake(String javaName) {
    return javaName.equals(USER_PERMISSIONS)
        ? javaName
        : javaName.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }
}
