package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Set;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.tenancy.Tenanted;

/** Records in the audit record of a workspace who signed in to it, and who was refused. */
@Stateless
@Tenanted
public class SignInNotes {
  @Inject private Audit audit;

  /** Records that a member signed in to the workspace or switched to it. */
  public void recordEntry(Caller caller, long adminId) {
    record(caller, adminId, "workspace.entered", JsonValue.EMPTY_JSON_OBJECT);
  }

  /**
   * Records that a member was refused.
   *
   * @param code the code of the refusal
   */
  public void recordRefusal(Caller caller, long adminId, String code) {
    JsonObject details = Json.createObjectBuilder().add("code", code).build();
    record(caller, adminId, "workspace.entry_refused", details);
  }

  private void record(Caller caller, long adminId, String action, JsonObject details) {
    Caller member =
        new Caller(
            Caller.Kind.ADMIN,
            caller.userId(),
            adminId,
            null,
            null,
            caller.workspace(),
            Set.of(),
            caller.origin());
    audit.record(member, action, member.label(), details);
  }
}
