package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.function.Supplier;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.SignInNotes;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** Records sign-ins to a workspace, and refusals by its rules, in its audit record. */
@ApplicationScoped
class EntryRecord {
  /** The refusals by rules of the workspace; with others, its database may not be there. */
  private static final Set<ProblemCode> RECORDED =
      Set.of(
          AccessProblem.NETWORK_NOT_ALLOWED,
          AccessProblem.SESSION_EXPIRED,
          AccessProblem.MEMBER_BLOCKED);

  @Inject private SignInNotes notes;

  /**
   * Admits a person and records the outcome.
   *
   * @param caller the person, in the workspace
   * @param adminId number of the person's admin row
   */
  Admin record(Caller caller, long adminId, Supplier<Admin> admission) {
    try {
      Admin admitted = admission.get();
      notes.recordEntry(caller, admitted.id());
      return admitted;
    } catch (Problem refused) {
      if (RECORDED.contains(refused.code())) {
        BestEffort.run(
            "refused_entry", () -> notes.recordRefusal(caller, adminId, refused.code().name()));
      }
      throw refused;
    }
  }
}
