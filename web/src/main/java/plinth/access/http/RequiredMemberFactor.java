package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.access.policy.RequiredFactors;
import plinth.kernel.http.MemberRequested;

/**
 * Restricts members without a second factor to their own account if their workspace requires one:
 * they sign in, turn a second factor on, and continue with the same session.
 */
@ApplicationScoped
class RequiredMemberFactor {
  private static final String ACCOUNT = "user/auth/";
  private static final String WORKSPACES = "user/auth/workspaces/";

  @Inject private RequiredFactors factors;

  void onMemberRequested(@Observes MemberRequested asked) {
    if (!isAccount(asked.path())) {
      factors.require(asked.caller());
    }
  }

  /**
   * Whether a path leads to the member's own account; servers pass it with or without a leading
   * slash.
   */
  static boolean isAccount(String path) {
    String bare = path.startsWith("/") ? path.substring(1) : path;
    return bare.startsWith(ACCOUNT) && !bare.startsWith(WORKSPACES);
  }
}
