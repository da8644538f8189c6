package plinth.objects;

import java.util.function.Predicate;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;

/** Slugs that a request names itself. */
public final class Names {
  private Names() {}

  /** The slug, if it is well-formed and not reserved; else refuses {@code slug}. */
  public static String explicit(String slug, Predicate<String> reserved) {
    return explicit(slug, reserved, "slug");
  }

  /** The same for a slug that stands in another member of the request. */
  static String explicit(String slug, Predicate<String> reserved, String at) {
    if (!Slugs.isValid(slug)) {
      throw Problem.invalid(
          at, "format", at + " must be lower-case letters, digits, _ and -, at most 63");
    }
    if (reserved.test(slug)) {
      throw Problem.invalid(at, "reserved", slug + " is a reserved word");
    }
    return slug;
  }
}
