package plinth.identity.operator;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.identity.IdentityProblem;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Stores the second factors of operators: the encrypted secret, the time step of the last accepted
 * code, and the digests of recovery codes. It uses SQL, because one conditional statement decides
 * which of several requests uses a code or activates a secret.
 */
@Stateless
@MainPlane
public class OperatorFactors {
  private static final Sql FIND =
      Sql.named(
          """
          select secret, confirmed_at is not null
          from main.operator_factor
          where operator_id = :operator
          """);

  private static final Sql RECOVERY_LEFT =
      Sql.named(
          """
          select count(*)
          from main.operator_recovery
          where operator_id = :operator and used_at is null
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into main.operator_factor as f (operator_id, secret, created_at)
          values (:operator, :sealed, :now)
          on conflict (operator_id)
          do update set secret = excluded.secret, created_at = excluded.created_at,
              last_step = 0
          where f.confirmed_at is null
          """);

  private static final Sql CONFIRM =
      Sql.named(
          """
          update main.operator_factor
          set confirmed_at = :now, last_step = :step
          where operator_id = :operator and secret = :sealed and confirmed_at is null
          """);

  private static final Sql TAKE =
      Sql.named(
          """
          update main.operator_factor
          set last_step = :step
          where operator_id = :operator and confirmed_at is not null and last_step < :step
          """);

  private static final Sql TAKE_RECOVERY =
      Sql.named(
          """
          update main.operator_recovery
          set used_at = :now
          where operator_id = :operator and digest = :digest and used_at is null
          """);

  @Inject @MainDb private Db db;
  @Inject private Audit audit;

  /**
   * A second factor.
   *
   * @param sealed its encrypted secret
   * @param isConfirmed whether a code was entered, so that sign-ins require it
   */
  record Factor(String sealed, boolean isConfirmed) {}

  /** The operator's second factor, confirmed or not. */
  public Optional<Factor> find(Caller caller, long operatorId) {
    return db.first(
        FIND.with("operator", operatorId), row -> new Factor(row.getString(1), row.getBoolean(2)));
  }

  /** The number of unused recovery codes. */
  public long countRecoveryCodes(Caller caller, long operatorId) {
    return db.number(RECOVERY_LEFT.with("operator", operatorId));
  }

  /** Stores a secret to be confirmed, replacing an unconfirmed one. Refuses if one is confirmed. */
  public void start(Caller caller, long operatorId, String sealed) {
    int begun =
        db.update(
            BEGIN.with("operator", operatorId).with("sealed", sealed).with("now", Time.now()));
    if (begun == 0) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_ON);
    }
  }

  /**
   * Activates the secret with the time step of an entered code; false if the secret was replaced.
   */
  public boolean confirm(
      Caller caller, long operatorId, String sealed, long step, List<byte[]> recovery) {
    int confirmed =
        db.update(
            CONFIRM
                .with("now", Time.now())
                .with("step", step)
                .with("operator", operatorId)
                .with("sealed", sealed));
    if (confirmed == 0) {
      return false;
    }
    db.update(Sql.of("delete from main.operator_recovery where operator_id = ?", operatorId));
    recovery.forEach(
        digest ->
            db.update(
                Sql.of(
                    "insert into main.operator_recovery (operator_id, digest) values (?, ?)",
                    operatorId,
                    digest)));
    record(caller, "operator.second_factor_on", operatorId);
    return true;
  }

  /**
   * Uses the code of a time step, once: of two concurrent requests with the same code, one is
   * refused.
   */
  public boolean consumeStep(Caller caller, long operatorId, long step) {
    return db.update(TAKE.with("step", step).with("operator", operatorId)) == 1;
  }

  /** Uses a recovery code, once. */
  public boolean consumeRecoveryCode(Caller caller, long operatorId, byte[] digest) {
    boolean isTaken =
        db.update(
                TAKE_RECOVERY
                    .with("now", Time.now())
                    .with("operator", operatorId)
                    .with("digest", digest))
            == 1;
    if (isTaken) {
      record(caller, "operator.recovery_code_used", operatorId);
    }
    return isTaken;
  }

  /** Removes the second factor and its recovery codes; may be repeated. */
  public void remove(Caller caller, long operatorId) {
    db.update(Sql.of("delete from main.operator_recovery where operator_id = ?", operatorId));
    int removed =
        db.update(Sql.of("delete from main.operator_factor where operator_id = ?", operatorId));
    if (removed > 0) {
      record(caller, "operator.second_factor_off", operatorId);
    }
  }

  private void record(Caller caller, String action, long operatorId) {
    audit.record(caller, action, "operator:" + operatorId, JsonValue.EMPTY_JSON_OBJECT);
  }
}
