package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Set;
import plinth.kernel.Caller;

/** The addresses of this installation that providers and browsers are given. */
@ApplicationScoped
public class SsoAddresses {
  private static final String BASE = "/api/v1/user/auth/sso/";

  @Inject private SsoConfig config;

  /** The path at which a sign-in begins. */
  public static String start(String subdomain, String provider) {
    return BASE + subdomain + "/" + provider + "/start";
  }

  /** The platform as a caller, for a request that came from somewhere. */
  public static Caller system(Caller.Origin origin) {
    return new Caller(Caller.Kind.SYSTEM, null, null, null, null, null, Set.of(), origin);
  }

  /**
   * The redirect URI of a provider. Each has its own, so that one provider's answer is never taken
   * for another's.
   */
  public URI callback(Caller caller, IdentityProvider provider) {
    return address(caller, provider, "callback");
  }

  /** Where a provider tells of its log-outs, server to server or in a frame. */
  public URI logout(Caller caller, IdentityProvider provider) {
    return address(caller, provider, "logout");
  }

  /** The page after a log-out. */
  public URI afterSignOut() {
    return URI.create(config.publicUrl() + "/console/sign-in");
  }

  private URI address(Caller caller, IdentityProvider provider, String what) {
    return URI.create(
        config.publicUrl()
            + BASE
            + caller.requireWorkspace().subdomain()
            + "/"
            + provider.slug()
            + "/"
            + what);
  }
}
