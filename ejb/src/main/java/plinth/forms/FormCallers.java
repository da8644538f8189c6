package plinth.forms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Slugs;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.Workspaces;

/** Creates the callers of requests without credentials to the public forms of a workspace. */
@ApplicationScoped
@Saga
public class FormCallers {
  @Inject private WorkspaceDirectory directory;
  @Inject private FormRates rates;
  @Inject private Forms forms;
  @Inject private FormsConfig config;

  /**
   * The caller in the named workspace. Refuses a workspace that is unknown, suspended or deleted
   * (404), and too many requests (429).
   */
  public Caller resolve(WorkspaceName name, Caller.Origin origin) {
    Caller.Workspace workspace =
        name.subdomain(config.workspaceHost())
            .filter(Slugs::isValid)
            .flatMap(directory::findBySubdomain)
            .filter(entry -> isOpen(entry.status()))
            .map(Workspaces.Entry::workspace)
            .orElseThrow(() -> Problem.notFound(Forms.FORM));
    Caller caller = Caller.form(workspace, origin);
    rates.countRequest(caller);
    return caller;
  }

  /** Refuses a form that is not published (404), then a workspace that is read-only (403). */
  public void requireWritable(Caller caller, String objectSlug) {
    long id = caller.requireWorkspace().id();
    if (directory.find(id).filter(entry -> entry.status().isReadOnly()).isPresent()) {
      forms.show(caller, objectSlug);
      directory.check(caller, true);
    }
  }

  private static boolean isOpen(WorkspaceStatus status) {
    return !status.isSuspended() && !status.isDeleting() && status.isReady();
  }
}
