package plinth.records.http;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.records.history.RevertPoint;

/**
 * The state to which a record is reverted: one of the two members.
 *
 * @param at a past time, RFC 3339
 * @param version a version of the record
 */
@Schema(example = "{\"version\":1}")
public record RevertBody(@Nullable String at, @Nullable Long version) {
  RevertPoint point() {
    return RevertPoint.of(at, version);
  }
}
