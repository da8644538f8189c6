package plinth.platform.impersonation;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.Tenanted;

/** Writes entries about operators who act for members to the workspace's own record. */
@Stateless
@Tenanted
public class ImpersonationNotes {
  @Inject private Audit audit;

  /** Records that an operator starts to act for an admin. */
  public void recordStart(Caller caller, long adminId, JsonObject details) {
    audit.record(caller, "member.impersonated", "admin:" + adminId, details);
  }

  /**
   * Records a write that an operator requests on behalf of a member, whether it succeeds or is
   * refused.
   */
  public void recordRequest(Caller caller, String method, String path) {
    JsonObject details = Json.createObjectBuilder().add("method", method).add("path", path).build();
    audit.record(caller, "impersonation.wrote", "admin:" + caller.requireAdminId(), details);
  }
}
