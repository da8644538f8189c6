package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;
import plinth.identity.tokens.KeyRing;
import plinth.identity.tokens.Pem;
import plinth.identity.tokens.SigningKeys;
import plinth.identity.tokens.TokenSettings;
import plinth.identity.tokens.TokenVerifier;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/**
 * Issues and verifies tokens. A token that was verified is remembered by its digest until it
 * expires, so that a signature is checked once a node and not once a request. Whether its holder's
 * sessions were ended since is asked of {@link Sessions}, each time.
 */
@ApplicationScoped
public class Tokens {
  private static final int MAX_REMEMBERED = 10_000;
  private static final long RELOAD_NANOS = 10_000_000_000L;

  @Inject private SigningKeys keys;

  private final Map<ByteBuffer, Verified> verified = new ConcurrentHashMap<>();
  private volatile @Nullable Loaded loaded;

  /**
   * A token that was verified.
   *
   * @param access the same as an access token; null: it is of another kind
   * @param until when it ends, the allowed skew included
   */
  private record Verified(JsonWebToken token, @Nullable AccessToken access, Instant until) {}

  private record Loaded(KeyRing ring, TokenSettings settings, TokenVerifier verifier, long at) {}

  /**
   * An access token that lives as long as configured, 15 minutes by default; {@code upn} is an
   * e-mail.
   */
  public String issue(AccessClaims claims, String upn) {
    return issue(claims, upn, life());
  }

  /** An access token with a life of its own, as for an impersonation. */
  public String issue(AccessClaims claims, String upn, Duration life) {
    return issue(claims.content(upn), Time.now().plus(life)).text();
  }

  /** A token until a moment. */
  public IssuedToken issue(TokenContent content, Instant expiry) {
    Loaded present = loaded();
    String id = Secrets.token(12);
    String claims = content.claims(present.settings(), id, Time.now(), expiry);
    return new IssuedToken(present.ring().sign("JWT", claims), id);
  }

  /** Reads the keys, if that has not happened yet. */
  public void ready() {
    loaded();
  }

  /** How long a token lives: the {@code expires_in} of answers. */
  public Duration life() {
    return loaded().settings().life();
  }

  /**
   * An access token. Refuses with 401 one that is malformed, unsigned, signed by another key or
   * algorithm, of another issuer or audience, or expired.
   */
  public AccessToken verify(String token) {
    AccessToken access = verified(token).access();
    if (access == null) {
      throw TokenVerifier.refused();
    }
    return access;
  }

  /** The claims of a token, whoever holds it; refuses as {@link #verify} does. */
  public JsonWebToken read(String token) {
    return verified(token).token();
  }

  /** The claims of a token; empty where {@link #read} refuses. */
  public Optional<JsonWebToken> find(String token) {
    try {
      return Optional.of(read(token));
    } catch (Problem refused) {
      return Optional.empty();
    }
  }

  private Verified verified(String token) {
    ByteBuffer digest = ByteBuffer.wrap(Secrets.sha256(token));
    Instant now = Time.now();
    Verified known = verified.get(digest);
    if (known == null) {
      known = verifiedNow(token);
      if (verified.size() >= MAX_REMEMBERED) {
        verified.clear();
      }
      verified.put(digest, known);
    } else if (!now.isBefore(known.until())) {
      verified.remove(digest);
      throw TokenVerifier.refused();
    }
    return known;
  }

  /**
   * Signs a document of the platform with the key of its access tokens: a JWS in compact form,
   * verified by the same public keys.
   *
   * @param type its {@code typ}, by which nobody takes it for a token
   * @param document a JSON text
   */
  public String sign(String type, String document) {
    return loaded().ring().sign(type, document);
  }

  /** The public keys, a JSON text of a JWK set. */
  public String jwks() {
    return loaded().ring().published();
  }

  private Verified verifiedNow(String token) {
    Loaded present = loaded();
    try {
      return verified(token, present);
    } catch (Problem refused) {
      // Another node may have brought a new key since; asking is bounded, forgeries are cheap.
      if (System.nanoTime() - present.at() < RELOAD_NANOS) {
        throw refused;
      }
      return verified(token, load());
    }
  }

  private static Verified verified(String text, Loaded by) {
    JsonWebToken token = by.verifier().verify(text);
    AccessClaims claims = AccessClaims.read(token);
    AccessToken access = claims == null ? null : new AccessToken(claims, token);
    return new Verified(token, access, by.settings().until(token));
  }

  private Loaded loaded() {
    Loaded present = loaded;
    return present != null ? present : load();
  }

  /** Making a key takes seconds on a busy machine: no transaction waits for it. */
  private KeyRing firstRing() {
    keys.first(Pem.generate());
    return keys.ring().orElseThrow();
  }

  private synchronized Loaded load() {
    Loaded present = loaded;
    if (present != null && System.nanoTime() - present.at() < RELOAD_NANOS) {
      return present;
    }
    TokenSettings settings = TokenSettings.of(ConfigProvider.getConfig());
    KeyRing ring = keys.ring().orElseGet(this::firstRing);
    present = new Loaded(ring, settings, new TokenVerifier(ring, settings), System.nanoTime());
    loaded = present;
    return present;
  }
}
