package plinth.outbound;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a customer's TLS server is checked against, and what Plinth presents to it, as PEM texts.
 *
 * @param authority certificates of authorities, which alone are trusted; null: those that the JDK
 *     trusts
 * @param certificate the client certificate with its chain; null: none is presented
 * @param key its private key, in PKCS #8; null with the certificate
 */
public record TlsMaterial(
    @Nullable String authority, @Nullable String certificate, @Nullable String key) {
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");
  private static final char[] NONE = new char[0];

  /** Thrown when a text is not what it should be; its message completes {@code <field> must …}. */
  public static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    private final String part;

    Unusable(String part, String message) {
      super(message, null, false, false);
      this.part = part;
    }

    /** The part: {@code authority}, {@code certificate} or {@code key}. */
    public String part() {
      return part;
    }
  }

  /** The context of connections; refuses texts that cannot be read. */
  public SSLContext toContext() throws Unusable {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(), trust(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new Unusable("certificate", "must belong to the key");
    }
  }

  private TrustManager @Nullable [] trust() throws GeneralSecurityException, Unusable {
    if (authority == null) {
      return null;
    }
    KeyStore store = emptyStore();
    List<Certificate> authorities = certificates("authority", authority);
    for (int i = 0; i < authorities.size(); i++) {
      store.setCertificateEntry("authority-" + i, authorities.get(i));
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private KeyManager @Nullable [] keys() throws GeneralSecurityException, Unusable {
    if (certificate == null && key == null) {
      return null;
    }
    if (certificate == null || key == null) {
      throw new Unusable(
          key == null ? "key" : "certificate", "must be set together with the other");
    }
    List<Certificate> chain = certificates("certificate", certificate);
    PrivateKey secret = privateKey(key);
    KeyStore store = emptyStore();
    store.setKeyEntry("client", secret, NONE, chain.toArray(Certificate[]::new));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NONE);
    return factory.getKeyManagers();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, NONE);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return store;
  }

  private static List<Certificate> certificates(String part, String pem) throws Unusable {
    try {
      List<Certificate> all =
          List.copyOf(
              CertificateFactory.getInstance("X.509")
                  .generateCertificates(
                      new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))));
      if (!all.isEmpty()) {
        return all;
      }
    } catch (GeneralSecurityException e) {
      // Told below.
    }
    throw new Unusable(part, "must be a certificate in PEM");
  }

  private static PrivateKey privateKey(String pem) throws Unusable, GeneralSecurityException {
    byte[] bytes;
    try {
      bytes = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    } catch (IllegalArgumentException e) {
      throw new Unusable("key", "must be a private key in PEM");
    }
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (InvalidKeySpecException e) {
        // A key of another kind.
      }
    }
    throw new Unusable("key", "must be a private key in PEM (PKCS #8, not encrypted)");
  }
}
