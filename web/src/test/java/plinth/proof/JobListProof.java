package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import plinth.files.SweepFiles;
import plinth.jobs.JobRun;
import plinth.jobs.JobStatus;
import plinth.jobs.Jobs;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Page.PageRequest;
import plinth.platform.job.AllJobs;
import plinth.platform.job.JobOrders;
import plinth.platform.job.JobPlane;
import plinth.platform.job.JobRow;
import plinth.platform.job.JobVerb;
import plinth.platform.job.JobView;

/** Operators see the jobs of every database. */
@ApplicationScoped
public class JobListProof {
  private static final Caller PLATFORM = Caller.system("proof");

  @Inject private Jobs jobs;
  @Inject private PlatformJobs platforms;
  @Inject private AllJobs all;
  @Inject private JobOrders orders;

  /** One is listed with its plane, also among all, and shown with what the runtime counted. */
  public void jobsOfEveryDatabaseAreListed(Ground ground) throws Exception {
    Caller here = ground.here();
    Caller.Workspace there = here.requiredWorkspace();
    JobPlane plane = there.database() == null ? JobPlane.SHARED : JobPlane.DEDICATED;
    Instant before = Instant.now().minus(Duration.ofDays(30));
    String parameters = "{\"before\":\"%s\",\"released_before\":\"%s\"}".formatted(before, before);
    String slug = jobs.queue(here, SweepFiles.KEY, JsonText.object(parameters)).slug();
    String address = there.subdomain() + "." + slug;

    for (JobPlane asked : new JobPlane[] {null, plane}) {
      for (String subdomain : new String[] {null, there.subdomain()}) {
        JobRow row = row(new AllJobs.Question(SweepFiles.KEY, null, subdomain, asked), address);
        Claim.holds("listed", row != null);
        Claim.that("plane", row.plane(), plane.code());
        Claim.that("workspace", row.workspace(), there.subdomain());
      }
    }
    JobPlane other = plane == JobPlane.SHARED ? JobPlane.DEDICATED : JobPlane.SHARED;
    Claim.that("elsewhere", row(new AllJobs.Question(null, null, null, other), address), null);
    JobRun run = awaitRun(address);
    Claim.that("fence", run.fence(), 1L);
    Claim.that("chunks", run.steps().get(0).writeCount(), 2L);
  }

  /**
   * What an operator stops in the middle and restarts is done to its end, each step counted once.
   */
  public void aStoppedJobGoesOn(Ground ground) throws Exception {
    JsonObject parameters =
        CountingJob.parameters(60, 2_000_000_000L + Ground.fresh() * 1_000, "nothing", 0, 20);
    String job = platforms.queue(PLATFORM, CountingJob.KEY, null, null, parameters).slug();
    await(job, seen -> seen.processed() > 5);
    long done = orders.give(PLATFORM, job, JobVerb.STOP).processed();
    Thread.sleep(300);
    JobView stopped = orders.show(PLATFORM, job);
    Claim.that("status", stopped.status(), JobStatus.STOPPED);
    Claim.that("processed", stopped.processed(), done);
    orders.give(PLATFORM, job, JobVerb.RESTART);
    JobView ended = await(job, seen -> seen.status().isFinal() && seen.runs().size() == 2);
    Claim.that("status", ended.status(), JobStatus.COMPLETED);
    Claim.that("processed", ended.processed(), 60L);
    Claim.that("succeeded", ended.succeeded(), 60L);
  }

  private JobView await(String job, Predicate<JobView> is) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(30));
    JobView seen = orders.show(PLATFORM, job);
    while (!is.test(seen)) {
      Claim.holds("in time, not " + seen, Instant.now().isBefore(end));
      Thread.sleep(20);
      seen = orders.show(PLATFORM, job);
    }
    return seen;
  }

  private JobRow row(AllJobs.Question question, String address) {
    return all.page(PLATFORM, question, new PageRequest(1, 50)).items().stream()
        .filter(row -> row.slug().equals(address))
        .findFirst()
        .orElse(null);
  }

  private JobRun awaitRun(String address) throws InterruptedException {
    return await(
            address,
            seen -> !seen.runs().isEmpty() && seen.runs().get(0).status().equals("COMPLETED"))
        .runs()
        .get(0);
  }
}
