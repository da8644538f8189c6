package plinth.objects;

import java.util.function.Predicate;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;

/** Validates slugs that a request specifies. */
public final class Names {
  private Names() {}

  /**
   * Returns the slug if it is well-formed and not reserved; otherwise reports an error at {@code
   * slug}.
   */
  public static String explicit(String slug, Predicate<String> reserved) {
    return explicit(slug, reserved, "slug");
  }

  /**
   * Returns the slug if it is well-formed and not reserved; otherwise reports an error at the
   * member {@code at}.
   */
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
