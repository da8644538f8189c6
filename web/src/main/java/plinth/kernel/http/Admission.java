package plinth.kernel.http;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * Decides whether a surface admits a caller: the kind of credential first, then the right.
 *
 * <p>Spec: Authentication.
 */
final class Admission {
  private Admission() {}

  /** Refuses a caller that the surface does not admit. */
  static void check(Surface surface, Caller caller, @Nullable String objectSlug) {
    if (!admits(surface.kind(), caller)) {
      throw new Problem(KernelProblem.CREDENTIAL_NOT_ALLOWED);
    }
    RecordAction action = surface.action();
    if (action != null && isCredential(caller)) {
      String scope = action.scopeFor(objectSlug == null ? "*" : objectSlug);
      if (!caller.may(scope)) {
        throw new Problem(KernelProblem.SCOPE_MISSING, "The scope " + scope + " is needed");
      }
    } else if (!surface.permission().isEmpty() && !caller.may(surface.permission())) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "The permission " + surface.permission() + " is needed");
    }
  }

  private static boolean admits(Surface.Kind kind, Caller caller) {
    return switch (kind) {
      case USER -> caller.kind() == Caller.Kind.USER || caller.kind() == Caller.Kind.ADMIN;
      case ADMIN -> caller.kind() == Caller.Kind.ADMIN;
      case RECORD, WORKSPACE -> caller.kind() == Caller.Kind.ADMIN || isCredential(caller);
      case INTEGRATION -> isCredential(caller);
      case SUPER_ADMIN -> caller.kind() == Caller.Kind.OPERATOR;
      case OPEN, SIGNED, TEST_TOOLS -> true;
    };
  }

  private static boolean isCredential(Caller caller) {
    return caller.kind() == Caller.Kind.API_KEY || caller.kind() == Caller.Kind.OAUTH_APP;
  }
}
