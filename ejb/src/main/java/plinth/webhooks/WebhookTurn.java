package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.kernel.LogContext;
import plinth.kernel.Secrets;
import plinth.kernel.Span;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.Workspaces;

/** Runs one turn of a claimed endpoint, in its workspace. */
@ApplicationScoped
class WebhookTurn {
  @Inject private DeliverWebhooks deliver;
  @Inject private WorkspaceDirectory directory;

  /** Sends the due deliveries. Returns in how many milliseconds more are due, or null. */
  @Nullable Long run(Lease lease) {
    long workspaceId = Objects.requireNonNull(lease.workspaceId());
    LogContext.start("webhooks-" + Secrets.randomWord(12));
    LogContext.setWorkspace(workspaceId);
    try (Span span = Span.start(Span.Kind.CONSUMER, "webhook deliveries")) {
      span.setAttribute("plinth.request_id", LogContext.requestId());
      span.setAttribute("plinth.workspace_id", workspaceId);
      Workspaces.Entry entry = directory.requireEntry(workspaceId);
      WorkspaceStatus status = entry.status();
      if (status.isSuspended() || status.isDeleting() || !status.isReady()) {
        // Send nothing: the lease expires, and the endpoint is claimed again later.
        return null;
      }
      return deliver.run(
          Caller.system(LogContext.requestId()).inWorkspace(entry.workspace()), lease);
    } finally {
      LogContext.clear();
    }
  }
}
