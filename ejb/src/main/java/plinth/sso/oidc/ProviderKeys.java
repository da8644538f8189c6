package plinth.sso.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import plinth.kernel.TtlCache;

/**
 * The keys of providers, kept for ten minutes. A token with an unknown key has them fetched again,
 * so that a rotation takes effect immediately, but not more than once in five seconds.
 */
@ApplicationScoped
class ProviderKeys {
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  @Inject private OidcHttp http;

  private final TtlCache<String, JWKSet> seen = new TtlCache<>(LIFE);
  private final TtlCache<String, Boolean> fetched = new TtlCache<>(PAUSE);

  /** The keys at an address, as the validation of tokens asks for them. */
  JWKSource<SecurityContext> at(String url) {
    return (selector, context) -> select(url, selector);
  }

  /** The keys that an address has now. */
  JWKSet refresh(String url) {
    seen.invalidate(url);
    return keys(url);
  }

  private List<JWK> select(String url, JWKSelector selector) {
    List<JWK> found = selector.select(keys(url));
    if (!found.isEmpty() || fetched.find(url).isPresent()) {
      return found;
    }
    return selector.select(refresh(url));
  }

  private JWKSet keys(String url) {
    return seen.get(url, () -> fetch(url));
  }

  private JWKSet fetch(String url) {
    String body = http.get(url, Map.of());
    fetched.get(url, () -> true);
    try {
      return JWKSet.parse(body);
    } catch (ParseException e) {
      throw OidcHttp.unreachable(url, "is no set of keys");
    }
  }
}
