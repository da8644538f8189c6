package plinth.analytics;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import plinth.analytics.ActivityTimeline.Point;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Use cases for activity over time, counted in the change log. */
@Stateless
@Tenanted
public class Activity {
  /** The last condition holds for every entry and is that of the index. */
  private static final Sql DONE =
      Sql.named(
          """
          select date_trunc(:interval, (at at time zone :zone)::date + :shift)::date - :shift as date,
              operation, count(*) as count
          from tenant.change_log
          where workspace_id = :workspace and object_id = :object and at >= :begin and at < :end
            and id > 0
          group by 1, 2
          """);

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Done(LocalDate date, String operation) {}

  /** Counts the changes to the records of an object over time. */
  public ActivityTimeline of(Caller caller, String objectSlug, ActivityQuery.Draft draft) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    ActivityQuery query = ActivityQuery.of(draft, shape.calendar(), Time.now());
    String zone = query.calendar().zone().getId();
    Map<Done, Long> counts = new HashMap<>();
    db.list(
            DONE.with("interval", query.interval().code())
                .with("zone", zone)
                .with("shift", query.shift())
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("begin", query.start())
                .with("end", query.end()),
            row ->
                Map.entry(
                    new Done(row.getObject("date", LocalDate.class), row.getString("operation")),
                    row.getLong("count")))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return new ActivityTimeline(
        query.interval().code(),
        zone,
        query.dates().stream().map(date -> point(date, counts)).toList());
  }

  private static Point point(LocalDate date, Map<Done, Long> counts) {
    return new Point(
        date,
        counts.getOrDefault(new Done(date, "create"), 0L),
        counts.getOrDefault(new Done(date, "update"), 0L),
        counts.getOrDefault(new Done(date, "delete"), 0L));
  }
}
