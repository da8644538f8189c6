package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/** Records and publishes changes of members, and keeps an active owner. */
@Dependent
class MemberRecords {
  @Inject private MemberRepository members;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> rights;

  /**
   * Completes a change: refuses it if no active owner would be left, then records and publishes it.
   */
  Admin finish(Caller caller, Admin before, WorkspaceMember member) {
    Admin after = complete(caller, before, member);
    publish(caller);
    return after;
  }

  /** Completes one of several changes, which are published together. */
  Admin complete(Caller caller, Admin before, WorkspaceMember member) {
    if (before.isActiveOwner() && !member.isActiveOwner() && members.countActiveOwners() == 0) {
      throw new Problem(AccessProblem.LAST_OWNER);
    }
    Admin after = member.toAdmin();
    record(
        caller,
        "member.changed",
        after,
        Json.createObjectBuilder()
            .add("role_before", before.membership().role())
            .add("status_before", before.membership().status().code()));
    return after;
  }

  /** Publishes that rights in the workspace changed. */
  void publish(Caller caller) {
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
  }

  /** Records what happened to a member, with the present role and status. */
  void record(Caller caller, String action, Admin admin, JsonObjectBuilder details) {
    details
        .add("role", admin.membership().role())
        .add("status", admin.membership().status().code());
    audit.record(caller, action, "admin:" + admin.id(), details.build());
  }
}
