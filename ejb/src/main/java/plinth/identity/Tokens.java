package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/**
 * Issues and verifies access tokens. A token that was verified is remembered by its digest until it
 * expires, so that a signature is checked once a node and not once a request. Whether its holder's
 * sessions were ended since is asked of {@link Sessions}, each time.
 */
@ApplicationScoped
public class Tokens {
  private static final int MAX_REMEMBERED = 20_000;
  private static final long RELOAD_NANOS = 10_000_000_000L;

  @Inject private SigningKeys keys;

  private final Map<ByteBuffer, TokenCodec.Read> verified = new ConcurrentHashMap<>();
  private volatile @Nullable Loaded loaded;

  private record Loaded(KeyRing ring, TokenRules rules, TokenCodec codec, long at) {}

  /** A token that lives as long as configured, 15 minutes by default; {@code upn} is an e-mail. */
  public String issue(AccessClaims claims, String upn) {
    return issue(claims, upn, life());
  }

  /** A token with a life of its own, as for an impersonation. */
  public String issue(AccessClaims claims, String upn, Duration life) {
    return loaded().codec().write(claims, upn, Time.now(), life);
  }

  /** Reads the keys, if that has not happened yet. */
  public void ready() {
    loaded();
  }

  /** How long a token lives: the {@code expires_in} of answers. */
  public Duration life() {
    return loaded().rules().life();
  }

  /**
   * What a token says. Refuses with 401 one that is malformed, unsigned, signed by another key or
   * algorithm, of another issuer or audience, or expired.
   */
  public AccessClaims verify(String token) {
    ByteBuffer digest = ByteBuffer.wrap(Secrets.sha256(token));
    Instant now = Time.now();
    TokenCodec.Read known = verified.get(digest);
    if (known == null) {
      known = read(token, now);
      if (verified.size() >= MAX_REMEMBERED) {
        verified.clear();
      }
      verified.put(digest, known);
    } else if (!now.isBefore(known.until())) {
      verified.remove(digest);
      throw TokenCodec.refused();
    }
    return known.claims();
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

  private TokenCodec.Read read(String token, Instant now) {
    Loaded present = loaded();
    try {
      return present.codec().read(token, now);
    } catch (Problem refused) {
      // Another node may have brought a new key since; asking is bounded, forgeries are cheap.
      if (System.nanoTime() - present.at() < RELOAD_NANOS) {
        throw refused;
      }
      return load().codec().read(token, now);
    }
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
    TokenRules rules = TokenRules.configured();
    KeyRing ring = keys.ring().orElseGet(this::firstRing);
    present = new Loaded(ring, rules, new TokenCodec(ring, rules), System.nanoTime());
    loaded = present;
    return present;
  }
}
