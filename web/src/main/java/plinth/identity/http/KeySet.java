package plinth.identity.http;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A JWK set as in RFC 7517. It only serves documentation: the key ring writes the JSON itself.
 *
 * @param keys the public keys
 */
record KeySet(List<Key> keys) {
  /** A public key. */
  @Schema(name = "PublicKey")
  record Key(
      @Schema(example = "RSA") String kty,
      @Schema(example = "sig") String use,
      @Schema(example = "RS256") String alg,
      @Schema(example = "k1") String kid,
      @Schema(description = "The modulus, base64url") String n,
      @Schema(example = "AQAB") String e) {}
}
