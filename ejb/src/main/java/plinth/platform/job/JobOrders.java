package plinth.platform.job;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.jobs.JobDetail;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Use cases of operators for one job of any plane: show, stop, restart, abandon. A workspace's job
 * is read in a transaction of that workspace, which cannot see others.
 */
@Saga
@ApplicationScoped
public class JobOrders {
  @Inject private WorkspaceDirectory directory;
  @Inject private MainJobOrders platforms;
  @Inject private TenantJobOrders workspaces;

  /** The job with this address; refuses an unknown one. */
  public JobView show(Caller caller, String address) {
    JobAddress job = JobAddress.of(address);
    return job.subdomain() == null
        ? platforms(platforms.show(caller, job.slug()))
        : workspaces(job, workspaces.show(caller.inWorkspace(workspace(job)), job.slug()));
  }

  /** Performs an action; refuses one that the job's status does not allow. */
  public JobView perform(Caller caller, String address, JobAction verb) {
    JobAddress job = JobAddress.of(address);
    return job.subdomain() == null
        ? platforms(platforms.perform(caller, job.slug(), verb))
        : workspaces(job, workspaces.perform(caller.inWorkspace(workspace(job)), job.slug(), verb));
  }

  private Caller.Workspace workspace(JobAddress job) {
    return directory
        .findBySubdomain(String.valueOf(job.subdomain()))
        .map(Workspaces.Entry::workspace)
        .orElseThrow(() -> Problem.notFound("Job"));
  }

  private JobView platforms(JobDetail job) {
    String subdomain =
        Optional.ofNullable(job.workspaceId())
            .flatMap(directory::find)
            .map(entry -> entry.workspace().subdomain())
            .orElse(null);
    return JobView.of(job, JobPlane.PLATFORM, subdomain);
  }

  private JobView workspaces(JobAddress address, JobDetail job) {
    boolean isDedicated = workspace(address).database() != null;
    return JobView.of(job, isDedicated ? JobPlane.DEDICATED : JobPlane.SHARED, address.subdomain());
  }
}
