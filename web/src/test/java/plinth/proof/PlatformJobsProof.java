package plinth.proof;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import plinth.jobs.Job;
import plinth.jobs.JobDetail;
import plinth.jobs.JobProblem;
import plinth.jobs.JobStatus;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** Jobs that work on whole workspaces, and outlive them. */
@ApplicationScoped
public class PlatformJobsProof {
  private static final int RACERS = 8;
  private static final Caller PLATFORM = Caller.system("proof");

  @Inject private PlatformJobs jobs;
  @Inject private MainService main;
  @Resource private ManagedThreadFactory factory;

  /** Each step works on both planes, so that no transaction can be around it. */
  public void stepsWorkOnBothPlanes(Ground ground) throws Exception {
    Caller.Workspace there = workspace(ground);
    long base = base();
    Job job = queue(there, CountingJob.parameters(5, base, "nothing", 0, 0));
    JobDetail done = await(job, ended -> ended.job().status().isFinal());
    Claim.that("status", done.job().status(), JobStatus.COMPLETED);
    Claim.that("processed", done.job().processed(), 5L);
    Claim.that("total", done.job().total(), 5L);
    Claim.that("left", String.valueOf(done.result()), place(there.id() + "@" + there.database()));
    Claim.that("in main", notes(null, "main", base), 5L);
    Claim.that("in the workspace", notes(there.database(), "tenant", base), 5L);
  }

  /** The row of the directory goes in the middle, and the job goes on. */
  public void aJobOutlivesItsWorkspace(Ground ground) throws Exception {
    Caller.Workspace there = workspace(ground);
    Job job = queue(there, CountingJob.parameters(4, base(), "vanish", 2, 0));
    JobDetail done = await(job, ended -> ended.job().status().isFinal());
    Claim.that("status", done.job().status(), JobStatus.COMPLETED);
    Claim.that("workspace", done.workspaceId(), there.id());
    Claim.that("left", String.valueOf(done.result()), place("nowhere"));
  }

  /** A refusal is told, what broke is not. */
  public void aFailureEndsTheJobWithItsSentence(Ground ground) throws Exception {
    Job refused = queue(workspace(ground), CountingJob.parameters(4, base(), "refuse", 3, 0));
    JobDetail end = await(refused, ended -> ended.job().status().isFinal());
    Claim.that("status", end.job().status(), JobStatus.FAILED);
    Claim.that("error", end.job().error(), "Three is enough");
    Claim.that("processed", end.job().processed(), 2L);
    Job broken = queue(workspace(ground), CountingJob.parameters(4, base(), "break", 1, 0));
    end = await(broken, ended -> ended.job().status().isFinal());
    Claim.that("status", end.job().status(), JobStatus.FAILED);
    Claim.that("error", end.job().error(), "Something went wrong on our side");
  }

  /** Of those who come at once, one gets the workspace; the next one when that has ended. */
  public void aWorkspaceHasOneJobAtATime(Ground ground) throws Exception {
    Caller.Workspace there = workspace(ground);
    CyclicBarrier start = new CyclicBarrier(RACERS);
    ExecutorService executor = Executors.newFixedThreadPool(RACERS, factory);
    List<Future<Job>> racers = new ArrayList<>();
    for (int i = 0; i < RACERS; i++) {
      racers.add(
          executor.submit(
              () -> {
                start.await(20, TimeUnit.SECONDS);
                return tryQueue(there);
              }));
    }
    executor.shutdown();
    Job winner = null;
    for (Future<Job> racer : racers) {
      Job queued = racer.get(60, TimeUnit.SECONDS);
      Claim.holds("one wins", queued == null || winner == null);
      winner = queued == null ? winner : queued;
    }
    Claim.holds("somebody wins", winner != null);
    jobs.cancel(PLATFORM, winner.slug());
    Job next = queue(there, CountingJob.parameters(1, base(), "nothing", 0, 0));
    await(next, ended -> ended.job().status() == JobStatus.COMPLETED);
  }

  /** The step at work ends, no other follows, and nothing of it is counted. */
  public void aCanceledJobStops(Ground ground) throws Exception {
    Job job = queue(workspace(ground), CountingJob.parameters(100_000, base(), "nothing", 0, 20));
    await(job, running -> running.job().processed() > 2);
    long processed = jobs.cancel(PLATFORM, job.slug()).job().processed();
    Thread.sleep(200);
    JobDetail end = jobs.get(PLATFORM, job.slug());
    Claim.that("status", end.job().status(), JobStatus.CANCELED);
    Claim.that("processed", end.job().processed(), processed);
    try {
      jobs.cancel(PLATFORM, job.slug());
      throw new AssertionError("canceled twice");
    } catch (Problem refused) {
      Claim.that("code", refused.code(), JobProblem.JOB_FINISHED);
    }
  }

  /** What a runner did that lost its lease meanwhile is not counted. */
  public void whoLostTheLeaseWritesNothing(Ground ground) throws Exception {
    Job job = queue(workspace(ground), CountingJob.parameters(6, base(), "lose", 4, 0));
    await(job, running -> running.job().processed() == 3);
    Thread.sleep(300);
    JobDetail left = jobs.get(PLATFORM, job.slug());
    Claim.that("status", left.job().status(), JobStatus.RUNNING);
    Claim.that("processed", left.job().processed(), 3L);
    jobs.cancel(PLATFORM, job.slug());
  }

  private Job tryQueue(Caller.Workspace there) {
    try {
      return queue(there, CountingJob.parameters(100_000, base(), "nothing", 0, 20));
    } catch (Problem refused) {
      Claim.that("code", refused.code(), JobProblem.WORKSPACE_BUSY);
      return null;
    }
  }

  private Job queue(Caller.Workspace there, JsonObject parameters) {
    return jobs.queue(PLATFORM, CountingJob.KEY, there.id(), there.subdomain(), parameters);
  }

  private JobDetail await(Job job, Predicate<JobDetail> is) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(30));
    JobDetail seen = jobs.get(PLATFORM, job.slug());
    while (!is.test(seen)) {
      Claim.holds("in time, not " + seen, Instant.now().isBefore(end));
      Thread.sleep(20);
      seen = jobs.get(PLATFORM, job.slug());
    }
    return seen;
  }

  /** A workspace of its own in the database of the proof's. */
  private Caller.Workspace workspace(Ground ground) {
    String database = ground.here().requiredWorkspace().database();
    String subdomain = "proof-" + UUID.randomUUID();
    Sql insert =
        Sql.of(
            "insert into main.tenants (subdomain, name, type, database, status)"
                + " values (?, 'Proof', ?, ?, 'suspended') returning id",
            subdomain,
            database == null ? "hyper" : "dedicated",
            database);
    long id = main.ask((entities, db) -> db.number(insert));
    return new Caller.Workspace(id, subdomain, database);
  }

  /** Numbers that no other job writes. */
  private static long base() {
    return 1_000_000_000L + Ground.fresh() * 1_000_000;
  }

  private static String place(String place) {
    return "{\"place\":\"" + place + "\"}";
  }

  private static long notes(String database, String schema, long base) {
    return OwnerSql.number(
        database,
        "select count(*) from "
            + schema
            + ".proof_note where id > "
            + base
            + " and id < "
            + (base + 1_000_000));
  }
}
