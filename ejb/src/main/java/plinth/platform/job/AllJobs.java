package plinth.platform.job;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobEntry;
import plinth.jobs.JobFilter;
import plinth.jobs.JobStatus;
import plinth.jobs.Jobs;
import plinth.jobs.PlatformJobs;
import plinth.jobs.SharedJobs;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Lists the jobs of all planes, newest first. The platform's jobs and those of all shared
 * workspaces take one statement each, however many there are; every dedicated database takes a
 * separate transaction, and a new connection if none is open. Each source must return all its rows
 * up to the end of the requested page, so deep pages of several planes are expensive and therefore
 * limited.
 */
@Saga
@ApplicationScoped
public class AllJobs {
  private static final int DEEPEST = 10_000;

  @Inject private PlatformJobs platforms;
  @Inject private SharedJobs shared;
  @Inject private Jobs jobs;
  @Inject private Workspaces workspaces;
  @Inject private WorkspaceDirectory directory;

  /**
   * The query for jobs; null members do not restrict it.
   *
   * @param workspace subdomain of the workspace that the jobs are about
   */
  public record Question(
      @Nullable String kind,
      @Nullable JobStatus status,
      @Nullable String workspace,
      @Nullable JobPlane plane) {}

  /** The jobs found so far. */
  private static final class Found {
    private final List<JobRow> rows = new ArrayList<>();
    private long total;
  }

  /** A page of jobs; a dedicated database that does not answer is left out and logged. */
  public Page<JobRow> page(Caller caller, Question question, PageRequest request) {
    long most = request.offset() + request.limit();
    if (most > DEEPEST) {
      throw Problem.invalid("page", "max", "a list of all jobs ends at job number " + DEEPEST);
    }
    Optional<Caller.Workspace> only =
        Optional.ofNullable(question.workspace()).map(this::requireWorkspace);
    JobFilter filter =
        new JobFilter(
            question.kind(), question.status(), only.map(Caller.Workspace::id).orElse(null));
    Found found = new Found();
    if (includes(question, JobPlane.PLATFORM)) {
      add(
          found,
          JobPlane.PLATFORM,
          most,
          () -> platforms.listNewest(caller, filter, most),
          () -> platforms.count(caller, filter));
    }
    if (includes(question, JobPlane.SHARED)
        && only.map(one -> one.database() == null).orElse(true)) {
      add(
          found,
          JobPlane.SHARED,
          most,
          () -> shared.listNewest(caller, filter, most),
          () -> shared.count(caller, filter));
    }
    if (includes(question, JobPlane.DEDICATED)) {
      for (Caller.Workspace place : only.map(List::of).orElseGet(workspaces::listDedicated)) {
        if (place.database() != null) {
          Caller there = caller.inWorkspace(place);
          BestEffort.run(
              "job_list",
              () ->
                  add(
                      found,
                      JobPlane.DEDICATED,
                      most,
                      () -> jobs.listNewest(there, filter, most),
                      () -> jobs.count(there, filter)));
        }
      }
    }
    List<JobRow> page =
        found.rows.stream()
            .sorted(Comparator.comparing(JobRow::createdAt).reversed().thenComparing(JobRow::slug))
            .skip(request.offset())
            .limit(request.limit())
            .toList();
    return new Page<>(page, request, found.total);
  }

  private Caller.Workspace requireWorkspace(String subdomain) {
    return directory
        .findBySubdomain(subdomain)
        .map(Workspaces.Entry::workspace)
        .orElseThrow(
            () -> Problem.invalid("workspace", "unknown", "there is no workspace " + subdomain));
  }

  private static boolean includes(Question question, JobPlane plane) {
    return question.plane() == null || question.plane() == plane;
  }

  private void add(
      Found found, JobPlane plane, long most, Supplier<List<JobEntry>> newest, LongSupplier count) {
    List<JobEntry> jobsThere = newest.get();
    found.total += jobsThere.size() < most ? jobsThere.size() : count.getAsLong();
    for (JobEntry job : jobsThere) {
      String subdomain =
          Optional.ofNullable(job.workspaceId())
              .flatMap(directory::find)
              .map(entry -> entry.workspace().subdomain())
              .orElse(null);
      found.rows.add(JobRow.of(job, plane, subdomain));
    }
  }
}
