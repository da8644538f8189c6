package plinth.workspace.archive;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.JobDetail;
import plinth.jobs.JobStatus;
import plinth.jobs.PlatformJobs;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceType;

/** Use cases for archives of workspaces: write, download, compare and restore them. */
@Saga
@ApplicationScoped
public class TenantFiles {
  @Inject private TenantArchives archives;
  @Inject private PlatformJobs jobs;
  @Inject private Archives files;

  /** Queues a job that writes a workspace into an archive, which gets the job's slug. */
  public Job export(Caller caller, String subdomain) {
    return archives.export(caller, subdomain);
  }

  /** The bytes of an archive, to be closed by the caller; refuses a job that wrote none. */
  public InputStream open(Caller caller, String subdomain, String slug) {
    check(caller, subdomain, slug);
    return files.open(slug);
  }

  /** Deletes an archive; refuses a job that wrote none. */
  public void remove(Caller caller, String subdomain, String slug) {
    check(caller, subdomain, slug);
    files.remove(slug);
  }

  /** Queues a job that compares a workspace with an archive of this installation. */
  public Job verify(Caller caller, String subdomain, String archive) {
    if (!isWritten(caller, archive)) {
      throw unknown();
    }
    return archives.verify(caller, subdomain, archive);
  }

  /**
   * Queues a job that restores an archive as a workspace.
   *
   * @param archive slug of the job that wrote it; null: the body is the archive
   * @param to {@code shared} or {@code dedicated}; null: the installation's default
   * @param ownerEmail the new owner; null: the owner of the archived workspace
   */
  public Job restore(
      Caller caller,
      String subdomain,
      @Nullable String archive,
      @Nullable String to,
      @Nullable String ownerEmail,
      @Nullable InputStream body) {
    WorkspaceType type = type(to);
    if (archive != null && !isWritten(caller, archive)) {
      throw unknown();
    }
    String key = archive != null ? archive : storeBody(body);
    boolean isAsked = false;
    try {
      Job job = archives.restore(caller, subdomain, key, type, ownerEmail);
      isAsked = true;
      return job;
    } finally {
      if (!isAsked && archive == null) {
        files.remove(key);
      }
    }
  }

  private String storeBody(@Nullable InputStream body) {
    try {
      if (body != null) {
        PushbackInputStream bytes = new PushbackInputStream(body);
        int first = bytes.read();
        if (first >= 0) {
          bytes.unread(first);
          return files.store(bytes);
        }
      }
      throw Problem.invalid("archive", "required", "archive or a body is required");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static WorkspaceType type(@Nullable String to) {
    return to == null ? WorkspaceType.fromSettings() : WorkspaceType.parsePlace("to", to);
  }

  private void check(Caller caller, String subdomain, String slug) {
    JobDetail job = jobs.get(caller, slug);
    if (!isArchive(job) || !subdomain.equals(job.subject())) {
      throw Problem.notFound("Archive");
    }
  }

  private boolean isWritten(Caller caller, String slug) {
    return jobs.find(caller, slug).filter(TenantFiles::isArchive).isPresent();
  }

  private static boolean isArchive(JobDetail job) {
    return job.job().kind().equals(ExportTenant.KEY) && job.job().status() == JobStatus.COMPLETED;
  }

  private static Problem unknown() {
    return Problem.invalid("archive", "unknown", "archive is not an archive of this server");
  }
}
