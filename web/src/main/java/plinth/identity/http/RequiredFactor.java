package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.identity.factor.SecondFactor;
import plinth.kernel.http.OperatorRequested;

/**
 * Restricts operators without a second factor to their own account if one is required: they sign
 * in, activate a second factor, and continue with the same session.
 */
@ApplicationScoped
class RequiredFactor {
  private static final String OWN = "admin/platform/me";

  @Inject private SecondFactor secondFactor;

  void onOperatorRequested(@Observes OperatorRequested asked) {
    Long operatorId = asked.caller().operatorId();
    if (operatorId != null && !isOwn(asked.path())) {
      secondFactor.require(operatorId);
    }
  }

  /**
   * Whether a path leads to the operator's own account; servers pass it with or without a leading
   * slash.
   */
  private static boolean isOwn(String path) {
    String bare = path.startsWith("/") ? path.substring(1) : path;
    return bare.equals(OWN) || bare.startsWith(OWN + "/");
  }
}
