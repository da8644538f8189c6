package plinth.platform.job;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.audit.Audit;
import plinth.jobs.JobControl;
import plinth.jobs.JobDetail;
import plinth.kernel.Caller;
import plinth.tenancy.Tenanted;

/** Shows the jobs of a workspace and carries out the orders of operators on them. */
@Stateless
@Tenanted
public class TenantJobOrders {
  @Inject private JobControl control;
  @Inject private Audit audit;

  /** The job with this slug; refuses when there is none. */
  public JobDetail show(Caller caller, String slug) {
    return control.detail(slug);
  }

  /** Does it and records it; refuses what the job's state does not admit. */
  public JobDetail give(Caller caller, String slug, JobVerb verb) {
    return verb.give(control, audit, caller, slug);
  }
}
