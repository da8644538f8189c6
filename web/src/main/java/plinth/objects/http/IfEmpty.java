package plinth.objects.http;

import org.jspecify.annotations.Nullable;
import plinth.kernel.http.PageParams;

/** The parameter by which callers keep what records hold from being deleted. */
final class IfEmpty {
  static final String NAME = "if_empty";

  static final String DESCRIPTION =
      "If true, returns 409 NOT_EMPTY with the number of `records` while records have data that"
          + " would be deleted";

  private IfEmpty() {}

  /** Whether the parameter is true; refuses values other than true and false. */
  static boolean of(@Nullable String text) {
    return Boolean.TRUE.equals(PageParams.flag(NAME, text));
  }
}
