package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.Workspaces;
import plinth.transfer.export.ExportFile;
import plinth.transfer.export.ExportProblem;

/** Finds the files of links in mails, for requests without a credential. */
@ApplicationScoped
@Saga
public class LinkedExports {
  @Inject private ExportLinks links;
  @Inject private ScheduleRuns runs;
  @Inject private WorkspaceDirectory directory;

  /**
   * The file of a link.
   *
   * @param caller who asks, in the workspace of the file
   * @param file the file
   */
  public record LinkedFile(Caller caller, ExportFile file) {}

  /**
   * The file of a link. Refuses a link that this installation did not make, that no longer gives
   * access, or that has expired (404).
   */
  public LinkedFile require(String token, Caller.Origin origin) {
    ExportLinks.Ticket ticket = links.open(token).orElseThrow(LinkedExports::notFound);
    Caller.Workspace workspace =
        directory
            .find(ticket.workspaceId())
            .filter(entry -> isOpen(entry.status()))
            .map(Workspaces.Entry::workspace)
            .orElseThrow(LinkedExports::notFound);
    if (!ticket.until().isAfter(Time.now())) {
      throw new Problem(ExportProblem.EXPORT_EXPIRED);
    }
    Caller caller = Caller.anonymous(origin).inWorkspace(workspace);
    ExportFile file =
        runs.requireLinked(caller, ticket.schedule(), ticket.receiver(), ticket.export());
    return new LinkedFile(caller, file);
  }

  private static boolean isOpen(WorkspaceStatus status) {
    return !status.isSuspended() && !status.isDeleting() && status.isReady();
  }

  private static Problem notFound() {
    return Problem.notFound("Export");
  }
}
