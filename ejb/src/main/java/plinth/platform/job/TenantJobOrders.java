package plinth.platform.job;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.audit.Audit;
import plinth.jobs.JobControl;
import plinth.jobs.JobDetail;
import plinth.kernel.Caller;
import plinth.tenancy.Tenanted;

/** Shows the jobs of a workspace and performs actions of operators on them. */
@Stateless
@Tenanted
public class TenantJobOrders {
  @Inject private JobControl control;
  @Inject private Audit audit;

  /** The job with this slug; refuses an unknown one. */
  public JobDetail show(Caller caller, String slug) {
    return control.detail(slug);
  }

  /** Performs an action and records it; refuses one that the job's status does not allow. */
  public JobDetail perform(Caller caller, String slug, JobAction verb) {
    return verb.perform(control, audit, caller, slug);
  }
}
