package plinth.workflow.definition;

import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.workflow.action.Action;

/**
 * The permissions that a definition requires of the member for whom it acts: those of the routes by
 * which a person does the same by hand.
 */
public final class DefinitionRights {
  /**
   * The permission that a person needs to activate a workflow, and its owner while it is active.
   */
  public static final String ACTIVATE = "workflow.update";

  public static final String READ_RECORDS = "record.read";
  public static final String READ_MESSAGES = "messaging.read";

  private DefinitionRights() {}

  /** Returns the permissions that the caller lacks, each by the place that requires it. */
  static List<FieldError> lacking(Caller caller, Definition definition) {
    List<FieldError> lacking = new ArrayList<>();
    if (caller.limitingAdminId() == null) {
      return lacking;
    }
    Trigger trigger = definition.trigger();
    if (trigger.objectSlug() != null) {
      require(caller, READ_RECORDS, "trigger.object_slug", lacking);
    }
    if (trigger.type().kind() == TriggerType.Kind.MESSAGE) {
      require(caller, READ_MESSAGES, "trigger.type", lacking);
    }
    for (Action action : definition.everyStep()) {
      String permission = action.type().permission();
      if (permission != null) {
        require(caller, permission, action.at() + ".type", lacking);
      }
    }
    return lacking;
  }

  /** Refuses with 403 a caller without a permission. */
  public static void require(Caller caller, String permission) {
    if (!caller.hasRight(permission)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "This requires the permission " + permission);
    }
  }

  private static void require(
      Caller caller, String permission, String at, List<FieldError> lacking) {
    if (!caller.hasRight(permission)) {
      lacking.add(new FieldError(at, "permission", "This requires the permission " + permission));
    }
  }
}
