package plinth.vault;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sealed;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Loads the keys that seal secrets: those of {@code PLINTH_VAULT_KEYS}, or one that is generated at
 * first start and stored in the main database, encrypted with {@code PLINTH_SECRET_KEY} if that is
 * set. After keys are configured, a stored key still opens the secrets that it sealed.
 *
 * <p>Uses a separate transaction, because the caller may be in a transaction of a workspace.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class SealKeys {
  /** The id of the key in the database. */
  static final String KEPT = "kept";

  private static final long LOCK = 7_315_013L;
  private static final int KEY_BYTES = 32;

  @Inject @MainDb private Db db;
  @Inject private VaultConfig config;
  @Inject private ServerConfig server;

  private record Kept(ByteBuffer key, boolean isSealed) {}

  /** The current keys; creates the first one if there is none. */
  public SealRing loadRing() {
    List<SealRing.Key> keys = new ArrayList<>();
    config.keys().ifPresent(given -> keys.addAll(SealRing.parseKeys(given)));
    Optional<Kept> kept = findStored();
    if (kept.isEmpty() && keys.isEmpty()) {
      kept = Optional.of(findOrCreate());
    }
    kept.ifPresent(
        key -> keys.add(new SealRing.Key(KEPT, new SecretKeySpec(decrypt(key).array(), "AES"))));
    return new SealRing(keys);
  }

  /**
   * Creates the first key, unless another node that starts at the same time has already stored one.
   */
  private Kept findOrCreate() {
    db.lock(Sql.of("?", LOCK));
    Optional<Kept> others = findStored();
    if (others.isPresent()) {
      return others.get();
    }
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    SecretKeySpec secret = secret();
    Kept made =
        new Kept(
            ByteBuffer.wrap(secret == null ? key : Sealed.encrypt(secret, KEPT, key)),
            secret != null);
    db.update(
        Sql.of(
            "insert into main.vault_key (id, key, is_sealed) values (?, ?, ?)",
            KEPT,
            made.key().array(),
            made.isSealed()));
    return made;
  }

  private Optional<Kept> findStored() {
    return db.first(
        Sql.of("select key, is_sealed from main.vault_key where id = ?", KEPT),
        row -> new Kept(ByteBuffer.wrap(row.getBytes("key")), row.getBoolean("is_sealed")));
  }

  private ByteBuffer decrypt(Kept kept) {
    SecretKeySpec secret = secret();
    if (!kept.isSealed()) {
      if (secret != null) {
        db.update(
            Sql.of(
                "update main.vault_key set key = ?, is_sealed = true where id = ?",
                Sealed.encrypt(secret, KEPT, kept.key().array()),
                KEPT));
      }
      return kept.key();
    }
    if (secret == null) {
      throw new IllegalStateException("PLINTH_SECRET_KEY is required: the vault's key is sealed");
    }
    return Sealed.decrypt(secret, KEPT, kept.key().array())
        .map(ByteBuffer::wrap)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "PLINTH_SECRET_KEY is not the secret that sealed the vault's key"));
  }

  private @Nullable SecretKeySpec secret() {
    return server.secretKey().map(given -> Sealed.deriveKey("vault key", given)).orElse(null);
  }
}
