package plinth.workflow.run;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import plinth.access.PausedReason;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.tenancy.Tenanted;
import plinth.workflow.action.Action;
import plinth.workflow.definition.Op;
import plinth.workflow.definition.TriggerType;

/**
 * Advances runs for workers, one step per transaction: the effects of a step and its completion
 * commit together or not at all. A worker that lost its lease changes nothing.
 */
@Stateless
@Tenanted
public class Runs {
  /** The maximum number of lost leases and unexpected failures of a run at one position. */
  private static final int MAX_LOST = 6;

  private static final Duration ROOM = Duration.ofSeconds(1);

  @Inject private RunLoader loader;
  @Inject private ExecutionRepository executions;
  @Inject private ExecutionEnds ends;
  @Inject private StepRepository steps;
  @Inject private RunSteps work;
  @Inject private ApprovalRepository approvals;
  @Inject private WorkflowOwners owners;
  @Inject private Event<OwnerLost> ownerLost;
  @Inject private RunNotices notices;

  /**
   * Checks a claimed run: whether it applies to its record, and where it continues.
   *
   * @param now the business time
   */
  public Turn start(Caller caller, Lease lease, Instant now) {
    Optional<Run> held = loader.lock(lease);
    if (held.isEmpty()) {
      return new Turn.Done();
    }
    Run run = held.get();
    ExecutionRow row = run.row();
    if (row.progress().claims() >= MAX_LOST) {
      String code = "NODE_ENDED";
      failRun(caller, run, code, "The node stopped several times during this run");
      return new Turn.Done();
    }
    return switch (row.status()) {
      case QUEUED -> startQueued(caller, run, now);
      case RUNNING -> new Turn.Again();
      case WAITING -> resumeWaiting(run);
      case WAITING_APPROVAL -> rejectExpired(run);
      default -> new Turn.Done();
    };
  }

  /**
   * Checks runs that were claimed together, in one transaction. Skips runs that have started and
   * runs that are locked.
   *
   * @param now the business time
   * @return the next action for each run, by the run's number
   */
  public Map<Long, Turn> start(Caller caller, Collection<Lease> leases, Instant now) {
    Map<Long, Turn> turns = new HashMap<>();
    for (Run run : loader.lockQueued(leases)) {
      if (run.row().progress().claims() < MAX_LOST) {
        turns.put(run.row().id(), startQueued(caller, run, now));
      }
    }
    return turns;
  }

  private Turn startQueued(Caller caller, Run run, Instant now) {
    ExecutionRow row = run.row();
    Optional<PausedReason> lost = owners.pauseReason(caller, run);
    if (lost.isPresent()) {
      ends.cancel(row.id(), "WORKFLOW_PAUSED", "Paused: " + lost.get().words());
      ownerLost.fire(new OwnerLost(caller.requireWorkspace().id()));
      return new Turn.Done();
    }
    if (!row.workflow().isLive() && row.start().trigger() != TriggerType.MANUAL && !row.isRetry()) {
      ends.cancel(row.id(), "WORKFLOW_DISABLED", "The workflow was deactivated");
      return new Turn.Done();
    }
    JsonObject conditions = run.definition().conditions();
    if (conditions != null && !row.isRetry()) {
      Caller actor = owners.acting(caller, row);
      String fault = loader.fault(actor, run, conditions, loader.scopeOfTrigger(actor, run, now));
      if (fault != null) {
        ends.skip(row.id(), "CONDITION_NOT_MET", fault);
        return row.isByHand() ? new Turn.Uncount(row.usageSource()) : new Turn.Done();
      }
    }
    return row.isCharged() ? new Turn.Again() : new Turn.Charge(row.usageSource());
  }

  private Turn resumeWaiting(Run run) {
    int position = run.position();
    steps.finish(run.row().id(), position, JsonValue.EMPTY_JSON_OBJECT);
    executions.advance(run.row(), position + 1, run.row().progress().outputs());
    return new Turn.Again();
  }

  /** An approval that nobody decided in time is rejected. */
  private Turn rejectExpired(Run run) {
    int position = run.position();
    if (run.program().at(position) instanceof Op.Do ask) {
      JsonObject output = approvals.expire(run.row().id(), ask.action().id());
      steps.finish(run.row().id(), position, output);
      executions.advance(run.row(), ask.otherwise(), run.outputs(ask.action(), output));
    }
    return new Turn.Again();
  }

  /** Advances a run by one step. */
  public Turn advance(Caller caller, Lease lease, Instant now) {
    Optional<Run> held = loader.lock(lease);
    if (held.isEmpty()) {
      return new Turn.Done();
    }
    Run run = held.get();
    Optional<PausedReason> lost = owners.pauseReason(caller, run);
    if (lost.isPresent()) {
      failRun(
          caller, run, lost.get().name(), "The workflow cannot continue: " + lost.get().words());
      ownerLost.fire(new OwnerLost(caller.requireWorkspace().id()));
      return new Turn.Done();
    }
    return work.next(owners.acting(caller, run.row()), run, now);
  }

  /** Stores the outcome of an external call, and continues or ends the run. */
  public Turn recordCall(Caller caller, Lease lease, Called called) {
    Optional<Run> held = loader.lock(lease);
    if (held.isEmpty()) {
      return new Turn.Done();
    }
    Run run = held.get();
    ExecutionRow row = run.row();
    int position = run.position();
    if (!(run.program().at(position) instanceof Op.Do step)) {
      throw new IllegalStateException("run " + row.id() + " is at no step");
    }
    Action action = step.action();
    if (called.isBusy()) {
      steps.undoAttempt(row.id(), position);
      executions.postponeUntried(row.id(), ROOM);
      return new Turn.Done();
    }
    if (called.isDone()) {
      steps.finish(row.id(), position, called.output());
      return work.advance(run, position + 1, run.outputs(action, called.output()));
    }
    if (called.mayRetry() && row.progress().attempts() <= action.retries()) {
      steps.saveFailure(run, position, action, called.code(), called.message());
      executions.retryLater(
          row.id(), Duration.ofSeconds(5L << (2 * (row.progress().attempts() - 1))));
      return new Turn.Done();
    }
    failRun(caller, run, called.code(), called.message());
    return new Turn.Done();
  }

  /**
   * Ends a refused run as failed, with the reason.
   *
   * @param isStep whether a step was refused, or else something before the first step
   */
  public void fail(Caller caller, Lease lease, boolean isStep, String code, String message) {
    loader.lock(lease).ifPresent(run -> failRun(caller, run, isStep, code, message));
  }

  /** Ends a run as skipped, with the reason. */
  public void skip(Caller caller, Lease lease, String reason, String message) {
    loader.lock(lease).ifPresent(run -> ends.skip(run.row().id(), reason, message));
  }

  /** Skips a run that has not started, with the reason; releases a started one for later. */
  public void skipOrPostpone(
      Caller caller, Lease lease, String reason, String message, Duration pause) {
    loader
        .lock(lease)
        .ifPresent(
            run -> {
              if (run.row().status() == ExecutionStatus.QUEUED) {
                ends.skip(run.row().id(), reason, message);
              } else {
                executions.postpone(run.row().id(), pause);
              }
            });
  }

  /**
   * Releases a run after a temporary failure, or ends it after too many of them. The log contains
   * the failure under the run's request id.
   */
  public void postponeFailed(Caller caller, Lease lease, Duration pause) {
    loader
        .lock(lease)
        .ifPresent(
            run -> {
              ExecutionRow row = run.row();
              if (row.progress().claims() + 1 >= MAX_LOST) {
                failRun(
                    caller,
                    run,
                    "INTERNAL_ERROR",
                    "The step failed; the log has details under " + requestId(row));
              } else {
                executions.postponeFailed(
                    row.id(), pause.multipliedBy(row.progress().claims() + 1L));
              }
            });
  }

  private static String requestId(ExecutionRow row) {
    return RunRequestId.of(row.id());
  }

  /** Releases a run unchanged, for later. */
  public void postpone(Caller caller, Lease lease, Duration pause) {
    loader.lock(lease).ifPresent(run -> executions.postpone(run.row().id(), pause));
  }

  private void failRun(Caller caller, Run run, String code, String message) {
    failRun(caller, run, run.row().status() != ExecutionStatus.QUEUED, code, message);
  }

  private void failRun(Caller caller, Run run, boolean isStep, String code, String message) {
    int position = run.position();
    String step = null;
    if (isStep && !run.program().isEnd(position)) {
      Action action = action(run.program().at(position));
      steps.saveFailure(run, position, action, code, message);
      step = action.id();
    }
    ends.fail(run.row().id(), step, code, message);
    notices.notifyFailed(caller, run, code);
  }

  private static Action action(Op op) {
    if (op instanceof Op.Do step) {
      return step.action();
    }
    if (op instanceof Op.Test test) {
      return test.action();
    }
    if (op instanceof Op.Stop stop) {
      return stop.action();
    }
    throw new IllegalStateException("a jump is no step");
  }
}
