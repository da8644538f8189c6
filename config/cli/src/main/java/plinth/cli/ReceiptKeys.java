package plinth.cli;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/**
 * The public keys that verify receipts: a JWK set with the {@code kid} of each key, or a single PEM
 * key, which is used for every receipt.
 *
 * @param byId the keys of a set
 * @param only the key of a PEM file
 */
record ReceiptKeys(Map<String, PublicKey> byId, @Nullable PublicKey only) {
  private static final String PEM = "-----BEGIN PUBLIC KEY-----";

  /** Parses the text of a file. Throws a {@link Failure} if it contains no RSA key. */
  static ReceiptKeys of(String text) {
    try {
      if (text.contains(PEM)) {
        String body = text.substring(text.indexOf(PEM)).replaceAll("-----[A-Z ]+-----|\\s", "");
        byte[] der = Base64.getDecoder().decode(body);
        return new ReceiptKeys(
            Map.of(), KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der)));
      }
      return ofSet(text);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw Failure.refused("not an RSA public key: " + e.getMessage());
    } catch (JsonException | NullPointerException | ClassCastException e) {
      throw Failure.refused("neither a JWK set nor a public key in PEM");
    }
  }

  private static ReceiptKeys ofSet(String text) throws GeneralSecurityException {
    Map<String, PublicKey> keys = new LinkedHashMap<>();
    try (JsonReader reader = Answer.JSON.createReader(new StringReader(text))) {
      for (JsonObject key :
          reader.readObject().getJsonArray("keys").getValuesAs(JsonObject.class)) {
        if (key.getString("kty").equals("RSA")) {
          keys.put(
              key.getString("kid", ""),
              KeyFactory.getInstance("RSA")
                  .generatePublic(new RSAPublicKeySpec(number(key, "n"), number(key, "e"))));
        }
      }
    }
    return new ReceiptKeys(keys, null);
  }

  private static BigInteger number(JsonObject key, String name) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(key.getString(name)));
  }

  /** Returns the key of a receipt. Throws a {@link Failure} if the key is unknown. */
  PublicKey of(JsonObject header) {
    String kid = header.getString("kid", "");
    PublicKey key = only == null ? byId.get(kid) : only;
    if (key == null) {
      throw Failure.refused("the signing key " + kid + " is not among the given keys");
    }
    return key;
  }
}
