package plinth.testing;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;

/** Verifies receipts of the test server with only its published keys and the JDK. */
public final class SignedReceipt {
  private static final Base64.Decoder BASE64 = Base64.getUrlDecoder();

  private SignedReceipt() {}

  /** Asserts that the signature is the server's, and returns the content of the receipt. */
  public static JsonObject verified(String signed) {
    String[] parts = signed.split("\\.", -1);
    String kid = json(parts[0]).getString("kid");
    JsonObject key =
        Api.open()
            .get("//.well-known/jwks.json")
            .expect(200)
            .json()
            .getJsonArray("keys")
            .getValuesAs(JsonObject.class)
            .stream()
            .filter(one -> one.getString("kid").equals(kid))
            .findFirst()
            .orElseThrow();
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initVerify(
          KeyFactory.getInstance("RSA")
              .generatePublic(new RSAPublicKeySpec(number(key, "n"), number(key, "e"))));
      signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
      if (!signature.verify(BASE64.decode(parts[2]))) {
        throw new AssertionError("not signed by the server");
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return json(parts[1]);
  }

  private static BigInteger number(JsonObject key, String name) {
    return new BigInteger(1, BASE64.decode(key.getString(name)));
  }

  private static JsonObject json(String part) {
    String text = new String(BASE64.decode(part), StandardCharsets.UTF_8);
    try (JsonReader reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
