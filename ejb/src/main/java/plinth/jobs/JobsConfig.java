package plinth.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import plinth.kernel.Setting;
import plinth.kernel.Time;

/** Settings of jobs. */
@ApplicationScoped
public class JobsConfig {
  /** The silence after which another node may continue a job. */
  public Duration lease() {
    return Setting.PLINTH_JOB_LEASE.seconds();
  }

  /** The time before which a heartbeat counts as silence. */
  Instant staleBefore() {
    return Time.now().minus(lease());
  }

  /** The time between two looks for jobs of silent nodes. */
  public Duration takeUpPause() {
    return Setting.PLINTH_JOB_TAKE_UP.seconds();
  }
}
