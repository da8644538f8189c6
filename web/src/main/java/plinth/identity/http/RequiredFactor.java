package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.identity.operator.SecondFactor;
import plinth.kernel.http.OperatorAsked;

/**
 * Lets operators without a second factor reach nothing but their own account, where one is
 * required: they sign in, put one into force, and go on with the same session.
 */
@ApplicationScoped
class RequiredFactor {
  private static final String OWN = "admin/platform/me";

  @Inject private SecondFactor secondFactor;

  void asked(@Observes OperatorAsked asked) {
    Long operatorId = asked.caller().operatorId();
    if (operatorId != null && !isOwn(asked.path())) {
      secondFactor.require(asked.caller(), operatorId);
    }
  }

  /** Servers give the path with or without a slash in front of it. */
  private static boolean isOwn(String path) {
    String bare = path.startsWith("/") ? path.substring(1) : path;
    return bare.equals(OWN) || bare.startsWith(OWN + "/");
  }
}
