package plinth.platform.audit;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import plinth.audit.Audit;
import plinth.identity.Groups;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.MainPlane;

/** Audits the export of an audit record. */
@Stateless
@RolesAllowed(Groups.OPERATOR)
@MainPlane
public class AuditExport {
  @Inject private Audit audit;

  /** Records the export before the first entry is written. */
  public void recordStart(Caller caller, AuditQuery question, String format) {
    JsonObjectBuilder details = Json.createObjectBuilder().add("format", format);
    String workspace = question.workspace();
    if (workspace != null) {
      details.add("workspace", workspace);
    }
    String subject = question.isOfWorkspace() ? "audit:workspace" : "audit:platform";
    audit.record(caller, "audit.exported", subject, details.build());
  }
}
