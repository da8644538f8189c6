package plinth.records.http;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.records.history.RevertPoint;

/**
 * What a record goes back to: one of the two.
 *
 * @param at a past moment, RFC 3339
 * @param version a version that it had
 */
@Schema(example = "{\"version\":1}")
public record RevertBody(@Nullable String at, @Nullable Long version) {
  RevertPoint point() {
    return RevertPoint.of(at, version);
  }
}
