package plinth.platform.tenant;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.SchemaState;

/**
 * The schema version of a workspace's database, compared with the running release.
 *
 * @param database name of its own database; null: it stands in the main one
 * @param version the last migration that the database has
 * @param releaseVersion the last one of this release
 * @param isCurrent whether there is nothing to run
 * @param pending what this release would run, in its order
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
