package plinth.reports;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/**
 * Use cases for dashboards. A tile whose report the caller does not see does not exist for the
 * caller, and stays where others see it.
 */
@Stateless
@Tenanted
public class Dashboards {
  /** The maximum number of tiles. */
  static final int MAX_TILES = 30;

  @Inject private SavedItems items;
  @Inject private SeenReports reports;
  @Inject private Tiles tiles;

  /** The dashboards that the caller sees, by name. */
  public Page<Dashboard> list(Caller caller, PageRequest page) {
    Map<String, ListedReport> seen = tiles.seenReports(caller);
    return Page.of(items.listVisible(caller, SavedDashboard.class), page)
        .map(dashboard -> Dashboard.of(dashboard, tiles.seen(caller, dashboard, seen)));
  }

  /** One dashboard that the caller sees. */
  public Dashboard read(Caller caller, String slug) {
    return view(caller, require(caller, slug));
  }

  /** Creates a dashboard. Refuses reports that the caller does not see. */
  public Dashboard create(Caller caller, NewDashboard given) {
    Sharing sharing = Sharing.of(given.visibility(), given.roles());
    items.lock();
    List<Tile> all =
        tiles.after(caller, List.of(), given.tiles() == null ? List.of() : given.tiles());
    items.requireRoom(SavedDashboard.class, caller.requireAdminId(), sharing.visibility());
    items.holdRoles(sharing);
    String slug = items.newSlug(SavedDashboard.class, given.slug(), given.name(), "dashboard");
    SavedDashboard dashboard = new SavedDashboard(caller, slug, given.name(), sharing, all);
    items.add(dashboard);
    return view(caller, dashboard);
  }

  /**
   * Changes a dashboard. Tiles that the caller does not see stay, after the given ones. Only its
   * creator can make a dashboard private (403).
   */
  public Dashboard update(
      Caller caller, String slug, DashboardChange change, Precondition expected) {
    items.lock();
    SavedDashboard dashboard = require(caller, slug);
    expected.require(dashboard.version());
    List<Tile> next =
        change.tiles() == null
            ? dashboard.tiles()
            : tiles.after(caller, dashboard.tiles(), change.tiles());
    Sharing sharing = Sharing.of(dashboard.sharing(), change.visibility(), change.roles());
    items.requireMayShare(SavedDashboard.class, caller, dashboard, sharing);
    dashboard.change(change.name(), sharing, next);
    return view(caller, dashboard);
  }

  /** Deletes a dashboard, not its reports. */
  public void delete(Caller caller, String slug, Precondition expected) {
    items.lock();
    SavedDashboard dashboard = require(caller, slug);
    expected.require(dashboard.version());
    items.delete(dashboard);
  }

  /** The answer of a report on a dashboard, with the rights of the caller. */
  public AnsweredReport answer(Caller caller, String slug, String report, DashboardFilter filter) {
    Tile tile =
        require(caller, slug).tiles().stream()
            .filter(each -> each.report().equals(report))
            .findFirst()
            .orElseThrow(() -> Problem.notFound("Report"));
    SeenReport seen = reports.require(caller, report);
    return reports.answer(caller, seen, tiles.condition(caller, seen, tile, filter));
  }

  private Dashboard view(Caller caller, SavedDashboard dashboard) {
    return Dashboard.of(dashboard, tiles.seen(caller, dashboard, tiles.seenReports(caller)));
  }

  private SavedDashboard require(Caller caller, String slug) {
    return items
        .find(caller, SavedDashboard.class, slug)
        .orElseThrow(() -> Problem.notFound("Dashboard"));
  }
}
