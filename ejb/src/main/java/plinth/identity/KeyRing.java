package plinth.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of access tokens: the one that signs, those that verify by their {@code kid} (the
 * thumbprint of RFC 7638), or one configured key that verifies everything. Immutable.
 */
public final class KeyRing {
  private final RSAKey signing;
  private final Map<String, RSAPublicKey> byId = new HashMap<>();
  private final List<RSAKey> published = new ArrayList<>();
  private final @Nullable RSAPublicKey configured;

  /**
   * A ring.
   *
   * @param privateKeys the key that signs first, then older ones whose tokens are still taken
   * @param configured the key that {@code mp.jwt.verify.publickey} names: it alone verifies
   */
  KeyRing(List<RSAPrivateCrtKey> privateKeys, @Nullable RSAPublicKey configured) {
    this.configured = configured;
    for (RSAPrivateCrtKey key : privateKeys) {
      published.add(pair(key));
    }
    this.signing = published.get(0);
    try {
      for (RSAKey key : published) {
        byId.put(key.getKeyID(), key.toRSAPublicKey());
      }
    } catch (JOSEException e) {
      throw new IllegalStateException("not an RSA key", e);
    }
  }

  private static RSAKey pair(RSAPrivateCrtKey key) {
    try {
      return new RSAKey.Builder(Pem.publicOf(key))
          .privateKey(key)
          .keyUse(KeyUse.SIGNATURE)
          .algorithm(JWSAlgorithm.RS256)
          .keyIDFromThumbprint()
          .build();
    } catch (JOSEException e) {
      throw new IllegalStateException("not an RSA key", e);
    }
  }

  /** The key that signs, with its private half. */
  RSAKey signing() {
    return signing;
  }

  /** The key that verifies a token with this {@code kid}; null when none does. */
  @Nullable RSAPublicKey verifying(@Nullable String kid) {
    if (configured != null) {
      return configured;
    }
    return kid == null ? null : byId.get(kid);
  }

  /**
   * A JWS in compact form over a text.
   *
   * @param type its {@code typ}, which no access token has
   */
  String sign(String type, String text) {
    JWSObject signed =
        new JWSObject(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType(type))
                .keyID(signing.getKeyID())
                .build(),
            new Payload(text));
    try {
      signed.sign(new RSASSASigner(signing));
    } catch (JOSEException e) {
      throw new IllegalStateException("cannot sign with the configured key", e);
    }
    return signed.serialize();
  }

  /** The public keys as a JSON text of a JWK set. */
  String published() {
    List<com.nimbusds.jose.jwk.JWK> keys = new ArrayList<>();
    if (configured != null) {
      keys.add(new RSAKey.Builder(configured).keyUse(KeyUse.SIGNATURE).build());
    } else {
      keys.addAll(published);
    }
    return new JWKSet(keys).toString(true);
  }
}
