package plinth.tenancy;

import java.util.List;

/**
 * The schema version of one plane of a database, compared with the running release.
 *
 * @param version the last migration of the database; empty: none
 * @param releaseVersion the last migration of this release
 * @param pending the migrations that this release would run, in order: {@code V128 record colours}
 */
public record SchemaState(String version, String releaseVersion, List<String> pending) {
  /** Whether no migration is pending. */
  public boolean isCurrent() {
    return pending.isEmpty();
  }
}
