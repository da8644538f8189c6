package plinth.records.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.records.past.PastMoment;

/**
 * The target of a revert: a moment or a version.
 *
 * @param at the moment, or null
 * @param version the version, or null
 */
public record RevertPoint(@Nullable Instant at, @Nullable Long version) {
  /** Reads the target from a body, which must give exactly one of the two. */
  public static RevertPoint of(@Nullable String at, @Nullable Long version) {
    Instant moment = PastMoment.parse("at", at);
    if ((moment == null) == (version == null)) {
      throw Problem.invalid("at", "required", "Either at or version must be given");
    }
    return new RevertPoint(moment, version);
  }

  /** The name of the given member, for errors. */
  String name() {
    return at == null ? "version" : "at";
  }
}
