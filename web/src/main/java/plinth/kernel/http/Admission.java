package plinth.kernel.http;

import java.util.Set;
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
  private static final Set<String> KEPT_FROM_SUPPORT = Set.of("integration", "member", "billing");

  private Admission() {}

  /** Refuses a caller that the surface does not admit. */
  static void check(Surface surface, Caller caller, @Nullable String objectSlug) {
    if (!admits(surface.kind(), caller)) {
      throw new Problem(KernelProblem.CREDENTIAL_NOT_ALLOWED);
    }
    if (caller.kind() == Caller.Kind.ADMIN && caller.operatorId() != null && outlasts(surface)) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    RecordAction action = surface.action();
    if (action != null && isCredential(caller)) {
      String scope = action.scopeFor(objectSlug == null ? "*" : objectSlug);
      boolean isAdmitted =
          surface.isForAnyObject() ? action.admitsSomewhere(caller) : caller.may(scope);
      if (!isAdmitted) {
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

  /**
   * Whether what the surface changes would outlast an impersonation, or is the person's own: tokens
   * and memberships, keys, rights of others, and what is paid.
   */
  private static boolean outlasts(Surface surface) {
    return surface.access() != Access.READ
        && (surface.kind() == Surface.Kind.USER
            || KEPT_FROM_SUPPORT.contains(surface.permission().split("\\.", 2)[0]));
  }

  /** Whether scopes decide what the caller may do. */
  static boolean isCredential(Caller caller) {
    return caller.kind() == Caller.Kind.API_KEY || caller.kind() == Caller.Kind.OAUTH_APP;
  }
}
