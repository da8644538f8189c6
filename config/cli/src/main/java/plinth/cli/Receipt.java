package plinth.cli;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/**
 * A receipt read from a file: only the signed form, or the server's response, which contains the
 * signed form and a readable copy.
 *
 * @param signed the receipt as a JWS in compact form
 * @param shown the readable copy, or null if there is none
 */
record Receipt(String signed, @Nullable JsonObject shown) {
  private static final String TYPE = "plinth-purge-receipt+jws";
  private static final int PARTS = 3;

  /** Parses the text of a file. Throws a {@link Failure} if it contains no receipt. */
  static Receipt of(String text) {
    String stripped = text.strip();
    if (!stripped.startsWith("{")) {
      return new Receipt(stripped, null);
    }
    JsonObject answer = json(stripped);
    JsonObject data = answer.containsKey("data") ? answer.getJsonObject("data") : answer;
    if (!(data.containsKey("signed") && data.containsKey("receipt")) || data.isNull("signed")) {
      throw Failure.refused("the file contains no signed receipt");
    }
    return new Receipt(data.getString("signed"), data.getJsonObject("receipt"));
  }

  /**
   * Verifies the signature and returns the receipt's content. Throws a {@link Failure} if the
   * receipt was changed or was not signed with a trusted key.
   */
  JsonObject verify(ReceiptKeys keys) {
    String[] parts = signed.split("\\.", -1);
    if (parts.length != PARTS) {
      throw Failure.refused("not a signed receipt");
    }
    JsonObject header = json(text(parts[0]));
    // Accept only this algorithm and this type, regardless of what the header claims.
    if (!header.getString("alg", "").equals("RS256") || !header.getString("typ", "").equals(TYPE)) {
      throw Failure.refused("not a receipt of a purge");
    }
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initVerify(keys.of(header));
      signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
      if (!signature.verify(bytes(parts[2]))) {
        throw invalid();
      }
    } catch (GeneralSecurityException e) {
      throw invalid();
    }
    JsonObject said = json(text(parts[1]));
    if (shown != null && !shown.equals(said)) {
      throw Failure.refused("the shown receipt is not the signed one");
    }
    return said;
  }

  private static String text(String part) {
    return new String(bytes(part), StandardCharsets.UTF_8);
  }

  /** Several texts decode to the same bytes; only the canonical text is accepted. */
  private static byte[] bytes(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      if (Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part)) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      throw invalid();
    }
    throw invalid();
  }

  private static JsonObject json(String text) {
    try (JsonReader reader = Answer.JSON.createReader(new StringReader(text))) {
      return reader.readObject();
    } catch (JsonException e) {
      throw invalid();
    }
  }

  private static Failure invalid() {
    return Failure.refused("NOT VALID: the receipt was changed, or signed by another key");
  }
}
