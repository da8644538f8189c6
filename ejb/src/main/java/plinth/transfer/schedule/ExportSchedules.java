package plinth.transfer.schedule;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.ChosenMembers;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.mail.MailLanguage;
import plinth.objects.Shapes;
import plinth.records.scan.ScanVisibility;
import plinth.tenancy.Tenanted;
import plinth.tenancy.calendar.WorkspaceCalendars;
import plinth.transfer.export.Exports;
import plinth.transfer.export.NewExport;

/**
 * Use cases for scheduled exports. A schedule runs with the rights of the member who saved it last.
 * It exists for that member, and for members who may see every field in its files.
 */
@Stateless
@Tenanted
public class ExportSchedules {
  /** The maximum number of schedules of a workspace. */
  static final int MAX_SCHEDULES = 50;

  /** The maximum number of receivers of a schedule. */
  static final int MAX_RECEIVERS = 50;

  @Inject private ScheduleRepository schedules;
  @Inject private ScheduleSteps steps;
  @Inject private Shapes shapes;
  @Inject private ScanVisibility visibility;
  @Inject private WorkspaceCalendars calendars;
  @Inject private ChosenMembers chosen;
  @Inject private Exports exports;
  @Inject private ScheduleBuckets buckets;
  @Inject private Audit audit;

  /** The schedules of an object that exist for the caller. */
  public Page<ExportSchedule> list(Caller caller, String object, PageRequest page) {
    List<ScheduledExport> visible =
        schedules.list(objectId(caller, object)).stream()
            .filter(schedule -> schedule.isVisible(caller, visibility))
            .toList();
    return Page.of(visible, page).map(schedule -> view(caller, schedule));
  }

  /** One schedule. */
  public ExportSchedule read(Caller caller, String object, long id) {
    return view(caller, require(caller, object, id));
  }

  /** Creates a schedule. Refuses what an export with these settings would refuse. */
  public ExportSchedule create(Caller caller, String object, NewExportSchedule given) {
    long objectId = objectId(caller, object);
    given.when().require();
    requirePlace(given.to(), given.receivers(), given.bucket());
    ScheduledExport schedule = new ScheduledExport(objectId, given.to(), Time.now());
    ZoneId zone = calendars.current().zoneOr(given.timezone());
    Map<String, Set<Long>> sees = check(caller, object, given.export());
    if (schedules.lockCount() >= MAX_SCHEDULES) {
      throw new Problem(ScheduleProblem.TOO_MANY_EXPORT_SCHEDULES).with("limit", MAX_SCHEDULES);
    }
    schedule.save(
        new ScheduledExport.Content(
            caller.requireAdminId(),
            given.name(),
            given.export(),
            sees,
            given.when(),
            zone,
            given.language() == null ? MailLanguage.EN : given.language()),
        true,
        Time.now());
    setPlace(caller, schedule, given.receivers(), given.bucket());
    schedules.add(schedule);
    buckets.seal(caller, schedule, given.bucket());
    record(caller, "export_schedule.created", schedule);
    return view(caller, schedule);
  }

  /**
   * Changes a schedule, which runs with the rights of the caller from then on; a change that only
   * pauses it keeps its owner. Refuses what an export with its settings would refuse.
   */
  public ExportSchedule update(
      Caller caller, String object, long id, ExportScheduleChange change, Precondition expected) {
    ScheduledExport schedule = require(caller, object, id);
    expected.require(schedule.version());
    Instant now = Time.now();
    if (change.isOnlyPause()) {
      schedule.runs().pause(PauseReason.MEMBER);
      schedule.touch(now);
    } else {
      save(caller, object, schedule, change, now);
    }
    record(caller, "export_schedule.changed", schedule);
    return view(caller, schedule);
  }

  private void save(
      Caller caller,
      String object,
      ScheduledExport schedule,
      ExportScheduleChange change,
      Instant now) {
    if (change.when() != null) {
      change.when().require();
    }
    ZoneId zone = change.timezone() == null ? schedule.zone() : Time.zone(change.timezone());
    if (change.receivers() != null || change.bucket() != null) {
      requirePlace(schedule.to(), change.receivers(), change.bucket());
    }
    NewExport export = change.export() == null ? schedule.export() : change.export();
    boolean isActive = change.isActive() == null ? schedule.runs().isActive() : change.isActive();
    schedule.save(
        new ScheduledExport.Content(
            caller.requireAdminId(),
            change.name() == null ? schedule.name() : change.name(),
            export,
            check(caller, object, export),
            change.when() == null ? schedule.when() : change.when(),
            zone,
            change.language() == null ? schedule.language() : change.language()),
        isActive,
        now);
    setPlace(caller, schedule, change.receivers(), change.bucket());
    buckets.seal(caller, schedule, change.bucket());
  }

  /** Deletes a schedule. Links to its files do not work any more. */
  public void delete(Caller caller, String object, long id, Precondition expected) {
    ScheduledExport schedule = require(caller, object, id);
    expected.require(schedule.version());
    schedules.delete(schedule);
    record(caller, "export_schedule.deleted", schedule);
  }

  /**
   * Begins a run now, whether or not the schedule is paused. Refuses a schedule that is running, or
   * whose owner may not export (409), and what the export refuses.
   */
  public ExportSchedule run(Caller caller, String object, long id) {
    ScheduledExport schedule = require(caller, object, id);
    if (schedule.runs().isRunning()) {
      throw new Problem(ScheduleProblem.EXPORT_SCHEDULE_RUNNING);
    }
    if (!steps.begin(caller, schedule, Time.now())) {
      throw new Problem(ScheduleProblem.EXPORT_OWNER_REFUSED);
    }
    return view(caller, schedule);
  }

  /** Refuses receivers or a bucket that are missing, or that do not belong to the destination. */
  private static void requirePlace(
      Destination to, @Nullable List<String> receivers, @Nullable NewBucket bucket) {
    requirePlace("receivers", receivers, to == Destination.LINK);
    requirePlace("bucket", bucket, to == Destination.BUCKET);
  }

  private static void requirePlace(String field, @Nullable Object given, boolean isWanted) {
    if (isWanted && given == null) {
      throw Problem.invalid(field, "required", field + " is needed for this destination");
    } else if (!isWanted && given != null) {
      throw Problem.invalid(field, "unknown", field + " does not belong to this destination");
    }
  }

  private void setPlace(
      Caller caller,
      ScheduledExport schedule,
      @Nullable List<String> receivers,
      @Nullable NewBucket bucket) {
    if (receivers != null) {
      schedule.setReceivers(chosen.require(caller, "receivers", receivers, MAX_RECEIVERS));
    }
    buckets.set(schedule, bucket);
  }

  /** The fields that an export shows. Refuses what it would refuse, with the place in the body. */
  private Map<String, Set<Long>> check(Caller caller, String object, NewExport export) {
    try {
      return exports.check(caller, object, export);
    } catch (Problem refused) {
      Problem placed = new Problem(refused.code(), Objects.toString(refused.getMessage()));
      refused.members().forEach(placed::with);
      refused
          .errors()
          .forEach(error -> placed.field("export." + error.field(), error.rule(), error.message()));
      throw placed;
    }
  }

  private ScheduledExport require(Caller caller, String object, long id) {
    long objectId = objectId(caller, object);
    return schedules
        .lock(id)
        .filter(
            schedule -> schedule.objectId() == objectId && schedule.isVisible(caller, visibility))
        .orElseThrow(() -> Problem.notFound("Scheduled export"));
  }

  private long objectId(Caller caller, String object) {
    caller.requireRight(Exports.READ_RECORDS);
    return shapes.requireReadable(caller, object).objectId();
  }

  private ExportSchedule view(Caller caller, ScheduledExport schedule) {
    return schedule.view(chosen.slugs(caller, schedule.receivers()));
  }

  private void record(Caller caller, String action, ScheduledExport schedule) {
    audit.record(
        caller,
        action,
        "export_schedule:" + schedule.id(),
        Json.createObjectBuilder().add("name", schedule.name()).build());
  }
}
