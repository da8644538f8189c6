package plinth.identity.factor;

import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.RegistrationRequest;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The answer of an authenticator as browsers write it: the JSON form of a {@code
 * PublicKeyCredential}. Refuses missing and malformed members (400) and names them.
 */
final class PasskeyAnswer {
  private static final int MOST = 16_384;

  private final String field;
  private final JsonObject credential;

  /**
   * An answer to be read.
   *
   * @param field the member of the body that contains it
   */
  PasskeyAnswer(String field, JsonObject credential) {
    this.field = field;
    this.credential = credential;
  }

  /** The answer to the creation of a passkey. */
  RegistrationRequest toRegistration() {
    return new RegistrationRequest(response("attestationObject"), response("clientDataJSON"));
  }

  /** The answer to a challenge for a passkey. */
  AuthenticationRequest toAuthentication() {
    return new AuthenticationRequest(
        id(),
        handle(),
        response("authenticatorData"),
        response("clientDataJSON"),
        null,
        response("signature"));
  }

  private byte[] id() {
    return bytes(credential, "id", field + ".id");
  }

  private byte @Nullable [] handle() {
    JsonValue handle = response().getOrDefault("userHandle", JsonValue.NULL);
    return handle == JsonValue.NULL ? null : response("userHandle");
  }

  private byte[] response(String member) {
    return bytes(response(), member, field + ".response." + member);
  }

  private JsonObject response() {
    if (credential.get("response") instanceof JsonObject response) {
      return response;
    }
    throw Problem.invalid(field + ".response", "required", field + ".response must be an object");
  }

  private static byte[] bytes(JsonObject object, String member, String field) {
    if (!(object.get(member) instanceof JsonString text) || text.getString().isEmpty()) {
      throw Problem.invalid(field, "required", field + " is required");
    }
    if (text.getString().length() > MOST) {
      throw Problem.invalid(field, "size", field + " is too long");
    }
    try {
      return Base64.getUrlDecoder().decode(text.getString());
    } catch (IllegalArgumentException e) {
      throw Problem.invalid(field, "format", field + " must be Base64url");
    }
  }
}
