package plinth.reports;

import java.time.Instant;
import java.util.List;
import plinth.kernel.Actor;

/**
 * A dashboard as one admin sees it.
 *
 * @param slug its address
 * @param name its name
 * @param tiles its reports, in order, without those that the admin does not see
 * @param visibility who sees the dashboard
 * @param roles the slugs of the roles that see it, if its visibility is {@code roles}
 * @param version increases with every change
 * @param createdBy the admin who created the dashboard
 * @param createdAt when the dashboard was created
 * @param updatedAt when the dashboard was last changed
 */
public record Dashboard(
    String slug,
    String name,
    List<Tile> tiles,
    Audience visibility,
    List<String> roles,
    int version,
    Actor createdBy,
    Instant createdAt,
    Instant updatedAt) {

  /** Creates the dashboard that one admin sees from the stored one. */
  static Dashboard of(SavedDashboard stored, List<Tile> seen) {
    return new Dashboard(
        stored.slug(),
        stored.name(),
        seen,
        stored.sharing().visibility(),
        stored.sharing().roles(),
        stored.version(),
        new Actor("admin:" + stored.adminId(), stored.isByOperator()),
        stored.createdAt(),
        stored.updatedAt());
  }
}
