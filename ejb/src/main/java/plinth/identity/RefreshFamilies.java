package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sealed;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Families of refresh tokens: each sign-in begins one, each rotation adds a token to it. At rest
 * there are digests alone; the successor of a used token is kept for a moment, closed under a key
 * that only the used token gives. Callers use {@link RefreshTokens}, which refuses; here nothing
 * throws, because a revocation must be committed.
 *
 * <p>Spec: Authentication.
 */
@Stateless
@MainPlane
public class RefreshFamilies {
  private static final Duration SAME_CLIENT = Duration.ofSeconds(10);

  @Inject @MainDb Db db;

  /** How a rotation ended; {@code rotated} is there when it was {@link Ending#DONE}. */
  public record Attempt(Ending ending, @Nullable Rotated rotated) {}

  /** The ways a rotation ends. */
  public enum Ending {
    DONE,
    INVALID,
    REUSED
  }

  private record Spent(
      long familyId, boolean isAlive, Instant usedAt, boolean isSameClient, ByteBuffer successor) {}

  /** Begins a family for the holder of an access token, pinned to its workspace. */
  public String start(AccessClaims holder) {
    Instant now = Time.now();
    String token = Secrets.token(32);
    db.update(
        Sql.of(
            "with family as (insert into main.refresh_family"
                + " (user_id, operator_id, session_version, workspace_id, created_at, expires_at)"
                + " values (?, ?, ?, ?, ?, ?) returning id)"
                + " insert into main.refresh_token (digest, family_id, created_at, expires_at)"
                + " select ?, id, ?, ? from family",
            holder.userId(),
            holder.operatorId(),
            holder.sessionVersion(),
            holder.workspaceId(),
            now,
            now.plus(Setting.PLINTH_REFRESH_TOKEN_MAX_LIFE.seconds()),
            Secrets.sha256(token),
            now,
            now.plus(Setting.PLINTH_REFRESH_TOKEN_LIFE.seconds())));
    return token;
  }

  /** The workspace of a token that was not exchanged yet and still may be. */
  public Optional<Long> workspace(String token) {
    Instant now = Time.now();
    return db.first(
        Sql.of(
            "select f.workspace_id from main.refresh_token t"
                + " join main.refresh_family f on f.id = t.family_id"
                + " where t.digest = ? and t.used_at is null and t.expires_at > ?"
                + " and f.revoked_at is null and f.expires_at > ?"
                + " and f.workspace_id is not null",
            Secrets.sha256(token),
            now,
            now),
        row -> row.getLong(1));
  }

  /** Exchanges a token for its successor, or says why not; a reuse revokes the family. */
  public Attempt rotate(String token, Caller.Origin origin) {
    Instant now = Time.now();
    byte[] client = Secrets.sha256(origin.address() + '\0' + origin.agent());
    String successor = Secrets.token(32);
    Optional<Rotated> fresh = spend(token, successor, client, now);
    if (fresh.isPresent()) {
      return new Attempt(Ending.DONE, fresh.get());
    }
    Optional<Spent> spent = spent(token, client, now);
    if (spent.isEmpty()) {
      return new Attempt(Ending.INVALID, null);
    }
    Spent before = spent.get();
    if (before.isAlive()
        && now.isBefore(before.usedAt().plus(SAME_CLIENT))
        && before.isSameClient()) {
      byte[] opened =
          Sealed.open(Sealed.key("successor", token), before.successor().array()).orElseThrow();
      return new Attempt(
          Ending.DONE, again(before.familyId(), new String(opened, StandardCharsets.US_ASCII)));
    }
    revoke(before.familyId(), now);
    return new Attempt(Ending.REUSED, null);
  }

  /** The one atomic statement of a rotation: of two that race, one finds nothing to update. */
  private Optional<Rotated> spend(String token, String successor, byte[] client, Instant now) {
    return db.first(
        Sql.of(
            "with spent as (update main.refresh_token t"
                + " set used_at = ?, used_by = ?, successor = ? from main.refresh_family f"
                + " where t.digest = ? and t.used_at is null and t.expires_at > ?"
                + " and f.id = t.family_id and f.revoked_at is null and f.expires_at > ?"
                + " returning f.id, f.user_id, f.operator_id, f.session_version, f.workspace_id,"
                + " f.expires_at), born as (insert into main.refresh_token"
                + " (digest, family_id, created_at, expires_at)"
                + " select ?, id, ?, least(?, expires_at) from spent) select * from spent",
            now,
            client,
            Sealed.close(
                Sealed.key("successor", token), successor.getBytes(StandardCharsets.US_ASCII)),
            Secrets.sha256(token),
            now,
            now,
            Secrets.sha256(successor),
            now,
            now.plus(Setting.PLINTH_REFRESH_TOKEN_LIFE.seconds())),
        row -> Rotated.of(row, successor));
  }

  private Optional<Spent> spent(String token, byte[] client, Instant now) {
    return db.first(
        Sql.of(
            "select t.family_id, f.revoked_at is null and f.expires_at > ? as alive, t.used_at,"
                + " t.used_by = ? as same_client, t.successor from main.refresh_token t"
                + " join main.refresh_family f on f.id = t.family_id"
                + " where t.digest = ? and t.used_at is not null",
            now,
            client,
            Secrets.sha256(token)),
        row ->
            new Spent(
                row.getLong("family_id"),
                row.getBoolean("alive"),
                Objects.requireNonNull(Db.moment(row, "used_at")),
                row.getBoolean("same_client"),
                ByteBuffer.wrap(row.getBytes("successor"))));
  }

  private Rotated again(long familyId, String successor) {
    return db.one(
        Sql.of(
            "select user_id, operator_id, session_version, workspace_id"
                + " from main.refresh_family where id = ?",
            familyId),
        row -> Rotated.of(row, successor));
  }

  private void revoke(long familyId, Instant now) {
    db.update(
        Sql.of(
            "update main.refresh_family set revoked_at = ? where id = ? and revoked_at is null",
            now,
            familyId));
  }

  /** Revokes the family of a token, whatever became of the token; an unknown one is ignored. */
  public void revoke(String token) {
    db.update(
        Sql.of(
            "update main.refresh_family f set revoked_at = ? from main.refresh_token t"
                + " where t.digest = ? and f.id = t.family_id and f.revoked_at is null",
            Time.now(),
            Secrets.sha256(token)));
  }

  /** Revokes all families of an operator. */
  public void revokeAllOfOperator(long operatorId) {
    db.update(
        Sql.of(
            "update main.refresh_family set revoked_at = ?"
                + " where operator_id = ? and revoked_at is null",
            Time.now(),
            operatorId));
  }

  /** Revokes all families of a user; how many there were. */
  public int revokeAllOfUser(long userId) {
    return db.update(
        Sql.of(
            "update main.refresh_family set revoked_at = ?"
                + " where user_id = ? and revoked_at is null",
            Time.now(),
            userId));
  }
}
