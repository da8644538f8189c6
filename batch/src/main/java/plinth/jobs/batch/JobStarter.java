package plinth.jobs.batch;

import jakarta.annotation.Resource;
import jakarta.batch.operations.NoSuchJobExecutionException;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobPlaces;
import plinth.jobs.JobPlaces.Placed;
import plinth.jobs.JobPlaces.Ticket;
import plinth.jobs.JobQueued;
import plinth.jobs.JobRuns;
import plinth.jobs.PlatformJobQueued;
import plinth.jobs.PlatformRuns;
import plinth.jobs.PlatformSteps;
import plinth.jobs.StaleJobs;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Span;
import plinth.tenancy.Databases;
import plinth.tenancy.Nodes;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Starts jobs: a queued job after the commit of its transaction, and a silent job from its
 * checkpoint, as a new execution of the batch runtime. A node limits its running jobs, so that
 * connections are left for requests; the others wait, unclaimed, for the next free place.
 */
@ApplicationScoped
public class JobStarter {
  private static final Log LOG = Log.of(JobStarter.class);
  private static final int LOOKED_AT = 200;

  /** Maximum of concurrent platform jobs, which move, archive and remove whole workspaces. */
  private static final int OF_THE_PLATFORM = 4;

  private static final Set<BatchStatus> ENDED =
      EnumSet.of(
          BatchStatus.COMPLETED, BatchStatus.FAILED, BatchStatus.STOPPED, BatchStatus.ABANDONED);

  @Resource private ManagedExecutorService executor;
  @Inject private JobRuns runs;
  @Inject private PlatformRuns platformRuns;
  @Inject private PlatformSteps platformSteps;
  @Inject private StaleJobs stale;
  @Inject private WorkspaceDirectory directory;
  @Inject private Workspaces workspaces;
  @Inject private Nodes nodes;

  private final JobPlaces places = new JobPlaces(Databases.maxJobs(), Databases.maxJobsEach());
  private final JobPlaces platformPlaces = new JobPlaces(OF_THE_PLATFORM, OF_THE_PLATFORM);

  /**
   * Hands a queued job over to another thread, because a commit hook must not do the work itself.
   */
  void onQueued(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobQueued job) {
    places.enqueue(new Ticket(job.workspaceId(), job.jobId()), Span.current().traceparent());
    executor.execute(this::startWaiting);
  }

  /** Hands a queued platform job over to another thread. */
  void onQueued(@Observes(during = TransactionPhase.AFTER_SUCCESS) PlatformJobQueued job) {
    platformPlaces.enqueue(new Ticket(null, job.jobId()), Span.current().traceparent());
    executor.execute(this::startWaiting);
  }

  /** Resumes silent jobs of the platform, of shared workspaces and of dedicated ones. */
  void resumeStale() {
    BestEffort.run("job_places", this::releaseEnded);
    Caller caller = Caller.system("jobs");
    BestEffort.run(
        "job_take_up",
        () -> platformRuns.listStale(caller).forEach(id -> requeue(new Ticket(null, id))));
    BestEffort.run(
        "job_take_up",
        () ->
            stale
                .listStale(caller, LOOKED_AT)
                .forEach(job -> requeue(new Ticket(job.workspaceId(), job.jobId()))));
    startWaiting();
    for (Caller.Workspace workspace : workspaces.listDedicated()) {
      BestEffort.run(
          "job_take_up",
          () ->
              runs.listStale(caller.inWorkspace(workspace))
                  .forEach(id -> requeue(new Ticket(workspace.id(), id))));
    }
    startWaiting();
  }

  /**
   * Adds a silent job to the waiting ones, unless its execution on this node still waits for a
   * thread.
   */
  private void requeue(Ticket ticket) {
    JobPlaces each = placesOf(ticket);
    long execution = each.atWork().getOrDefault(ticket, 0L);
    if (execution != 0 && status(execution) != BatchStatus.STARTING) {
      each.release(ticket, execution);
    }
    each.enqueue(ticket, null);
  }

  /** Gives the place of an ended execution to the next job. */
  void onEnded(WorkOrder order) {
    placesOf(order.ticket()).release(order.ticket());
    executor.execute(this::startWaiting);
  }

  /** Frees the places of executions that ended without reporting it. */
  private void releaseEnded() {
    for (JobPlaces each : List.of(places, platformPlaces)) {
      each.atWork()
          .forEach(
              (ticket, execution) -> {
                if (execution != 0 && ENDED.contains(status(execution))) {
                  each.release(ticket, execution);
                }
              });
    }
  }

  private static BatchStatus status(long execution) {
    try {
      return BatchRuntime.getJobOperator().getJobExecution(execution).getBatchStatus();
    } catch (NoSuchJobExecutionException e) {
      return BatchStatus.ABANDONED;
    }
  }

  private JobPlaces placesOf(Ticket ticket) {
    return ticket.workspaceId() == null ? platformPlaces : places;
  }

  private void startWaiting() {
    for (JobPlaces each : List.of(platformPlaces, places)) {
      for (Optional<Placed> next = each.placeNext(); next.isPresent(); next = each.placeNext()) {
        tryStart(each, next.get());
      }
    }
  }

  private void tryStart(JobPlaces each, Placed job) {
    Ticket ticket = job.ticket();
    boolean[] isStarted = new boolean[1];
    BestEffort.run("job_start", () -> isStarted[0] = start(each, ticket, job.trace()));
    if (!isStarted[0]) {
      each.release(ticket);
    }
  }

  private boolean start(JobPlaces each, Ticket ticket, @Nullable String trace) {
    Optional<WorkOrder> order =
        ticket.workspaceId() == null
            ? claim(ticket.jobId(), trace)
            : claim(ticket.workspaceId(), ticket.jobId(), trace);
    order.ifPresent(claimed -> each.recordExecution(ticket, start(claimed)));
    return order.isPresent();
  }

  private Optional<WorkOrder> claim(long workspaceId, long jobId, @Nullable String trace) {
    Optional<Workspaces.Entry> entry = directory.find(workspaceId);
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    Caller.Workspace workspace = entry.get().workspace();
    Caller caller = Caller.system("jobs").inWorkspace(workspace);
    return runs.claim(caller, jobId)
        .flatMap(
            fence ->
                runs.admit(caller, jobId, fence, entry.get().status())
                    .map(job -> new WorkOrder(workspace, job, jobId, fence, nodes.name(), trace)));
  }

  private Optional<WorkOrder> claim(long jobId, @Nullable String trace) {
    Caller caller = Caller.system("jobs");
    return platformRuns
        .claim(caller, jobId)
        .flatMap(
            fence ->
                platformSteps
                    .admit(caller, jobId, fence)
                    .map(job -> new WorkOrder(null, job, jobId, fence, nodes.name(), trace)));
  }

  private static long start(WorkOrder order) {
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
    return execution;
  }
}
