package plinth.jobs.batch;

import jakarta.batch.runtime.context.JobContext;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;

/**
 * Which job an execution of the batch runtime works on, as it travels in the execution's
 * parameters.
 *
 * @param workspace where the job lives; null: it is one of the platform
 * @param jobId its number
 * @param fence the fencing number of the lease under which it runs
 * @param node the node that started the execution, and that it runs on
 */
record WorkOrder(Caller.@Nullable Workspace workspace, long jobId, long fence, String node) {

  /** The platform at work, in the job's workspace where it has one. */
  Caller caller() {
    Caller platform = Caller.system("job-" + jobId);
    return workspace == null ? platform : platform.in(workspace);
  }

  /** The name of the batch runtime's job that does such work. */
  String job() {
    return workspace == null ? "platform" : "work";
  }

  Properties toProperties() {
    Properties properties = new Properties();
    if (workspace != null) {
      properties.setProperty("workspace_id", Long.toString(workspace.id()));
      properties.setProperty("subdomain", workspace.subdomain());
      String database = workspace.database();
      if (database != null) {
        properties.setProperty("database", database);
      }
    }
    properties.setProperty("job_id", Long.toString(jobId));
    properties.setProperty("fence", Long.toString(fence));
    properties.setProperty("node", node);
    return properties;
  }

  static WorkOrder of(Properties properties) {
    String workspaceId = properties.getProperty("workspace_id");
    return new WorkOrder(
        workspaceId == null
            ? null
            : new Caller.Workspace(
                Long.parseLong(workspaceId),
                properties.getProperty("subdomain"),
                properties.getProperty("database")),
        Long.parseLong(properties.getProperty("job_id")),
        Long.parseLong(properties.getProperty("fence")),
        properties.getProperty("node"));
  }

  /** The failure that a chunk left for the end of its execution; absent: none was seen. */
  static Throwable failure(JobContext context) {
    return context.getTransientUserData() instanceof Throwable failure
        ? failure
        : new IllegalStateException("a chunk was not committed");
  }

  /** Runs one call of an artefact for this job; the pooled thread belongs to nobody afterwards. */
  <T> T bound(Supplier<T> call) {
    if (workspace == null) {
      LogContext.begin("platform-job-" + jobId + "-" + fence);
    } else {
      LogContext.begin("job-" + jobId + "-" + fence);
      LogContext.workspace(workspace.id());
    }
    try {
      return call.get();
    } finally {
      LogContext.end();
    }
  }
}
