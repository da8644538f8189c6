package plinth.identity.tokens;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Reads and generates RSA keys in PEM and DER. */
public final class Pem {
  private static final int BITS = 2048;

  private Pem() {}

  /** Generates a private key. */
  public static RSAPrivateCrtKey generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS);
      return (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform makes RSA keys", e);
    }
  }

  /** Reads a private key from PKCS#8 in DER; refuses one that is too short to be safe. */
  static RSAPrivateCrtKey privateKey(byte[] der) {
    try {
      RSAPrivateCrtKey key =
          (RSAPrivateCrtKey)
              KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
      checkLength(key.getModulus());
      return key;
    } catch (GeneralSecurityException | ClassCastException e) {
      throw new IllegalStateException("not an RSA private key in PKCS#8", e);
    }
  }

  /** The DER bytes of a PEM text with any label. */
  static byte[] der(String pem) {
    String body = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\\\n|\\s", "");
    try {
      return Base64.getDecoder().decode(body);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("not a PEM text", e);
    }
  }

  /** Reads a public key from PEM. */
  static RSAPublicKey publicKey(String pem) {
    try {
      RSAPublicKey key =
          (RSAPublicKey)
              KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der(pem)));
      checkLength(key.getModulus());
      return key;
    } catch (GeneralSecurityException | ClassCastException e) {
      throw new IllegalStateException("not an RSA public key in PEM", e);
    }
  }

  /** The public key of a private key. */
  public static RSAPublicKey publicOf(RSAPrivateCrtKey key) {
    try {
      return (RSAPublicKey)
          KeyFactory.getInstance("RSA")
              .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has RSA keys", e);
    }
  }

  private static void checkLength(BigInteger modulus) {
    if (modulus.bitLength() < BITS) {
      throw new IllegalStateException("an RSA key needs at least " + BITS + " bits");
    }
  }
}
