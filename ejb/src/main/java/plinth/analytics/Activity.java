package plinth.analytics;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import plinth.analytics.ActivityTimeline.Point;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Use cases for activity over time, counted in the change log. */
@Stateless
@Tenanted
public class Activity {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Done(LocalDate date, String operation) {}

  /** What was done with the records of an object. */
  public ActivityTimeline of(Caller caller, String objectSlug, ActivityQuery query) {
    long objectId = shapes.toRead(caller, objectSlug).objectId();
    Map<Done, Long> counts = new HashMap<>();
    db.list(
            Sql.of(
                """
                select date_trunc(?, at at time zone ?)::date, operation, count(*)
                from tenant.change_log
                where workspace_id = ? and object_id = ? and at >= ? and at < ?
                group by 1, 2
                """,
                query.interval().code(),
                query.zone().getId(),
                bound.id(),
                objectId,
                query.begin(),
                query.end()),
            row ->
                Map.entry(
                    new Done(row.getObject(1, LocalDate.class), row.getString(2)), row.getLong(3)))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return new ActivityTimeline(
        query.interval().code(),
        query.zone().getId(),
        query.parts().stream().map(date -> point(date, counts)).toList());
  }

  private static Point point(LocalDate date, Map<Done, Long> counts) {
    return new Point(
        date,
        counts.getOrDefault(new Done(date, "create"), 0L),
        counts.getOrDefault(new Done(date, "update"), 0L),
        counts.getOrDefault(new Done(date, "delete"), 0L));
  }
}
