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

  /** The most platform jobs at a time, which move, archive and remove whole workspaces. */
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

  private final JobPlaces places =
      new JobPlaces(Databases.jobsAtOnce(), Databases.jobsAtOnceEach());
  private final JobPlaces platformPlaces = new JobPlaces(OF_THE_PLATFORM, OF_THE_PLATFORM);

  /**
   * Hands a queued job over to another thread, because a commit hook must not do the work itself.
   */
  void queued(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobQueued job) {
    places.await(new Ticket(job.workspaceId(), job.jobId()), Span.current().traceparent());
    executor.execute(this::fill);
  }

  /** Hands a queued platform job over. */
  void queued(@Observes(during = TransactionPhase.AFTER_SUCCESS) PlatformJobQueued job) {
    platformPlaces.await(new Ticket(null, job.jobId()), Span.current().traceparent());
    executor.execute(this::fill);
  }

  /** Resumes silent jobs of the platform, of shared workspaces and of dedicated ones. */
  void takeUp() {
    BestEffort.run("job_places", this::freeEnded);
    Caller caller = Caller.system("jobs");
    BestEffort.run(
        "job_take_up", () -> platformRuns.stale(caller).forEach(id -> again(new Ticket(null, id))));
    BestEffort.run(
        "job_take_up",
        () ->
            stale
                .find(caller, LOOKED_AT)
                .forEach(job -> again(new Ticket(job.workspaceId(), job.jobId()))));
    fill();
    for (Caller.Workspace workspace : workspaces.dedicated()) {
      BestEffort.run(
          "job_take_up",
          () ->
              runs.stale(caller.in(workspace))
                  .forEach(id -> again(new Ticket(workspace.id(), id))));
    }
    fill();
  }

  /**
   * Adds a silent job to the waiting ones, unless its execution on this node still waits for a
   * thread.
   */
  private void again(Ticket ticket) {
    JobPlaces each = placesOf(ticket);
    long execution = each.atWork().getOrDefault(ticket, 0L);
    if (execution != 0 && status(execution) != BatchStatus.STARTING) {
      each.free(ticket, execution);
    }
    each.await(ticket, null);
  }

  /** Gives the place of an ended execution to the next job. */
  void ended(WorkOrder order) {
    placesOf(order.ticket()).free(order.ticket());
    executor.execute(this::fill);
  }

  /** Frees the places of executions that ended without reporting it. */
  private void freeEnded() {
    for (JobPlaces each : List.of(places, platformPlaces)) {
      each.atWork()
          .forEach(
              (ticket, execution) -> {
                if (execution != 0 && ENDED.contains(status(execution))) {
                  each.free(ticket, execution);
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

  private void fill() {
    for (JobPlaces each : List.of(platformPlaces, places)) {
      for (Optional<Placed> next = each.next(); next.isPresent(); next = each.next()) {
        begin(each, next.get());
      }
    }
  }

  private void begin(JobPlaces each, Placed job) {
    Ticket ticket = job.ticket();
    boolean[] isStarted = new boolean[1];
    BestEffort.run("job_start", () -> isStarted[0] = start(each, ticket, job.trace()));
    if (!isStarted[0]) {
      each.free(ticket);
    }
  }

  private boolean start(JobPlaces each, Ticket ticket, @Nullable String trace) {
    Optional<WorkOrder> order =
        ticket.workspaceId() == null
            ? claimed(ticket.jobId(), trace)
            : claimed(ticket.workspaceId(), ticket.jobId(), trace);
    order.ifPresent(claimed -> each.started(ticket, start(claimed)));
    return order.isPresent();
  }

  private Optional<WorkOrder> claimed(long workspaceId, long jobId, @Nullable String trace) {
    Optional<Workspaces.Entry> entry = directory.find(workspaceId);
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    Caller.Workspace workspace = entry.get().workspace();
    Caller caller = Caller.system("jobs").in(workspace);
    return runs.claim(caller, jobId)
        .flatMap(
            fence ->
                runs.admit(caller, jobId, fence, entry.get().status())
                    .map(job -> new WorkOrder(workspace, job, jobId, fence, nodes.name(), trace)));
  }

  private Optional<WorkOrder> claimed(long jobId, @Nullable String trace) {
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
