package plinth.jobs.batch;

import jakarta.batch.runtime.context.JobContext;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.jobs.JobPlaces;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;
import plinth.kernel.Span;

/**
 * The job on which an execution of the batch runtime works, passed in the execution's parameters.
 *
 * @param workspace the workspace of the job, or null for a platform job
 * @param job the name of the batch job that does the work
 * @param jobId ID of the job
 * @param fence the fencing number of its lease
 * @param node the node that started the execution and runs it
 * @param trace the {@code traceparent} of the request that queued it, or null if the job was
 *     resumed or tracing is off
 */
record WorkOrder(
    Caller.@Nullable Workspace workspace,
    String job,
    long jobId,
    long fence,
    String node,
    @Nullable String trace) {

  /** Returns the platform as caller, in the job's workspace if it has one. */
  Caller caller() {
    Caller platform = Caller.system("job-" + jobId);
    return workspace == null ? platform : platform.inWorkspace(workspace);
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
    properties.setProperty("job", job);
    properties.setProperty("job_id", Long.toString(jobId));
    properties.setProperty("fence", Long.toString(fence));
    properties.setProperty("node", node);
    if (trace != null) {
      properties.setProperty("trace", trace);
    }
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
        properties.getProperty("job"),
        Long.parseLong(properties.getProperty("job_id")),
        Long.parseLong(properties.getProperty("fence")),
        properties.getProperty("node"),
        properties.getProperty("trace"));
  }

  /** Returns the ticket of the job. */
  JobPlaces.Ticket ticket() {
    return new JobPlaces.Ticket(workspace == null ? null : workspace.id(), jobId);
  }

  /** Returns the failure that a chunk stored for the end of its execution, if any. */
  static Optional<Throwable> failure(JobContext context) {
    return context.getTransientUserData() instanceof Throwable failure
        ? Optional.of(failure)
        : Optional.empty();
  }

  private static <T> T call(Supplier<T> call, Span span) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      span.markFailed();
      throw e;
    }
  }

  /** Runs one call of an artefact for this job, and clears the pooled thread afterwards. */
  <T> T runBound(Supplier<T> call) {
    if (workspace == null) {
      LogContext.start("platform-job-" + jobId + "-" + fence);
    } else {
      LogContext.start("job-" + jobId + "-" + fence);
      LogContext.setWorkspace(workspace.id());
    }
    try (Span span = Span.startReceived(Span.Kind.CONSUMER, job() + " job", trace)) {
      span.setAttribute("plinth.job_id", jobId);
      span.setAttribute("plinth.request_id", LogContext.requestId());
      if (workspace != null) {
        span.setAttribute("plinth.workspace_id", workspace.id());
      }
      return call(call, span);
    } finally {
      LogContext.clear();
    }
  }
}
