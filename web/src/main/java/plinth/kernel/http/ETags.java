package plinth.kernel.http;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;

/**
 * Entity tags, {@code "<version>"} or, of records, {@code "<version>.<digest>"}. {@code If-Match}
 * goes by the version, which is the resource's own; {@code If-None-Match} by the whole tag, whose
 * digest is of everything that is shown, names of people and labels of other records among that.
 */
public final class ETags {
  private static final Pattern TAG = Pattern.compile("\"(\\d{1,18})(?:\\.[0-9a-f]{1,16})?\"");

  private static final String ENTITY_TAG = "(?:W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\"";
  private static final Pattern ANY = Pattern.compile(ENTITY_TAG);
  private static final Pattern LIST =
      Pattern.compile(ENTITY_TAG + "(?:\\s*,\\s*" + ENTITY_TAG + ")*");

  /** What no resource has: a tag of something else, or a weak one, matches nothing. */
  private static final long NO_VERSION = -1;

  private ETags() {}

  /** What {@code If-Match} expects, of which any tag may match; refuses what is no list of tags. */
  public static Precondition precondition(@Nullable String ifMatch) {
    if (ifMatch == null || ifMatch.strip().equals("*")) {
      return Precondition.NONE;
    }
    if (!LIST.matcher(ifMatch.strip()).matches()) {
      throw Problem.invalid("If-Match", "format", "If-Match must be * or a list of entity tags");
    }
    Set<Long> versions = new HashSet<>();
    Matcher each = ANY.matcher(ifMatch);
    while (each.find()) {
      Matcher own = TAG.matcher(each.group());
      versions.add(own.matches() ? Long.parseLong(own.group(1)) : NO_VERSION);
    }
    return new Precondition(versions);
  }

  /** Whether {@code If-None-Match} names this tag. */
  public static boolean anyMatches(String ifNoneMatch, String etag) {
    return Arrays.stream(ifNoneMatch.split(",", -1))
        .map(tag -> tag.strip().replaceFirst("^W/", ""))
        .anyMatch(tag -> tag.equals(etag) || tag.equals("*"));
  }
}
