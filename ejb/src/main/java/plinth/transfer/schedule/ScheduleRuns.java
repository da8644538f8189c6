package plinth.transfer.schedule;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.files.s3.CustomerBucket;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;
import plinth.transfer.export.ExportFile;
import plinth.transfer.export.Exports;

/** The steps of scheduled exports, each in a transaction of its own. */
@Stateless
@Tenanted
public class ScheduleRuns {
  @Inject private ScheduleRepository schedules;
  @Inject private ScheduleSteps steps;
  @Inject private ScheduleOwners owners;
  @Inject private Exports exports;
  @Inject private Members members;
  @Inject private ScheduleBuckets buckets;

  /**
   * A file to be put into a bucket.
   *
   * @param file the file
   * @param bucket the bucket with its secret key
   * @param key the key of the file in the bucket
   */
  public record Delivery(ExportFile file, CustomerBucket bucket, String key) {}

  /** The due schedules of the caller's workspace. */
  public List<Long> due(Caller caller, Instant now) {
    return schedules.due(now);
  }

  /**
   * Begins the run of a schedule that is due or looks after its run, once for all servers: the lock
   * of the schedule decides. A schedule whose owner may no longer export is paused.
   */
  public void advance(Caller caller, long id, Instant now) {
    lockDue(id, now)
        .ifPresent(
            schedule -> {
              if (schedule.runs().isRunning()) {
                steps.follow(caller, schedule, now);
              } else if (!steps.begin(caller, schedule, now)) {
                steps.pause(caller, schedule, now);
              }
            });
  }

  /**
   * Records why {@link #advance} was refused. Another attempt helps only if the server was busy; a
   * schedule whose export is no longer valid is paused.
   */
  public void recordRefusal(Caller caller, long id, Problem refusal, Instant now) {
    lockDue(id, now)
        .ifPresent(
            schedule -> {
              String reason = refusal.fullMessage();
              switch (refusal.code().kind()) {
                case UNAVAILABLE -> steps.retry(caller, schedule, reason, now);
                case INVALID, NOT_FOUND -> steps.pauseInvalid(caller, schedule, reason, now);
                default -> steps.fail(caller, schedule, RunFailure.EXPORT_FAILED, reason, now);
              }
            });
  }

  private Optional<ScheduledExport> lockDue(long id, Instant now) {
    return schedules.lock(id).filter(schedule -> schedule.runs().isDue(now));
  }

  /** The delivery of an export; empty if it is no longer wanted, or if the schedule was paused. */
  public Optional<Delivery> plan(Caller caller, long id, String export, Instant now) {
    Optional<ScheduledExport> found = lockDelivering(id, export);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ScheduledExport schedule = found.get();
    Optional<Caller> owner = owners.acting(caller, schedule);
    if (owner.isEmpty()) {
      steps.pause(caller, schedule, now);
      return Optional.empty();
    }
    Optional<CustomerBucket> bucket = buckets.open(caller, schedule);
    if (bucket.isEmpty()) {
      steps.fail(caller, schedule, RunFailure.SECRET_KEY_UNREADABLE, null, now);
      return Optional.empty();
    }
    ExportFile file =
        exports.requireFile(
            owner.get(), steps.object(schedule), export, Map.of("bucket", bucket.get().name()));
    String prefix = Objects.requireNonNull(schedule.bucket()).prefix();
    return Optional.of(new Delivery(file, bucket.get(), prefix + file.name()));
  }

  /** Records that a file was put into its bucket. */
  public void recordDelivered(Caller caller, long id, String export) {
    lockDelivering(id, export).ifPresent(schedule -> schedule.runs().succeed());
  }

  /** Records why an attempt to deliver a file failed. */
  public void recordError(Caller caller, long id, String export, String error) {
    lockDelivering(id, export).ifPresent(schedule -> schedule.runs().recordError(error));
  }

  /** Ends a run whose file could not be delivered. */
  public void recordGivenUp(Caller caller, long id, String export, Instant now) {
    lockDelivering(id, export)
        .ifPresent(
            schedule ->
                steps.fail(
                    caller, schedule, RunFailure.NOT_DELIVERED, schedule.runs().lastError(), now));
  }

  private Optional<ScheduledExport> lockDelivering(long id, String export) {
    return schedules.lock(id).filter(schedule -> schedule.runs().isDelivering(export));
  }

  /**
   * The file of a link. It exists as long as its schedule does, its receiver is one of the
   * schedule's and an active member, and its owner may still export and see what the file shows.
   */
  public ExportFile requireLinked(Caller caller, long id, long receiver, String export) {
    ScheduledExport schedule =
        schedules
            .find(id)
            .filter(found -> found.receivers().contains(receiver))
            .orElseThrow(ScheduleRuns::notFound);
    Admin to =
        members
            .findById(caller, receiver)
            .filter(Admin::isActive)
            .orElseThrow(ScheduleRuns::notFound);
    Caller owner = owners.acting(caller, schedule).orElseThrow(ScheduleRuns::notFound);
    return exports.requireFile(owner, steps.object(schedule), export, Map.of("link_of", to.slug()));
  }

  private static Problem notFound() {
    return Problem.notFound("Export");
  }
}
