package plinth.identity.factor;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.identity.LoginDelay;
import plinth.identity.Quotas;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Challenges for passkeys, each of which can be answered once within five minutes, for the purpose
 * and the account that it was given for. It uses SQL, because one statement decides which of
 * several answers counts. The database stores only digests.
 */
@Stateless
@MainPlane
public class PasskeyChallenges {
  static final Duration LIFE = Duration.ofMinutes(5);
  private static final int BYTES = 32;

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.passkey_challenge (digest, purpose, holder, handle, expires_at)
          values (:digest, :purpose, :holder, :handle, :expiresAt)
          """);

  private static final Sql TAKE =
      Sql.named(
          """
          delete from main.passkey_challenge
          where digest = :digest and purpose = :purpose
            and holder is not distinct from :holder and expires_at > :now
          returning coalesce(handle, ''::bytea) as handle
          """);

  @Inject private IdentityConfig config;
  @Inject @MainDb private Db db;
  @Inject private Quotas quotas;

  /**
   * A new challenge in Base64url. Strangers of one address block get so many in an hour.
   *
   * @param holder the account whose passkey must answer; null: the passkey of any account
   * @param handle the handle of the account for which a passkey is created; null: none is
   */
  public String issue(
      Caller caller,
      PasskeyPurpose purpose,
      @Nullable FactorHolder holder,
      byte @Nullable [] handle) {
    if (holder == null) {
      quotas.consume(
          Quotas.Bound.hourly("passkey challenges of block", config.maxPasskeyChallengesOfBlock()),
          LoginDelay.prefix(caller.origin().address()));
    }
    String challenge = Secrets.randomToken(BYTES);
    db.update(
        ADD.with("digest", digest(Base64.getUrlDecoder().decode(challenge)))
            .with("purpose", purpose.word())
            .with("holder", holder == null ? null : holder.key())
            .with("handle", handle)
            .with("expiresAt", Time.now().plus(LIFE)));
    return challenge;
  }

  /**
   * Takes a challenge that was given for this purpose to this holder, once.
   *
   * @return the handle that was stored with it; empty if there is no such challenge any more
   */
  public Optional<byte[]> take(
      Caller caller, PasskeyPurpose purpose, @Nullable FactorHolder holder, byte[] challenge) {
    return db.first(
        TAKE.with("digest", digest(challenge))
            .with("purpose", purpose.word())
            .with("holder", holder == null ? null : holder.key())
            .with("now", Time.now()),
        row -> row.getBytes("handle"));
  }

  private static byte[] digest(byte[] challenge) {
    return Secrets.sha256(challenge);
  }
}
