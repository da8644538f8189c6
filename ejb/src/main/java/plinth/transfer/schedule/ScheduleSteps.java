package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.mail.MailLanguage;
import plinth.outbox.Outbox;
import plinth.transfer.export.Export;
import plinth.transfer.export.Exports;

/** The steps of a run of a locked schedule, in the transaction of the caller. */
@ApplicationScoped
class ScheduleSteps {
  static final String LISTENER = "export_bucket";
  static final String SCHEDULE = "schedule";
  static final String EXPORT = "export";

  /** As many files of a workspace are put into buckets at the same time. */
  private static final int LANES = 2;

  @Inject private ScheduleRepository schedules;
  @Inject private ScheduleOwners owners;
  @Inject private ScheduleMails mails;
  @Inject private Exports exports;
  @Inject private Jobs jobs;
  @Inject private Outbox outbox;

  /**
   * Starts the export with the present rights of the owner. Refuses what the export refuses.
   *
   * @return whether it was started; otherwise the owner may not export
   */
  boolean begin(Caller caller, ScheduledExport schedule, Instant now) {
    Optional<Caller> owner = owners.acting(caller, schedule);
    owner.ifPresent(
        acting -> {
          Export started = exports.start(acting, object(schedule), schedule.export());
          schedule.runs().begin(started.slug(), now, schedule::next);
        });
    return owner.isPresent();
  }

  /** Pauses a schedule whose owner may not export. */
  void pause(Caller caller, ScheduledExport schedule, Instant now) {
    PauseReason reason = owners.refusal(caller, schedule);
    pause(schedule, reason, reason.sentence(MailLanguage.EN), now);
    tell(caller, schedule, reason.sentence(schedule.language()), now);
  }

  /** Pauses a schedule whose export is refused until a member changes it. */
  void pauseInvalid(Caller caller, ScheduledExport schedule, String refusal, Instant now) {
    PauseReason reason = PauseReason.EXPORT_INVALID;
    pause(schedule, reason, refusal, now);
    tell(caller, schedule, reason.sentence(schedule.language()) + ": " + refusal, now);
  }

  private static void pause(
      ScheduledExport schedule, PauseReason reason, String error, Instant now) {
    schedule.runs().fail(error, now, schedule::next);
    schedule.runs().pause(reason);
  }

  /** Looks after the export of a run: delivers its file, waits for it, or tries it again. */
  void follow(Caller caller, ScheduledExport schedule, Instant now) {
    String export = Objects.requireNonNull(schedule.runs().lastExport());
    Job job = jobs.get(caller, export);
    switch (job.status()) {
      case COMPLETED -> deliver(caller, schedule, export, now);
      case FAILED -> retry(caller, schedule, job.error(), now);
      case CANCELED -> fail(caller, schedule, RunFailure.EXPORT_CANCELED, null, now);
      case EXPIRED -> fail(caller, schedule, RunFailure.FILE_EXPIRED, null, now);
      default -> schedule.runs().await(now);
    }
  }

  private void deliver(Caller caller, ScheduledExport schedule, String export, Instant now) {
    Optional<Caller> owner = owners.acting(caller, schedule);
    if (owner.isEmpty()) {
      pause(caller, schedule, now);
    } else if (schedule.to() == Destination.BUCKET) {
      schedule.runs().deliver();
      outbox.add(
          LISTENER,
          LISTENER + schedule.id() % LANES,
          Json.createObjectBuilder().add(SCHEDULE, schedule.id()).add(EXPORT, export).build());
    } else {
      Instant until = exports.read(owner.get(), object(schedule), export).expiresAt();
      if (mails.sendLinks(caller, schedule, export, Objects.requireNonNull(until)) > 0) {
        schedule.runs().succeed();
      } else {
        fail(caller, schedule, RunFailure.NO_RECEIVER, null, now);
      }
    }
  }

  /** Tries a run whose export failed again later, or ends it after the last attempt. */
  void retry(Caller caller, ScheduledExport schedule, @Nullable String detail, Instant now) {
    RunFailure failure = RunFailure.EXPORT_FAILED;
    schedule.runs().retry(failure.sentence(MailLanguage.EN, detail), now, schedule::next);
    if (schedule.runs().lastStatus() == RunStatus.FAILED) {
      tell(caller, schedule, failure.sentence(schedule.language(), detail), now);
    }
  }

  /** Ends a run as failed. */
  void fail(
      Caller caller,
      ScheduledExport schedule,
      RunFailure failure,
      @Nullable String detail,
      Instant now) {
    schedule.runs().fail(failure.sentence(MailLanguage.EN, detail), now, schedule::next);
    tell(caller, schedule, failure.sentence(schedule.language(), detail), now);
  }

  private void tell(Caller caller, ScheduledExport schedule, String reason, Instant now) {
    if (schedule.runs().shouldTell(now)) {
      mails.sendFailure(caller, schedule, schedules.objectSlug(schedule).orElse(""), reason);
    }
  }

  /** The slug of the object of a schedule; refuses a deleted object (404). */
  String object(ScheduledExport schedule) {
    return schedules.objectSlug(schedule).orElseThrow(() -> Problem.notFound("Object"));
  }
}
