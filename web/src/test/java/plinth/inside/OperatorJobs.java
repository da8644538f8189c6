package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import plinth.files.SweepFiles;
import plinth.inside.domain.CountingJob;
import plinth.inside.domain.DomainFixture;
import plinth.jobs.JobRun;
import plinth.jobs.JobStatus;
import plinth.jobs.Jobs;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Page.PageRequest;
import plinth.platform.job.AllJobs;
import plinth.platform.job.JobAction;
import plinth.platform.job.JobOrders;
import plinth.platform.job.JobPlane;
import plinth.platform.job.JobRow;
import plinth.platform.job.JobView;
import plinth.testing.Await;

/** Operators see the jobs of every database. */
abstract class OperatorJobs extends Inside {
  private static final Caller PLATFORM = Caller.system("inside");

  @Inject private Jobs jobs;
  @Inject private PlatformJobs platforms;
  @Inject private AllJobs all;
  @Inject private JobOrders orders;

  /**
   * A job is listed with its plane, matches all filters, and shows the counts of the batch runtime.
   */
  @Test
  void jobsOfEveryDatabaseAreListed() throws Exception {
    Caller here = domainFixture.here();
    Caller.Workspace there = here.requireWorkspace();
    JobPlane plane = there.database() == null ? JobPlane.SHARED : JobPlane.DEDICATED;
    Instant before = Instant.now().minus(Duration.ofDays(30));
    String parameters =
        """
        {"before":"%1$s","released_before":"%1$s"}"""
            .formatted(before);
    String slug = jobs.queue(here, SweepFiles.KEY, JsonText.parseObject(parameters)).slug();
    String address = there.subdomain() + "." + slug;

    for (JobPlane asked : new JobPlane[] {null, plane}) {
      for (String subdomain : new String[] {null, there.subdomain()}) {
        JobRow row = row(new AllJobs.Question(SweepFiles.KEY, null, subdomain, asked), address);
        assertThat(row != null).as("listed").isTrue();
        assertThat(row.plane()).as("plane").isEqualTo(plane.code());
        assertThat(row.workspace()).as("workspace").isEqualTo(there.subdomain());
      }
    }
    JobPlane other = plane == JobPlane.SHARED ? JobPlane.DEDICATED : JobPlane.SHARED;
    assertThat(row(new AllJobs.Question(null, null, null, other), address))
        .as("elsewhere")
        .isNull();
    JobRun run = awaitRun(address);
    assertThat(run.fence()).as("fence").isEqualTo(1L);
    assertThat(run.steps().get(0).writeCount()).as("chunks").isEqualTo(2L);
  }

  /** A job that an operator stops and restarts finishes, with each step counted once. */
  @Test
  void aStoppedJobContinuesWhereItStopped() throws Exception {
    JsonObject parameters =
        CountingJob.parameters(
            60, 2_000_000_000L + DomainFixture.fresh() * 1_000, "nothing", 0, 20);
    String job = platforms.queue(PLATFORM, CountingJob.KEY, null, null, parameters).slug();
    await(job, seen -> seen.processed() > 5);
    long done = orders.perform(PLATFORM, job, JobAction.STOP).processed();
    Await.pass(Duration.ofMillis(300), "a step that had begun has ended");
    JobView stopped = orders.show(PLATFORM, job);
    assertThat(stopped.status()).as("status").isEqualTo(JobStatus.STOPPED);
    assertThat(stopped.processed()).as("processed").isEqualTo(done);
    orders.perform(PLATFORM, job, JobAction.RESTART);
    JobView ended = await(job, seen -> seen.status().isFinal() && seen.runs().size() == 2);
    assertThat(ended.status()).as("status").isEqualTo(JobStatus.COMPLETED);
    assertThat(ended.processed()).as("processed").isEqualTo(60L);
    assertThat(ended.succeeded()).as("succeeded").isEqualTo(60L);
  }

  private JobView await(String job, Predicate<JobView> is) {
    return Await.until("the job gets there", () -> orders.show(PLATFORM, job), is);
  }

  private JobRow row(AllJobs.Question question, String address) {
    return all.page(PLATFORM, question, new PageRequest(1, 50)).items().stream()
        .filter(row -> row.slug().equals(address))
        .findFirst()
        .orElse(null);
  }

  private JobRun awaitRun(String address) {
    return await(
            address,
            seen -> !seen.runs().isEmpty() && seen.runs().get(0).status().equals("COMPLETED"))
        .runs()
        .get(0);
  }

  static class Shared extends OperatorJobs {}

  @DedicatedDatabase
  static class Dedicated extends OperatorJobs {}
}
