package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of bulk operations. */
@ApplicationScoped
public class BulkConfig {
  /** The maximum number of records of a call; more are a job. */
  public int recordsPerCall() {
    return (int) Setting.PLINTH_BULK_ROWS_MAX.number();
  }
}
