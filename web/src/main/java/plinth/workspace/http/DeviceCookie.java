package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.NewCookie;
import java.time.Duration;
import plinth.identity.IdentityConfig;
import plinth.kernel.http.HttpConfig;

/**
 * The cookie with the token of a remembered device: no script can read it, other sites cannot send
 * it, and it is only sent to the sign-in.
 */
@ApplicationScoped
class DeviceCookie {
  static final String NAME = "plinth_device";
  private static final String PATH = "/api/v1/user/auth/login";

  @Inject private IdentityConfig identity;
  @Inject private HttpConfig http;

  NewCookie of(String token) {
    Duration life = identity.rememberedDeviceLife();
    return new NewCookie.Builder(NAME)
        .value(token)
        .path(PATH)
        .maxAge((int) Math.min(life.toSeconds(), Integer.MAX_VALUE))
        .httpOnly(true)
        .secure(http.isSecure())
        .sameSite(NewCookie.SameSite.STRICT)
        .build();
  }
}
