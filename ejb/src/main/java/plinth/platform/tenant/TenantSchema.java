package plinth.platform.tenant;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.SchemaState;

/**
 * The schema version of a workspace's database, compared with the running release.
 *
 * @param database name of its dedicated database; null: it is in the main one
 * @param version the last migration of the database
 * @param releaseVersion the last migration of this release
 * @param isCurrent whether no migration is pending
 * @param pending the migrations that this release would run, in order
 */
public record TenantSchema(
    String subdomain,
    @Nullable String database,
    String version,
    String releaseVersion,
    boolean isCurrent,
    List<String> pending) {
  static TenantSchema of(String subdomain, @Nullable String database, SchemaState state) {
    return new TenantSchema(
        subdomain,
        database,
        state.version(),
        state.releaseVersion(),
        state.isCurrent(),
        state.pending());
  }
}
