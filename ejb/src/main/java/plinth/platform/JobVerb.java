package plinth.platform;

import plinth.jobs.JobControl;
import plinth.jobs.JobDetail;

/** What operators do to a job. */
public enum JobVerb {
  STOP("job.stopped") {
    @Override
    JobDetail on(JobControl control, String slug) {
      return control.stop(slug);
    }
  },
  RESTART("job.restarted") {
    @Override
    JobDetail on(JobControl control, String slug) {
      return control.restart(slug);
    }
  },
  ABANDON("job.abandoned") {
    @Override
    JobDetail on(JobControl control, String slug) {
      return control.abandon(slug);
    }
  };

  private final String action;

  JobVerb(String action) {
    this.action = action;
  }

  /** Its word in the audit record. */
  String action() {
    return action;
  }

  /** Does it, in the plane at hand. */
  abstract JobDetail on(JobControl control, String slug);
}
