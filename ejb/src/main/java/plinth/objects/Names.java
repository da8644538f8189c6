package plinth.objects;

import java.util.function.Predicate;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;

/** Slugs that a request names itself. */
final class Names {
  private Names() {}

  /** The slug, if it is well-formed and not reserved; else refuses {@code slug}. */
  static String explicit(String slug, Predicate<String> reserved) {
    if (!Slugs.isValid(slug)) {
      throw Problem.invalid(
          "slug", "format", "slug must be lower-case letters, digits, _ and -, at most 63");
    }
    if (reserved.test(slug)) {
      throw Problem.invalid("slug", "reserved", slug + " is a reserved word");
    }
    return slug;
  }
}
