package plinth.platform.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditCheck;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFilter;
import plinth.audit.PlatformRecord;
import plinth.audit.WorkspaceRecord;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/** The audit records of the platform and of each workspace, for operators. */
@Saga
@ApplicationScoped
public class AuditRecords {
  @Inject private WorkspaceDirectory directory;
  @Inject private PlatformRecord platform;
  @Inject private WorkspaceRecord workspaces;

  /** A page of the entries, newest first. */
  public Page<AuditEntry> page(Caller caller, AuditQuery question, PageRequest request) {
    return question.isOfWorkspace()
        ? workspaces.page(inWorkspace(caller, question), question.filter(), request)
        : platform.page(caller, filter(question), request);
  }

  /** The next entries after a number, in the order they were written. */
  public List<AuditEntry> listAfter(Caller caller, AuditQuery question, long id, int most) {
    return question.isOfWorkspace()
        ? workspaces.listAfter(inWorkspace(caller, question), question.filter(), id, most)
        : platform.listAfter(caller, filter(question), id, most);
  }

  /** Verifies that the record is intact. */
  public AuditCheck verify(Caller caller, AuditQuery question) {
    return question.isOfWorkspace()
        ? workspaces.verify(inWorkspace(caller, question))
        : platform.verify(caller);
  }

  private Caller inWorkspace(Caller caller, AuditQuery question) {
    Workspaces.Entry entry = named(question).orElseThrow(AuditRecords::unknown);
    entry.status().forSupport().check(false);
    return caller.inWorkspace(entry.workspace());
  }

  private AuditFilter filter(AuditQuery question) {
    AuditFilter all = question.filter();
    return new AuditFilter(
        all.actor(),
        all.operatorId(),
        all.action(),
        all.subject(),
        workspaceId(question),
        all.from(),
        all.to(),
        all.before());
  }

  private @Nullable Long workspaceId(AuditQuery question) {
    String text = question.workspace();
    if (text == null) {
      return null;
    }
    // A deleted workspace has no subdomain any more, but its entries are kept.
    return named(question)
        .map(entry -> entry.workspace().id())
        .or(() -> text.matches("\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty())
        .orElseThrow(AuditRecords::unknown);
  }

  private Optional<Workspaces.Entry> named(AuditQuery question) {
    return directory.findBySubdomain(String.valueOf(question.workspace()));
  }

  private static Problem unknown() {
    return Problem.invalid("workspace", "unknown", "workspace is unknown");
  }
}
