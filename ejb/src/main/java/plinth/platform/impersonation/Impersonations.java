package plinth.platform.impersonation;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import plinth.access.Admin;
import plinth.access.membership.Memberships;
import plinth.audit.Audit;
import plinth.identity.Operator;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.mail.MailTemplate;
import plinth.platform.Reason;
import plinth.tenancy.MainPlane;

/**
 * Writes entries about operators who act for members, and their requests, to the platform's record.
 */
@Stateless
@MainPlane
public class Impersonations {
  @Inject private Audit audit;
  @Inject private Memberships memberships;

  /** Records that an operator starts to act for a member, and notifies the workspace's owners. */
  public void recordStart(
      Caller caller, Admin member, Operator operator, Reason reason, JsonObject details) {
    audit.record(caller, "member.impersonated", "admin:" + member.id(), details);
    Instant now = Time.now();
    memberships.mailOwners(
        caller,
        MailTemplate.IMPERSONATION_BEGUN,
        times ->
            Map.of(
                "operator", operator.name(),
                "member", member.name(),
                "date", times.minute(now),
                "reason", reason.given()));
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
