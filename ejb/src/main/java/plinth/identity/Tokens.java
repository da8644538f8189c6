package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.identity.tokens.KeyRing;
import plinth.identity.tokens.Pem;
import plinth.identity.tokens.SigningKeys;
import plinth.identity.tokens.TokenConfig;
import plinth.identity.tokens.TokenSettings;
import plinth.identity.tokens.TokenVerifier;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/**
 * Issues and verifies tokens. A verified token is cached by its digest until it expires, so that
 * its signature is verified once per node and not on each request. Whether the holder's sessions
 * were ended is checked with {@link Sessions} every time.
 */
@ApplicationScoped
public class Tokens {
  private static final int MAX_REMEMBERED = 10_000;
  private static final long RELOAD_NANOS = 10_000_000_000L;

  @Inject private SigningKeys keys;
  @Inject private TokenConfig config;

  private final Map<ByteBuffer, Verified> verified = new ConcurrentHashMap<>();
  private volatile @Nullable Loaded loaded;

  /**
   * A verified token.
   *
   * @param access the token as an access token; null: it is of another kind
   * @param until its expiry, including the allowed clock skew
   */
  private record Verified(JsonWebToken token, @Nullable AccessToken access, Instant until) {}

  private record Loaded(KeyRing ring, TokenSettings settings, TokenVerifier verifier, long at) {}

  /**
   * Issues an access token with the configured life, 15 minutes by default; {@code upn} is an
   * e-mail address.
   */
  public String issue(AccessClaims claims, String upn) {
    return issue(claims, upn, life());
  }

  /** Issues an access token with another life, such as for an impersonation. */
  public String issue(AccessClaims claims, String upn, Duration life) {
    return issue(claims.toTokenContent(upn), Time.now().plus(life)).text();
  }

  /** Issues a token with this expiry. */
  public IssuedToken issue(TokenContent content, Instant expiry) {
    Loaded present = getLoaded();
    String id = Secrets.randomToken(12);
    String claims = content.claims(present.settings(), id, Time.now(), expiry);
    return new IssuedToken(present.ring().sign("JWT", claims), id);
  }

  /** Loads the keys unless they are loaded. */
  public void loadKeys() {
    getLoaded();
  }

  /** The life of access tokens: the {@code expires_in} of answers. */
  public Duration life() {
    return getLoaded().settings().life();
  }

  /**
   * Verifies an access token. Refuses with 401 if it is malformed, unsigned, signed with another
   * key or algorithm, has another issuer or audience, or has expired.
   */
  public AccessToken verify(String token) {
    AccessToken access = resolve(token).access();
    if (access == null) {
      throw TokenVerifier.refusal();
    }
    return access;
  }

  /** The claims of a token of any kind; refuses like {@link #verify}. */
  public JsonWebToken read(String token) {
    return resolve(token).token();
  }

  /** The claims of a token; empty if {@link #read} refuses it. */
  public Optional<JsonWebToken> find(String token) {
    try {
      return Optional.of(read(token));
    } catch (Problem refused) {
      return Optional.empty();
    }
  }

  private Verified resolve(String token) {
    ByteBuffer digest = ByteBuffer.wrap(Secrets.sha256(token));
    Instant now = Time.now();
    Verified known = verified.get(digest);
    if (known == null) {
      known = verifyNow(token);
      if (verified.size() >= MAX_REMEMBERED) {
        verified.clear();
      }
      verified.put(digest, known);
    } else if (!now.isBefore(known.until())) {
      verified.remove(digest);
      throw TokenVerifier.refusal();
    }
    return known;
  }

  /**
   * Signs a document of the platform with the key of its access tokens: a JWS in compact form,
   * which the same public keys verify.
   *
   * @param type its {@code typ}, so that it is not mistaken for a token
   * @param document a JSON text
   */
  public String sign(String type, String document) {
    return getLoaded().ring().sign(type, document);
  }

  /** The public keys as a JSON text of a JWK set. */
  public String jwks() {
    return getLoaded().ring().published();
  }

  private Verified verifyNow(String token) {
    Loaded present = getLoaded();
    try {
      return resolve(token, present);
    } catch (Problem refused) {
      // Another node may have created a new key since; reloads are limited, because forgeries
      // are cheap.
      if (System.nanoTime() - present.at() < RELOAD_NANOS) {
        throw refused;
      }
      return resolve(token, load());
    }
  }

  private static Verified resolve(String text, Loaded by) {
    JsonWebToken token = by.verifier().verify(text);
    AccessClaims claims = AccessClaims.parse(token);
    AccessToken access = claims == null ? null : new AccessToken(claims, token);
    return new Verified(token, access, by.settings().until(token));
  }

  private Loaded getLoaded() {
    Loaded present = loaded;
    return present != null ? present : load();
  }

  /**
   * Creates the first key outside of a transaction, because that takes seconds on a busy machine.
   */
  private KeyRing createFirstRing() {
    keys.addFirst(Pem.generate());
    return keys.loadRing().orElseThrow();
  }

  private synchronized Loaded load() {
    Loaded present = loaded;
    if (present != null && System.nanoTime() - present.at() < RELOAD_NANOS) {
      return present;
    }
    TokenSettings settings = config.settings();
    KeyRing ring = keys.loadRing().orElseGet(this::createFirstRing);
    present = new Loaded(ring, settings, new TokenVerifier(ring, settings), System.nanoTime());
    loaded = present;
    return present;
  }
}
