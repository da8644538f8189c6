package plinth.identity.tokens;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sealed;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The keys that sign access tokens: from the configuration, or generated at first start and stored
 * in the database, encrypted with {@code PLINTH_SECRET_KEY} if it is set.
 */
@Stateless
@MainPlane
public class SigningKeys {
  private static final long LOCK = 7_315_010L;

  @Inject @MainDb private Db db;
  @Inject private TokenConfig config;
  @Inject private ServerConfig server;

  private record Kept(String kid, ByteBuffer key, boolean isSealed) {}

  /** The current ring; empty if there is no key yet. */
  public Optional<KeyRing> loadRing() {
    List<RSAPrivateCrtKey> keys = new ArrayList<>();
    config.signingKey().ifPresent(given -> keys.add(Pem.privateKey(Pem.der(textOrFile(given)))));
    listStored().forEach(key -> keys.add(Pem.privateKey(decrypt(key))));
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyRing(keys, ConfiguredKeys.read(ConfigProvider.getConfig())));
  }

  /**
   * Stores the first key, unless another node that starts at the same time has already stored one.
   */
  public void addFirst(RSAPrivateCrtKey key) {
    db.lock(Sql.of("?", LOCK));
    if (listStored().isEmpty()) {
      add(key);
    }
  }

  private List<Kept> listStored() {
    return db.list(
        Sql.of(
            "select kid, private_key, sealed from main.signing_key order by created_at desc, kid"),
        row -> new Kept(row.getString(1), ByteBuffer.wrap(row.getBytes(2)), row.getBoolean(3)));
  }

  private void add(RSAPrivateCrtKey key) {
    String kid = new KeyRing(List.of(key), List.of()).kid();
    SecretKeySpec secret = secret();
    byte[] bytes = secret == null ? key.getEncoded() : Sealed.encrypt(secret, key.getEncoded());
    db.update(
        Sql.of(
            "insert into main.signing_key (kid, private_key, sealed) values (?, ?, ?)",
            kid,
            bytes,
            secret != null));
  }

  private byte[] decrypt(Kept kept) {
    SecretKeySpec secret = secret();
    if (!kept.isSealed()) {
      if (secret != null) {
        db.update(
            Sql.of(
                "update main.signing_key set private_key = ?, sealed = true where kid = ?",
                Sealed.encrypt(secret, kept.key().array()),
                kept.kid()));
      }
      return kept.key().array();
    }
    if (secret == null) {
      throw new IllegalStateException("PLINTH_SECRET_KEY is required: the signing key is sealed");
    }
    return Sealed.decrypt(secret, kept.key().array())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "PLINTH_SECRET_KEY is not the secret that sealed the signing key"));
  }

  private @Nullable SecretKeySpec secret() {
    return server.secretKey().map(given -> Sealed.deriveKey("signing key", given)).orElse(null);
  }

  private static String textOrFile(String value) {
    if (value.contains("-----BEGIN")) {
      return value;
    }
    try {
      return Files.readString(
          value.startsWith("file:") ? Path.of(URI.create(value)) : Path.of(value));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the key at " + value, e);
    }
  }
}
