package plinth.scim.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The path of a change: {@code emails[type eq "work"].value}.
 *
 * @param attribute the attribute
 * @param filter which of its values; null: all
 * @param sub which part of these; null: the whole
 */
record TargetPath(AttributePath attribute, @Nullable Filter filter, @Nullable String sub) {
  /** Parses a path; refuses an invalid one. */
  static TargetPath parse(String text) {
    String path = text.strip();
    int open = path.indexOf('[');
    if (open < 0) {
      AttributePath plain = AttributePath.parse(path);
      if (plain == null) {
        throw invalid(text);
      }
      return new TargetPath(plain, null, plain.sub());
    }
    int close = path.lastIndexOf(']');
    AttributePath attribute = AttributePath.parse(path.substring(0, open));
    String rest = close < open ? "?" : path.substring(close + 1);
    AttributePath sub = rest.startsWith(".") ? AttributePath.parse(rest.substring(1)) : null;
    boolean isWhole = rest.isEmpty();
    if (attribute == null
        || attribute.sub() != null
        || (!isWhole && (sub == null || sub.sub() != null || sub.isExtended()))) {
      throw invalid(text);
    }
    return new TargetPath(
        attribute,
        FilterParser.parse(path.substring(open + 1, close)),
        sub == null ? null : sub.name());
  }

  private static RuntimeException invalid(String text) {
    return ScimProblem.SCIM_PATH_INVALID.because("There is no such path: " + text);
  }
}
