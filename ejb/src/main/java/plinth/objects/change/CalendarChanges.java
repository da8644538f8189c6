package plinth.objects.change;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.audit.Audit;
import plinth.fields.formula.Formula;
import plinth.fields.related.Rollup;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectRepository;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;
import plinth.tenancy.calendar.WorkspaceCalendar;
import plinth.tenancy.calendar.WorkspaceCalendars;

/**
 * Changes of the calendar of a workspace. Reads count by the new one as soon as it is committed,
 * and the results of formulas that read days in the time zone are computed again.
 */
@Stateless
@Tenanted
public class CalendarChanges {
  @Inject private Members members;
  @Inject private WorkspaceCalendars calendars;
  @Inject private Shapes shapes;
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private ShapeChanges changes;
  @Inject private Audit audit;

  /**
   * Sets the calendar of the caller's workspace; may be repeated. Refuses a caller who is not an
   * owner (403).
   *
   * @return the version of the calendar
   */
  public long set(Caller caller, WorkspaceCalendar calendar) {
    if (members.findById(caller, caller.requireAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    // Changes of the workspace's shapes wait for one another, and so do those of its calendar.
    shapes.raiseVersion();
    WorkspaceCalendar before = calendars.current();
    long version = calendars.store(calendar);
    if (calendar.equals(before)) {
      return version;
    }
    audit.record(
        caller,
        "workspace.calendar_changed",
        "workspace:" + caller.requireWorkspace().id(),
        Json.createObjectBuilder()
            .add("timezone_before", before.zone().getId())
            .add("timezone", calendar.zone().getId())
            .add("week_start_before", before.weekStart().code())
            .add("week_start", calendar.weekStart().code())
            .build());
    if (!calendar.zone().equals(before.zone())) {
      List<Long> reading = listReadingZone();
      reading.forEach(shapes::lockExclusive);
      reading.forEach(id -> computeAnew(caller, id));
    }
    return version;
  }

  /**
   * The objects with formulas that read days in the time zone, or with rollups whose filters may
   * name days, deleted ones included.
   */
  private List<Long> listReadingZone() {
    return fields.listObjectsWithComputed().stream()
        .filter(id -> fields.listByObject(id).stream().anyMatch(CalendarChanges::readsZone))
        .sorted()
        .toList();
  }

  private static boolean readsZone(FieldDefinition field) {
    String formula = field.rules().formula();
    return (formula != null && Formula.mayReadZone(formula))
        || (field.rules().related() instanceof Rollup rollup && rollup.filter() != null);
  }

  private void computeAnew(Caller caller, long objectId) {
    objects
        .findById(objectId)
        .ifPresentOrElse(
            object -> changes.publish(caller, object, objects.isLarge(objectId)),
            // The restoration of a deleted object continues its rebuild.
            () -> objects.startRebuild(objectId, shapes.version()));
  }
}
