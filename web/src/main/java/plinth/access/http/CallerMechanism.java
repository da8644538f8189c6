package plinth.access.http;

import io.smallrye.jwt.auth.cdi.PrincipalProducer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collections;
import java.util.List;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.Call;
import plinth.kernel.http.entrance.Arrival;

/**
 * The authentication mechanism of the application: a bearer token, an API key, or neither. It
 * establishes principal and groups for the container when a request arrives. It never refuses a
 * request itself: it passes the reason to the gate, which answers in the API's envelope if the
 * route needs a caller, and ignores it if the route is open.
 */
@ApplicationScoped
public class CallerMechanism implements HttpAuthenticationMechanism {
  private static final String BEARER = "bearer ";

  @Inject private Credentials credentials;
  @Inject private Call call;
  @Inject private PrincipalProducer tokens;

  @Override
  public AuthenticationStatus validateRequest(
      HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
    Authenticated found;
    try {
      String apiKey = header(request, "X-Api-Key");
      String bearer = bearer(header(request, HttpHeaders.AUTHORIZATION));
      if (bearer == null && apiKey == null) {
        return context.doNothing();
      }
      found = credentials.resolve(bearer, apiKey, Arrival.origin(request));
    } catch (RuntimeException refusal) {
      call.setRefusal(refusal);
      return context.doNothing();
    }
    call.authenticated(found.caller());
    if (found.principal() instanceof JsonWebToken presented) {
      tokens.setJsonWebToken(presented);
    }
    return context.notifyContainerAboutLogin(found.principal(), found.groups());
  }

  /** The value of a header; several values are joined, which is not a valid credential. */
  private static @Nullable String header(HttpServletRequest request, String name) {
    List<String> values = Collections.list(request.getHeaders(name));
    return values.isEmpty() ? null : String.join(",", values);
  }

  private static @Nullable String bearer(@Nullable String authorization) {
    if (authorization == null) {
      return null;
    }
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new Problem(KernelProblem.UNAUTHENTICATED);
    }
    return authorization.substring(BEARER.length()).trim();
  }
}
