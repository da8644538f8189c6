package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Lease;
import plinth.kernel.Log;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;
import plinth.kernel.ProblemCode.Kind;
import plinth.kernel.Saga;
import plinth.kernel.Span;
import plinth.tenancy.BusinessTime;
import plinth.tenancy.TenancyProblem;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.usage.UsageProblem;
import plinth.workflow.WorkflowProblem;

/**
 * Executes a claimed run step by step until it ends, waits, or its claim is lost. Each step is a
 * separate transaction; the next claim resumes an interrupted run.
 */
@ApplicationScoped
@Saga
public class WorkRun {
  private static final Log LOG = Log.of(WorkRun.class);
  private static final Duration SHORT = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofMinutes(10);

  /** The workspace accepts no work at the moment: the run waits, and nothing has failed. */
  private static final Set<ProblemCode> CLOSED =
      Set.of(
          KernelProblem.WORKSPACE_SUSPENDED,
          KernelProblem.WORKSPACE_DELETING,
          KernelProblem.UNAVAILABLE,
          TenancyProblem.WORKSPACE_BEHIND,
          TenancyProblem.MOVE_BUSY);

  @Inject private Runs runs;
  @Inject private ExternalCalls calls;
  @Inject private Usage usage;
  @Inject private WorkspaceDirectory directory;
  @Inject private BusinessTime time;

  /**
   * Executes the run of a lease.
   *
   * @param begun the result of {@link #prepare} for it; null if it begins here
   */
  public void run(Lease lease, @Nullable Turn begun) {
    long workspaceId = Objects.requireNonNull(lease.workspaceId());
    LogContext.start(RunRequestId.of(lease.id()));
    try (Span span = Span.start(Span.Kind.CONSUMER, "workflow run")) {
      span.setAttribute("plinth.request_id", LogContext.requestId());
      span.setAttribute("plinth.workspace_id", workspaceId);
      LogContext.setWorkspace(workspaceId);
      Workspaces.Entry entry = directory.requireEntry(workspaceId);
      Caller caller = Caller.system(RunRequestId.of(lease.id())).inWorkspace(entry.workspace());
      if (admits(caller, lease, entry)) {
        work(caller, lease, begun);
      }
    } finally {
      LogContext.clear();
    }
  }

  /**
   * Prepares the first steps of runs of one workspace that were claimed together: one transaction
   * tests their conditions and one counts them, however many there are. A run without a result
   * begins separately, and so do all of them if the preparation fails for one.
   *
   * @return the next action for each run, by the run's number
   */
  public Map<Long, Turn> prepare(List<Lease> leases) {
    long workspaceId = Objects.requireNonNull(leases.get(0).workspaceId());
    LogContext.start(RunRequestId.of(leases.get(0).id()));
    try {
      LogContext.setWorkspace(workspaceId);
      Workspaces.Entry entry = directory.requireEntry(workspaceId);
      entry.status().check(true);
      Caller caller = Caller.system(LogContext.requestId()).inWorkspace(entry.workspace());
      Instant now = time.now(caller);
      return charge(caller, runs.start(caller, leases, now), now);
    } catch (RuntimeException e) {
      LOG.info("executions_begin_alone", "runs", leases.size(), "reason", e.toString());
      return Map.of();
    } finally {
      LogContext.clear();
    }
  }

  private Map<Long, Turn> charge(Caller caller, Map<Long, Turn> turns, Instant now) {
    List<String> sources =
        turns.values().stream()
            .filter(Turn.Charge.class::isInstance)
            .map(turn -> ((Turn.Charge) turn).source())
            .toList();
    if (!sources.isEmpty()) {
      usage.reserveAll(caller, Metric.WORKFLOW_EXECUTIONS, sources, now);
    }
    turns.replaceAll((id, turn) -> turn instanceof Turn.Charge ? new Turn.Again() : turn);
    return turns;
  }

  /** A read-only workspace skips runs that have not started, and keeps the others for later. */
  private boolean admits(Caller caller, Lease lease, Workspaces.Entry entry) {
    try {
      entry.status().check(true);
      return true;
    } catch (Problem closed) {
      if (entry.status().isReadOnly()) {
        runs.skipOrPostpone(caller, lease, closed.code().name(), words(closed), LONG);
      } else {
        runs.postpone(caller, lease, LONG);
      }
      return false;
    }
  }

  private void work(Caller caller, Lease lease, @Nullable Turn begun) {
    boolean isStep = false;
    try {
      Instant now = time.now(caller);
      Turn turn = begun == null ? runs.start(caller, lease, now) : begun;
      isStep = true;
      while (!(turn instanceof Turn.Done)) {
        if (turn instanceof Turn.Charge charge) {
          turn = charge(caller, lease, charge, now);
        } else if (turn instanceof Turn.Uncount uncount) {
          usage.release(caller, Metric.WORKFLOW_EXECUTIONS, uncount.source());
          turn = new Turn.Done();
        } else if (turn instanceof Turn.Call call) {
          turn = runs.recordCall(caller, lease, calls.call(caller, call));
        } else {
          turn = runs.advance(caller, lease, time.now(caller));
        }
      }
    } catch (Problem refused) {
      handleRefusal(caller, lease, isStep, refused);
    } catch (RuntimeException e) {
      if (DbException.isOutage(e)) {
        throw e;
      }
      LOG.error("execution_step_failed", e, "execution", lease.id());
      runs.postponeFailed(caller, lease, SHORT);
    }
  }

  private Turn charge(Caller caller, Lease lease, Turn.Charge charge, Instant now) {
    try {
      usage.reserve(caller, Metric.WORKFLOW_EXECUTIONS, charge.source(), 1, now);
      return new Turn.Again();
    } catch (Problem beyond) {
      if (beyond.code() != UsageProblem.PLAN_LIMIT_EXCEEDED) {
        throw beyond;
      }
      runs.skip(caller, lease, beyond.code().name(), words(beyond));
      return new Turn.Done();
    }
  }

  private void handleRefusal(Caller caller, Lease lease, boolean isStep, Problem refused) {
    Kind kind = refused.code().kind();
    if (CLOSED.contains(refused.code())) {
      runs.postpone(caller, lease, LONG);
    } else if (kind == Kind.UNAVAILABLE || kind == Kind.LOCKED || kind == Kind.FAILED) {
      runs.postponeFailed(caller, lease, SHORT);
    } else if (refused.code() == WorkflowProblem.TALK_LIMIT) {
      runs.skip(caller, lease, refused.code().name(), words(refused));
    } else {
      runs.fail(caller, lease, isStep, refused.code().name(), words(refused));
    }
  }

  /** Returns the refusal with its field errors. */
  public static String words(Problem problem) {
    String message = String.valueOf(problem.getMessage());
    String faults =
        problem.errors().stream()
            .map(error -> error.field() + ": " + error.message())
            .collect(Collectors.joining("; "));
    return faults.isEmpty() ? message : message + " (" + faults + ")";
  }
}
