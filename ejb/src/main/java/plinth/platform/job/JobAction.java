package plinth.platform.job;

import plinth.audit.Audit;
import plinth.jobs.JobControl;
import plinth.jobs.JobDetail;
import plinth.kernel.Caller;
import plinth.kernel.Json;

/** An operator's action on a job. */
public enum JobAction {
  STOP("job.stopped") {
    @Override
    JobDetail apply(JobControl control, String slug) {
      return control.stop(slug);
    }
  },
  RESTART("job.restarted") {
    @Override
    JobDetail apply(JobControl control, String slug) {
      return control.restart(slug);
    }
  },
  ABANDON("job.abandoned") {
    @Override
    JobDetail apply(JobControl control, String slug) {
      return control.abandon(slug);
    }
  };

  private final String action;

  JobAction(String action) {
    this.action = action;
  }

  /**
   * Performs the action in the current plane and records it; refuses one that the job's status does
   * not allow.
   */
  JobDetail perform(JobControl control, Audit audit, Caller caller, String slug) {
    JobDetail job = apply(control, slug);
    audit.record(
        caller,
        action,
        "job:" + slug,
        Json.createObjectBuilder().add("kind", job.job().kind()).build());
    return job;
  }

  abstract JobDetail apply(JobControl control, String slug);
}
