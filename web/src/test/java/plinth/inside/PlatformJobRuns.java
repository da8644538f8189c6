package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.CountingJob;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.MainService;
import plinth.inside.domain.OwnerSql;
import plinth.jobs.Job;
import plinth.jobs.JobDetail;
import plinth.jobs.JobProblem;
import plinth.jobs.JobStatus;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.testing.Await;
import plinth.testing.Race;

/** Jobs that work on whole workspaces and outlive them. */
@Tag(Race.TAG)
abstract class PlatformJobRuns extends Inside {
  private static final int RACERS = 8;
  private static final Caller PLATFORM = Caller.system("inside");

  @Inject private PlatformJobs jobs;
  @Inject private MainService main;

  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  /** Each step works on both planes, so it cannot run within one transaction. */
  @Test
  void stepsWorkOnBothPlanes() throws Exception {
    Caller.Workspace there = workspace();
    long base = base();
    Job job = queue(there, CountingJob.parameters(5, base, "nothing", 0, 0));
    JobDetail done = await(job, ended -> ended.job().status().isFinal());
    assertThat(done.job().status()).as("status").isEqualTo(JobStatus.COMPLETED);
    assertThat(done.job().processed()).as("processed").isEqualTo(5L);
    assertThat(done.job().total()).as("total").isEqualTo(5L);
    assertThat(String.valueOf(done.result()))
        .as("left")
        .isEqualTo(place(there.id() + "@" + there.database()));
    assertThat(notes(null, "main_note", base)).as("in main").isEqualTo(5L);
    assertThat(notes(there.database(), "tenant_note", base)).as("in the workspace").isEqualTo(5L);
  }

  /** A job continues after the row of its workspace is deleted. */
  @Test
  void aJobOutlivesItsWorkspace() throws Exception {
    Caller.Workspace there = workspace();
    Job job = queue(there, CountingJob.parameters(4, base(), "vanish", 2, 0));
    JobDetail done = await(job, ended -> ended.job().status().isFinal());
    assertThat(done.job().status()).as("status").isEqualTo(JobStatus.COMPLETED);
    assertThat(done.workspaceId()).as("workspace").isEqualTo(there.id());
    assertThat(String.valueOf(done.result())).as("left").isEqualTo(place("nowhere"));
  }

  /** The message of a refusal is shown, that of an unexpected error is not. */
  @Test
  void aFailedJobShowsARefusalAndHidesAnError() throws Exception {
    Job refused = queue(workspace(), CountingJob.parameters(4, base(), "refuse", 3, 0));
    JobDetail end = await(refused, ended -> ended.job().status().isFinal());
    assertThat(end.job().status()).as("status").isEqualTo(JobStatus.FAILED);
    assertThat(end.job().error()).as("error").isEqualTo("Three is enough");
    assertThat(end.job().processed()).as("processed").isEqualTo(2L);
    Job broken = queue(workspace(), CountingJob.parameters(4, base(), "break", 1, 0));
    end = await(broken, ended -> ended.job().status().isFinal());
    assertThat(end.job().status()).as("status").isEqualTo(JobStatus.FAILED);
    assertThat(end.job().error()).as("error").isEqualTo("Something went wrong on our side");
  }

  /**
   * One of several concurrent requests gets the workspace; another succeeds after that job has
   * ended.
   */
  @Test
  void aWorkspaceHasOneJobAtATime() throws Exception {
    Caller.Workspace there = workspace();
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
      assertThat(queued == null || winner == null).as("one wins").isTrue();
      winner = queued == null ? winner : queued;
    }
    assertThat(winner != null).as("somebody wins").isTrue();
    jobs.cancel(PLATFORM, winner.slug());
    Job next = queue(there, CountingJob.parameters(1, base(), "nothing", 0, 0));
    await(next, ended -> ended.job().status() == JobStatus.COMPLETED);
  }

  /** The current step ends, no further step follows, and the step is not counted. */
  @Test
  void aCanceledJobStops() throws Exception {
    Job job = queue(workspace(), CountingJob.parameters(100_000, base(), "nothing", 0, 20));
    await(job, running -> running.job().processed() > 2);
    long processed = jobs.cancel(PLATFORM, job.slug()).job().processed();
    Await.pass(Duration.ofMillis(200), "the step at work has ended");
    JobDetail end = jobs.get(PLATFORM, job.slug());
    assertThat(end.job().status()).as("status").isEqualTo(JobStatus.CANCELED);
    assertThat(end.job().processed()).as("processed").isEqualTo(processed);
    assertThat(refused(() -> jobs.cancel(PLATFORM, job.slug())))
        .isInstanceOfSatisfying(
            Problem.class, twice -> assertThat(twice.code()).isEqualTo(JobProblem.JOB_FINISHED));
  }

  /** Work of a runner that has lost its lease is not counted. */
  @Test
  void aRunnerThatLostItsLeaseWritesNothing() throws Exception {
    Job job = queue(workspace(), CountingJob.parameters(6, base(), "lose", 4, 0));
    await(job, running -> running.job().processed() == 3);
    Await.pass(Duration.ofMillis(300), "the runner has found that its lease is lost");
    JobDetail left = jobs.get(PLATFORM, job.slug());
    assertThat(left.job().status()).as("status").isEqualTo(JobStatus.RUNNING);
    assertThat(left.job().processed()).as("processed").isEqualTo(3L);
    jobs.cancel(PLATFORM, job.slug());
  }

  /** The timer finds abandoned jobs and continues them from their checkpoint, on any node. */
  @Test
  void theTimerTakesUpTheJobOfANodeThatDied() {
    long base = base();
    String slug = "left" + DomainFixture.fresh();
    Caller.Workspace there = workspace();
    OwnerSql.run(
        null,
        """
        insert into main.platform_job
               (slug, kind, workspace_id, subject, parameters, caller, created_by, created_at,
                status, heartbeat_at, fence, checkpoint, total, processed, succeeded)
        values ('%s', '%s', %d, '%s', '%s', '{"kind":"SYSTEM","rights":[]}', 'system', now(),
                'running', 'epoch', 1, '{"done":2}', 5, 2, 2)\
        """
            .formatted(
                slug,
                CountingJob.KEY,
                there.id(),
                there.subdomain(),
                CountingJob.parameters(5, base, "nothing", 0, 0)));
    JobDetail done =
        Await.until(
            "the job has ended",
            () -> jobs.get(PLATFORM, slug),
            seen -> seen.job().status().isFinal());
    assertThat(done.job().status()).isEqualTo(JobStatus.COMPLETED);
    assertThat(done.job().processed()).isEqualTo(5);
    assertThat(notes(there.database(), "tenant_note", base))
        .as("the steps that were left")
        .isEqualTo(3);
  }

  private Job tryQueue(Caller.Workspace there) {
    try {
      return queue(there, CountingJob.parameters(100_000, base(), "nothing", 0, 20));
    } catch (Problem refused) {
      assertThat(refused.code()).as("code").isEqualTo(JobProblem.WORKSPACE_BUSY);
      return null;
    }
  }

  private Job queue(Caller.Workspace there, JsonObject parameters) {
    return jobs.queue(PLATFORM, CountingJob.KEY, there.id(), there.subdomain(), parameters);
  }

  private JobDetail await(Job job, Predicate<JobDetail> is) {
    return Await.until("the job gets there", () -> jobs.get(PLATFORM, job.slug()), is);
  }

  /** A new workspace in the database of the tested one. */
  private Caller.Workspace workspace() {
    String database = domainFixture.here().requireWorkspace().database();
    String subdomain = "inside-" + UUID.randomUUID();
    Sql insert =
        Sql.of(
            "insert into main.tenants (subdomain, name, type, database, status)"
                + " values (?, 'Inside', ?, ?, 'suspended') returning id",
            subdomain,
            database == null ? "hyper" : "dedicated",
            database);
    long id = main.ask((entities, db) -> db.number(insert));
    return new Caller.Workspace(id, subdomain, database);
  }

  /** Numbers that no other job uses. */
  private static long base() {
    return 1_000_000_000L + DomainFixture.fresh() * 1_000_000;
  }

  private static String place(String place) {
    return """
    {"place":"%s"}"""
        .formatted(place);
  }

  private static long notes(String database, String table, long base) {
    String sql = "select count(*) from inside.%s where id > %d and id < %d";
    return OwnerSql.number(database, sql.formatted(table, base, base + 1_000_000));
  }

  static class Shared extends PlatformJobRuns {}

  @DedicatedDatabase
  static class Dedicated extends PlatformJobRuns {}
}
