package plinth.records.http;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.records.Precondition;

/**
 * Entity tags of records, {@code "<version>.<digest>"}.
 *
 * <p>Spec: Headers.
 */
final class ETags {
  private static final Pattern TAG = Pattern.compile("\"(\\d{1,18})(?:\\.[0-9a-f]{1,16})?\"");

  private ETags() {}

  /** What {@code If-Match} expects; refuses what is no entity tag of a record. */
  static Precondition precondition(@Nullable String ifMatch) {
    if (ifMatch == null || ifMatch.strip().equals("*")) {
      return Precondition.NONE;
    }
    Set<Long> versions = new HashSet<>();
    for (String tag : ifMatch.split(",", -1)) {
      Matcher matcher = TAG.matcher(tag.strip());
      if (!matcher.matches()) {
        throw Problem.invalid("If-Match", "format", "If-Match must hold the ETag of a record");
      }
      versions.add(Long.parseLong(matcher.group(1)));
    }
    return new Precondition(versions);
  }

  /** Whether {@code If-None-Match} names this tag. */
  static boolean anyMatches(String ifNoneMatch, String etag) {
    return Arrays.stream(ifNoneMatch.split(",", -1))
        .map(tag -> tag.strip().replaceFirst("^W/", ""))
        .anyMatch(tag -> tag.equals(etag) || tag.equals("*"));
  }
}
