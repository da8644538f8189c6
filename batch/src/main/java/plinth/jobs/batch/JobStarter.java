package plinth.jobs.batch;

import jakarta.annotation.Resource;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobQueued;
import plinth.jobs.JobRuns;
import plinth.jobs.PlatformJobQueued;
import plinth.jobs.PlatformRuns;
import plinth.jobs.StaleJobs;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Soft;
import plinth.kernel.Span;
import plinth.tenancy.Nodes;
import plinth.tenancy.Standings;
import plinth.tenancy.Workspaces;

/**
 * Starts jobs: a queued one as soon as its transaction is committed, and whatever fell silent
 * since, from its checkpoint, as a new execution of the batch runtime.
 */
@ApplicationScoped
public class JobStarter {
  private static final Log LOG = Log.of(JobStarter.class);
  private static final int AT_ONCE = 20;

  @Resource private ManagedExecutorService executor;
  @Inject private JobRuns runs;
  @Inject private PlatformRuns platformRuns;
  @Inject private StaleJobs stale;
  @Inject private Standings standings;
  @Inject private Workspaces workspaces;
  @Inject private Nodes nodes;

  /** Hands a queued job over; a commit hook must not work itself. */
  void queued(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobQueued job) {
    String trace = Span.current().traceparent();
    executor.execute(
        () -> Soft.run("job_start", () -> start(job.workspaceId(), job.jobId(), null, trace)));
  }

  /** The same for a job of the platform. */
  void queued(@Observes(during = TransactionPhase.AFTER_SUCCESS) PlatformJobQueued job) {
    String trace = Span.current().traceparent();
    executor.execute(() -> Soft.run("job_start", () -> startPlatforms(job.jobId(), trace)));
  }

  /** Takes up what fell silent: jobs of the platform, of shared workspaces, of dedicated ones. */
  void takeUp() {
    for (long jobId : platformRuns.stale(Caller.system("jobs"))) {
      Soft.run("job_start", () -> startPlatforms(jobId, null));
    }
    for (StaleJobs.Lease lease : stale.claim(Caller.system("jobs"), AT_ONCE)) {
      Soft.run("job_start", () -> start(lease.workspaceId(), lease.jobId(), lease.fence(), null));
    }
    for (Caller.Workspace workspace : workspaces.dedicated()) {
      Soft.run("job_take_up", () -> takeUp(workspace));
    }
  }

  private void takeUp(Caller.Workspace workspace) {
    for (long jobId : runs.stale(Caller.system("jobs").in(workspace))) {
      Soft.run("job_start", () -> start(workspace.id(), jobId, null, null));
    }
  }

  private void start(long workspaceId, long jobId, @Nullable Long lease, @Nullable String trace) {
    Optional<Workspaces.Entry> entry = standings.find(workspaceId);
    if (entry.isEmpty()) {
      return;
    }
    Caller caller = Caller.system("jobs").in(entry.get().workspace());
    Optional<Long> fence = lease == null ? runs.claim(caller, jobId) : Optional.of(lease);
    if (fence.isPresent() && runs.admit(caller, jobId, fence.get(), entry.get().standing())) {
      start(new WorkOrder(entry.get().workspace(), jobId, fence.get(), nodes.name(), trace));
    }
  }

  private void startPlatforms(long jobId, @Nullable String trace) {
    Caller caller = Caller.system("jobs");
    Optional<Long> fence = platformRuns.claim(caller, jobId);
    if (fence.isPresent() && platformRuns.admit(caller, jobId, fence.get())) {
      start(new WorkOrder(null, jobId, fence.get(), nodes.name(), trace));
    }
  }

  private static void start(WorkOrder order) {
    long execution = BatchRuntime.getJobOperator().start(order.job(), order.toProperties());
    LOG.info(
        "job_started",
        "job",
        order.job(),
        "job_id",
        order.jobId(),
        "fence",
        order.fence(),
        "execution",
        execution);
  }
}
