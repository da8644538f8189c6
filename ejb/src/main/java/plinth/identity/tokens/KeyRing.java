package plinth.identity.tokens;

import java.security.interfaces.RSAPrivateCrtKey;
import java.util.ArrayList;
import java.util.List;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/**
 * The keys of access tokens: the signing key and the verifying keys, named by their {@code kid}
 * (the thumbprint of RFC 7638) unless others are configured. Immutable.
 */
public final class KeyRing {
  private final RSAPrivateCrtKey signing;
  private final String kid;
  private final String published;

  /**
   * Creates a ring.
   *
   * @param privateKeys the signing key first, then older ones whose tokens are still accepted
   * @param configured the keys that verify tokens in place of these; empty: these verify
   */
  public KeyRing(List<RSAPrivateCrtKey> privateKeys, List<JsonWebKey> configured) {
    List<JsonWebKey> own = new ArrayList<>();
    for (RSAPrivateCrtKey key : privateKeys) {
      own.add(named(key));
    }
    this.signing = privateKeys.get(0);
    this.kid = own.get(0).getKeyId();
    List<JsonWebKey> verifying = configured.isEmpty() ? own : configured;
    verifying.forEach(key -> key.setUse(Use.SIGNATURE));
    this.published = new JsonWebKeySet(verifying).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
  }

  private static JsonWebKey named(RSAPrivateCrtKey key) {
    RsaJsonWebKey named = new RsaJsonWebKey(Pem.publicOf(key));
    named.setKeyId(named.calculateBase64urlEncodedThumbprint("SHA-256"));
    named.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
    return named;
  }

  /** The name of the signing key. */
  public String kid() {
    return kid;
  }

  /**
   * Signs a text as a JWS in compact form.
   *
   * @param type its {@code typ}: {@code JWT} for tokens only
   */
  public String sign(String type, String text) {
    JsonWebSignature signed = new JsonWebSignature();
    signed.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
    signed.setHeader("typ", type);
    signed.setKeyIdHeaderValue(kid);
    signed.setKey(signing);
    signed.setPayload(text);
    try {
      return signed.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException("cannot sign with the configured key", e);
    }
  }

  /** The public keys that verify tokens, as a JSON text of a JWK set. */
  public String published() {
    return published;
  }
}
