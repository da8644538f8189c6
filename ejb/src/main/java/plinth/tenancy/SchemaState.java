package plinth.tenancy;

import java.util.List;

/**
 * The schema version of one plane of a database, compared with the running release.
 *
 * @param version the last migration that the database has; empty: it has none
 * @param releaseVersion the last one of this release
 * @param pending what this release would run, in its order: {@code V128 record colours}
 */
public record SchemaState(String version, String releaseVersion, List<String> pending) {
  /** Whether there is nothing to run. */
  public boolean isCurrent() {
    return pending.isEmpty();
  }
}
