package plinth.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Converts Java names to JSON member names: {@code planSlug} becomes {@code plan_slug}. */
public final class Names {
  /** Names in records that the specification writes in camelCase. */
  private static final Set<String> KEPT = Set.of("userPermissions", "notFound", "sourceType");

  private Names() {}

  /** The words of an enum on the wire: its constants in lower case, in their order. */
  public static List<String> words(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  /** The snake_case spelling of a Java name. */
  public static String toSnakeCase(String javaName) {
    return KEPT.contains(javaName)
        ? javaName
        : javaName.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }
}
