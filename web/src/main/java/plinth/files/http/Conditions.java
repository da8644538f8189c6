package plinth.files.http;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a request for a file says of the state that its sender knows (RFC 9110, 13).
 *
 * @param range the requested part, if any
 * @param ifRange the state that the part must be of; of another one the whole file is wanted
 * @param ifNoneMatch the states that the sender has already
 */
public record Conditions(
    @Nullable String range, @Nullable String ifRange, @Nullable String ifNoneMatch) {
  /** Whether the sender has the state of this entity tag. */
  boolean isKnown(String etag) {
    return ifNoneMatch != null
        && Arrays.stream(ifNoneMatch.split(","))
            .map(tag -> tag.trim().replaceFirst("^W/", ""))
            .anyMatch(tag -> tag.equals("*") || tag.equals(etag));
  }

  /** The asked part of a file of this state and size; null: the whole file. */
  @Nullable ByteRange part(String etag, long size) {
    boolean isOfThisState = ifRange == null || ifRange.trim().equals(etag);
    return isOfThisState ? ByteRange.of(range, size) : null;
  }
}
