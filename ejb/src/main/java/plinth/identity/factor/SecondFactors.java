package plinth.identity.factor;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.identity.IdentityProblem;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Stores second factors: the encrypted secret, the time step of the last accepted code, and the
 * digests of recovery codes. It uses SQL, because one conditional statement decides which of
 * several requests uses a code or activates a secret.
 */
@Stateless
@MainPlane
public class SecondFactors {
  private static final Sql FIND =
      Sql.named(
          """
          select secret, confirmed_at is not null as is_confirmed
          from main.second_factor
          where holder = :holder
          """);

  private static final Sql KINDS =
      Sql.named(
          """
          select exists (
            select
            from main.second_factor f
            where f.holder = :holder and f.confirmed_at is not null
          ) as has_codes, exists (
            select
            from main.passkey p
            where p.holder = :holder
          ) as has_passkeys
          """);

  private static final Sql STATE =
      Sql.named(
          """
          select confirmed_at, (
            select count(*)
            from main.recovery_code r
            where r.holder = f.holder and r.used_at is null
          ) as codes_left
          from main.second_factor f
          where holder = :holder and confirmed_at is not null
          """);

  private static final Sql CODES_LEFT =
      Sql.named(
          """
          select count(*)
          from main.recovery_code
          where holder = :holder and used_at is null
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into main.second_factor as f (user_id, operator_id, secret, created_at)
          values (:user, :operator, :sealed, :now)
          on conflict (holder)
          do update set secret = excluded.secret, created_at = excluded.created_at,
              last_step = 0
          where f.confirmed_at is null
          """);

  private static final Sql CONFIRM =
      Sql.named(
          """
          update main.second_factor
          set confirmed_at = :now, last_step = :step
          where holder = :holder and secret = :sealed and confirmed_at is null
          """);

  private static final Sql TAKE =
      Sql.named(
          """
          update main.second_factor
          set last_step = :step
          where holder = :holder and confirmed_at is not null and last_step < :step
          """);

  private static final Sql TAKE_RECOVERY =
      Sql.named(
          """
          update main.recovery_code
          set used_at = :now
          where holder = :holder and digest = :digest and used_at is null
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select holder
          from main.second_factor
          where holder = :holder and confirmed_at is not null for update
          """);

  private static final Sql ADD_CODE =
      Sql.named("insert into main.recovery_code (holder, digest) values (:holder, :digest)");

  @Inject @MainDb private Db db;
  @Inject private FactorEvents events;

  /**
   * A second factor.
   *
   * @param sealed its encrypted secret
   * @param isConfirmed whether a code was entered, so that sign-ins require it
   */
  record Factor(String sealed, boolean isConfirmed) {}

  /** The holder's second factor, confirmed or not. */
  public Optional<Factor> find(FactorHolder holder) {
    return db.first(
        FIND.with("holder", holder.key()),
        row -> new Factor(row.getString("secret"), row.getBoolean("is_confirmed")));
  }

  /** Which second factors a user has. */
  public FactorKinds kindsOfUser(long userId) {
    return kinds("user:" + userId);
  }

  /** Which second factors an operator has. */
  public FactorKinds kindsOfOperator(long operatorId) {
    return kinds("operator:" + operatorId);
  }

  /** Which second factors a holder has. */
  public FactorKinds kinds(FactorHolder holder) {
    return kinds(holder.key());
  }

  private FactorKinds kinds(String key) {
    return db.one(
        KINDS.with("holder", key),
        row -> new FactorKinds(row.getBoolean("has_codes"), row.getBoolean("has_passkeys")));
  }

  /** The state of the holder's second factor. */
  public FactorState state(FactorHolder holder) {
    return db.first(
            STATE.with("holder", holder.key()),
            row -> new FactorState(true, Db.moment(row, "confirmed_at"), row.getLong("codes_left")))
        .orElse(new FactorState(false, null, 0));
  }

  /** Stores a secret to be confirmed, replacing an unconfirmed one. Refuses if one is confirmed. */
  public void start(FactorHolder holder, String sealed) {
    int begun =
        db.update(
            BEGIN
                .with("user", holder.userId())
                .with("operator", holder.operatorId())
                .with("sealed", sealed)
                .with("now", Time.now()));
    if (begun == 0) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_ON);
    }
  }

  /**
   * Activates the secret with the time step of an entered code; false if the secret was replaced.
   */
  public boolean confirm(
      Caller caller, FactorHolder holder, String sealed, long step, List<byte[]> recovery) {
    int confirmed =
        db.update(
            CONFIRM
                .with("now", Time.now())
                .with("step", step)
                .with("holder", holder.key())
                .with("sealed", sealed));
    if (confirmed == 0) {
      return false;
    }
    setCodes(holder, recovery);
    events.turnedOn(caller, holder);
    return true;
  }

  /** Replaces the recovery codes; refuses if the second factor was removed in the meantime. */
  public void renewCodes(Caller caller, FactorHolder holder, List<byte[]> recovery) {
    if (db.first(LOCK.with("holder", holder.key()), row -> row.getString(1)).isEmpty()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_OFF);
    }
    setCodes(holder, recovery);
    events.recoveryCodesRenewed(caller, holder);
  }

  private void setCodes(FactorHolder holder, List<byte[]> recovery) {
    db.update(Sql.of("delete from main.recovery_code where holder = ?", holder.key()));
    recovery.forEach(
        digest -> db.update(ADD_CODE.with("holder", holder.key()).with("digest", digest)));
  }

  /**
   * Uses the code of a time step, once: of two concurrent requests with the same code, one is
   * refused.
   */
  public boolean consumeStep(FactorHolder holder, long step) {
    return db.update(TAKE.with("step", step).with("holder", holder.key())) == 1;
  }

  /** Uses a recovery code, once. */
  public boolean consumeRecoveryCode(Caller caller, FactorHolder holder, byte[] digest) {
    boolean isTaken =
        db.update(
                TAKE_RECOVERY
                    .with("now", Time.now())
                    .with("holder", holder.key())
                    .with("digest", digest))
            == 1;
    if (isTaken) {
      long left = db.number(CODES_LEFT.with("holder", holder.key()));
      events.recoveryCodeUsed(caller, holder, left);
    }
    return isTaken;
  }

  /**
   * Removes the second factor with its recovery codes and remembered devices; may be repeated.
   *
   * @return whether a confirmed one was removed
   */
  public boolean remove(Caller caller, FactorHolder holder) {
    boolean wasOn = find(holder).filter(Factor::isConfirmed).isPresent();
    int removed =
        db.update(Sql.of("delete from main.second_factor where holder = ?", holder.key()));
    if (wasOn && removed > 0) {
      events.turnedOff(caller, holder);
    }
    return wasOn && removed > 0;
  }
}
