package plinth.tenancy.calendar;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The calendars of workspaces, cached by the shape version of their workspace, which every change
 * of a calendar raises. So no server answers with the former one, and none asks for it again.
 */
@ApplicationScoped
public class WorkspaceCalendars {
  private static final int MAX_WORKSPACES = 20_000;

  private static final Sql FIND =
      Sql.of(
          """
          select timezone, week_start
          from tenant.calendar
          where workspace_id = tenant.bound_workspace()
          """);

  private static final Sql STORE =
      Sql.named(
          """
          insert into tenant.calendar as c (timezone, week_start, version)
          values (:timezone, :weekStart, 1)
          on conflict (workspace_id) do update
            set timezone = excluded.timezone, week_start = excluded.week_start,
              version = c.version + 1
          returning version
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(long shapeVersion, WorkspaceCalendar calendar) {}

  /** The calendar of the workspace to which the current transaction is bound. */
  public WorkspaceCalendar current() {
    long version = bound.shapeVersion();
    Known at = known.get(bound.id());
    if (at != null && at.shapeVersion() == version && !bound.isRaised()) {
      return at.calendar();
    }
    WorkspaceCalendar calendar = read();
    if (!bound.isRaised()) {
      if (known.size() > MAX_WORKSPACES) {
        known.clear();
      }
      known.put(bound.id(), new Known(version, calendar));
    }
    return calendar;
  }

  private WorkspaceCalendar read() {
    return db.first(
            FIND,
            row ->
                new WorkspaceCalendar(
                    ZoneId.of(row.getString("timezone")),
                    WeekStart.of(row.getString("week_start"))))
        .orElse(WorkspaceCalendar.STANDARD);
  }

  /**
   * Stores another calendar. The caller holds the version of the workspace's shapes, which it has
   * raised.
   *
   * @return the version of the calendar
   */
  public long store(WorkspaceCalendar calendar) {
    return db.number(
        STORE
            .with("timezone", calendar.zone().getId())
            .with("weekStart", calendar.weekStart().code()));
  }
}
