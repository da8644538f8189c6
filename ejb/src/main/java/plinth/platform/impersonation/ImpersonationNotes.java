package plinth.platform.impersonation;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.Tenanted;

/** Writes the workspace's own record of operators who act for its members. */
@Stateless
@Tenanted
public class ImpersonationNotes {
  @Inject private Audit audit;

  /** Records that an operator begins to act for an admin. */
  public void begun(Caller caller, long adminId, JsonObject details) {
    audit.record(caller, "member.impersonated", "admin:" + adminId, details);
  }

  /** Records a write that an operator asks for as somebody else, done or refused. */
  public void asked(Caller caller, String method, String path) {
    JsonObject details = Json.createObjectBuilder().add("method", method).add("path", path).build();
    audit.record(caller, "impersonation.wrote", "admin:" + caller.requiredAdminId(), details);
  }
}
