package plinth.jobs.batch;

import jakarta.batch.runtime.context.JobContext;
import java.util.Properties;
import java.util.function.Supplier;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;

/**
 * Which job an execution of the batch runtime works on, as it travels in the execution's
 * parameters.
 *
 * @param workspace where the job lives
 * @param jobId its number
 * @param fence the fencing number of the lease under which it runs
 */
record WorkOrder(Caller.Workspace workspace, long jobId, long fence) {

  /** The platform at work in the job's workspace. */
  Caller caller() {
    return Caller.system("job-" + jobId).in(workspace);
  }

  Properties toProperties() {
    Properties properties = new Properties();
    properties.setProperty("workspace_id", Long.toString(workspace.id()));
    properties.setProperty("subdomain", workspace.subdomain());
    String database = workspace.database();
    if (database != null) {
      properties.setProperty("database", database);
    }
    properties.setProperty("job_id", Long.toString(jobId));
    properties.setProperty("fence", Long.toString(fence));
    return properties;
  }

  static WorkOrder of(Properties properties) {
    return new WorkOrder(
        new Caller.Workspace(
            Long.parseLong(properties.getProperty("workspace_id")),
            properties.getProperty("subdomain"),
            properties.getProperty("database")),
        Long.parseLong(properties.getProperty("job_id")),
        Long.parseLong(properties.getProperty("fence")));
  }

  /** The failure that a chunk left for the end of its execution; absent: none was seen. */
  static Throwable failure(JobContext context) {
    return context.getTransientUserData() instanceof Throwable failure
        ? failure
        : new IllegalStateException("a chunk was not committed");
  }

  /** Runs one call of an artefact for this job; the pooled thread belongs to nobody afterwards. */
  <T> T bound(Supplier<T> call) {
    LogContext.begin("job-" + jobId + "-" + fence);
    LogContext.workspace(workspace.id());
    try {
      return call.get();
    } finally {
      LogContext.end();
    }
  }
}
