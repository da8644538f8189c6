package plinth.kernel.http.gate;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.Surface;

/**
 * Decides whether a surface admits a caller: first by the kind of credential, then by the right.
 */
final class Admission {
  private Admission() {}

  /** Refuses a caller that the surface does not admit. */
  static void check(Surface surface, Caller caller, @Nullable String objectSlug) {
    if (!admits(surface.kind(), caller)) {
      throw new Problem(KernelProblem.CREDENTIAL_NOT_ALLOWED);
    }
    if (caller.kind() == Caller.Kind.ADMIN && caller.operatorId() != null && surface.isLasting()) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    RecordAction action = surface.action();
    if (action != null && caller.isScoped()) {
      if (!surface.isForAnyObject() || !action.admitsAnyObject(caller)) {
        action.require(caller, objectSlug == null ? "*" : objectSlug);
      }
    } else if (action != null && surface.permission().isEmpty()) {
      action.require(caller, objectSlug == null ? "*" : objectSlug);
    } else if (!surface.permission().isEmpty() && !caller.hasRight(surface.permission())) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "The permission " + surface.permission() + " is required");
    }
  }

  private static boolean admits(Surface.Kind kind, Caller caller) {
    return switch (kind) {
      case USER -> caller.kind() == Caller.Kind.USER || caller.kind() == Caller.Kind.ADMIN;
      case ADMIN -> caller.kind() == Caller.Kind.ADMIN;
      case RECORD, WORKSPACE -> caller.kind() == Caller.Kind.ADMIN || caller.isScoped();
      case INTEGRATION -> caller.isScoped();
      case DIRECTORY -> caller.kind() == Caller.Kind.DIRECTORY;
      case SUPER_ADMIN -> caller.kind() == Caller.Kind.OPERATOR;
      case OPEN, SIGNED, TEST_TOOLS -> true;
    };
  }
}
