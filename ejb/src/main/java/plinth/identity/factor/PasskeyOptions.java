package plinth.identity.factor;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Base64;
import java.util.List;
import plinth.kernel.Json;

/**
 * What a browser needs to create or ask for a passkey.
 *
 * @param publicKey the options in the JSON form of WebAuthn, with members in its own spelling
 */
public record PasskeyOptions(JsonObject publicKey) {
  private static final String TYPE = "public-key";
  private static final String RELYING_PARTY = "Plinth";

  /** The options to create a passkey, none of which the account has already. */
  static PasskeyOptions creation(
      String relyingParty,
      String challenge,
      FactorHolder holder,
      byte[] handle,
      List<byte[]> existing) {
    JsonArrayBuilder algorithms = Json.createArrayBuilder();
    PasskeyVerifier.ALGORITHMS.forEach(
        algorithm ->
            algorithms.add(Json.createObjectBuilder().add("type", TYPE).add("alg", algorithm)));
    JsonObjectBuilder user =
        Json.createObjectBuilder()
            .add("id", base64(handle))
            .add("name", holder.email())
            .add("displayName", holder.name());
    JsonObjectBuilder selection =
        Json.createObjectBuilder()
            .add("residentKey", "required")
            .add("requireResidentKey", true)
            .add("userVerification", "required");
    return new PasskeyOptions(
        Json.createObjectBuilder()
            .add(
                "rp", Json.createObjectBuilder().add("id", relyingParty).add("name", RELYING_PARTY))
            .add("user", user)
            .add("challenge", challenge)
            .add("pubKeyCredParams", algorithms)
            .add("timeout", PasskeyChallenges.LIFE.toMillis())
            .add("excludeCredentials", credentials(existing))
            .add("authenticatorSelection", selection)
            .add("attestation", "none")
            .build());
  }

  /**
   * The options to ask for a passkey.
   *
   * @param allowed the passkeys of the account; empty: any that the authenticator finds
   */
  static PasskeyOptions request(String relyingParty, String challenge, List<byte[]> allowed) {
    return new PasskeyOptions(
        Json.createObjectBuilder()
            .add("challenge", challenge)
            .add("rpId", relyingParty)
            .add("timeout", PasskeyChallenges.LIFE.toMillis())
            .add("allowCredentials", credentials(allowed))
            .add("userVerification", "required")
            .build());
  }

  private static JsonArray credentials(List<byte[]> ids) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    ids.forEach(id -> all.add(Json.createObjectBuilder().add("type", TYPE).add("id", base64(id))));
    return all.build();
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
