package plinth.files.http;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The conditional headers of a request for a file (RFC 9110, 13).
 *
 * @param range the requested part, if any
 * @param ifRange the state that the part must belong to; in any other state the whole file is
 *     returned
 * @param ifNoneMatch the states that the client already has
 */
public record Conditions(
    @Nullable String range, @Nullable String ifRange, @Nullable String ifNoneMatch) {
  /** Returns whether the client has the state with this entity tag. */
  boolean isNotModified(String etag) {
    return ifNoneMatch != null
        && Arrays.stream(ifNoneMatch.split(","))
            .map(tag -> tag.trim().replaceFirst("^W/", ""))
            .anyMatch(tag -> tag.equals("*") || tag.equals(etag));
  }

  /** Returns the requested part of a file with this state and size; null for the whole file. */
  @Nullable ByteRange requestedRange(String etag, long size) {
    boolean isOfThisState = ifRange == null || ifRange.trim().equals(etag);
    return isOfThisState ? ByteRange.of(range, size) : null;
  }
}
