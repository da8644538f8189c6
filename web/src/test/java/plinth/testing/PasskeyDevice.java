package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;

/**
 * An authenticator with one passkey, and the browser in front of it. Tests change what it signs to
 * attack.
 */
public final class PasskeyDevice {
  /** The person is present. */
  public static final int PRESENT = 0x01;

  /** The person has proved to the authenticator who they are. */
  public static final int VERIFIED = 0x04;

  private static final int ATTESTED = 0x40;

  private final byte[] id = bytes(UUID.randomUUID().toString());
  private final KeyPair keys = keyPair();
  private String handle = "";

  /** The origin that the browser sees. */
  public String origin = Plinth.server().address();

  /** The relying party for which the authenticator signs; empty: that of the options. */
  public String relyingParty = "";

  /** What the authenticator claims about the person. */
  public int flags = PRESENT | VERIFIED;

  /** The counter of the next signature; 0: the authenticator has none. */
  public int counter;

  /** The type that the browser writes into an answer to a challenge. */
  public String type = "webauthn.get";

  /** The handle of the account for which the passkey was created. */
  public String handle() {
    return handle;
  }

  /** The id of its credential. */
  public String id() {
    return base64(id);
  }

  /** Creates the passkey that the options ask for. */
  public JsonObject create(JsonObject options) {
    JsonObject asked = options.getJsonObject("public_key");
    handle = asked.getJsonObject("user").getString("id");
    String party = asked.getJsonObject("rp").getString("id");
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    data.writeBytes(head(party, flags | ATTESTED));
    data.writeBytes(new byte[16]);
    data.writeBytes(ByteBuffer.allocate(2).putShort((short) id.length).array());
    data.writeBytes(id);
    data.writeBytes(publicKey());
    byte[] signed = data.toByteArray();
    ByteArrayOutputStream attestation = new ByteArrayOutputStream();
    attestation.write(0xa3);
    attestation.writeBytes(text("fmt"));
    attestation.writeBytes(text("none"));
    attestation.writeBytes(text("attStmt"));
    attestation.write(0xa0);
    attestation.writeBytes(text("authData"));
    attestation.write(0x59);
    attestation.writeBytes(ByteBuffer.allocate(2).putShort((short) signed.length).array());
    attestation.writeBytes(signed);
    JsonObject response =
        json(
            "clientDataJSON",
            base64(clientData("webauthn.create", asked.getString("challenge"))),
            "attestationObject",
            base64(attestation.toByteArray()));
    return json("id", id(), "rawId", id(), "type", "public-key", "response", response);
  }

  /** Answers the challenge of the options. */
  public JsonObject answer(JsonObject options) {
    JsonObject asked = options.getJsonObject("public_key");
    byte[] data = head(asked.getString("rpId"), flags);
    byte[] client = clientData(type, asked.getString("challenge"));
    ByteArrayOutputStream signed = new ByteArrayOutputStream();
    signed.writeBytes(data);
    signed.writeBytes(digest(client));
    JsonObject response =
        json(
            "clientDataJSON",
            base64(client),
            "authenticatorData",
            base64(data),
            "signature",
            base64(sign(signed.toByteArray())),
            "userHandle",
            handle);
    return json("id", id(), "rawId", id(), "type", "public-key", "response", response);
  }

  private byte[] head(String party, int claimed) {
    String host = relyingParty.isEmpty() ? party : relyingParty;
    return ByteBuffer.allocate(37)
        .put(digest(bytes(host)))
        .put((byte) claimed)
        .putInt(counter)
        .array();
  }

  private byte[] clientData(String written, String challenge) {
    return bytes(
        json("type", written, "challenge", challenge, "origin", origin, "crossOrigin", false)
            .toString());
  }

  /** The key in COSE: an elliptic curve P-256 for ES256. */
  private byte[] publicKey() {
    ECPublicKey key = (ECPublicKey) keys.getPublic();
    ByteArrayOutputStream cose = new ByteArrayOutputStream();
    cose.writeBytes(new byte[] {(byte) 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32});
    cose.writeBytes(coordinate(key.getW().getAffineX().toByteArray()));
    cose.writeBytes(new byte[] {0x22, 0x58, 32});
    cose.writeBytes(coordinate(key.getW().getAffineY().toByteArray()));
    return cose.toByteArray();
  }

  private static byte[] coordinate(byte[] number) {
    byte[] fixed = new byte[32];
    int length = Math.min(32, number.length);
    System.arraycopy(number, number.length - length, fixed, 32 - length, length);
    return fixed;
  }

  private byte[] sign(byte[] content) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(content);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair keyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] digest(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A short text in CBOR. */
  private static byte[] text(String word) {
    byte[] plain = bytes(word);
    byte[] cbor = Arrays.copyOf(new byte[] {(byte) (0x60 + plain.length)}, plain.length + 1);
    System.arraycopy(plain, 0, cbor, 1, plain.length);
    return cbor;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String base64(byte[] content) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(content);
  }
}
