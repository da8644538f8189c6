package plinth.identity;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.identity.tokens.TokenVerifier;
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
 */
@Stateless
@MainPlane
public class RefreshFamilies {
  private static final Duration SAME_CLIENT = Duration.ofSeconds(10);
  private static final int SLUG = 20;

  @Inject @MainDb Db db;
  @Inject Event<SessionsEnded> ended;

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

  /**
   * Begins a family for the holder of an access token, pinned to its workspace.
   *
   * @param session the sign-in that it belongs to; null: a new one
   */
  public SessionStart start(AccessClaims holder, @Nullable String session, Caller.Origin origin) {
    Instant now = Time.now();
    String token = Secrets.token(32);
    if (session != null && !isAlive(session, now)) {
      throw TokenVerifier.refused();
    }
    String slug = session == null ? Secrets.word(SLUG) : session;
    db.update(
        Sql.of(
            """
            with family as (insert into main.refresh_family (slug, user_id, operator_id,
                session_version, workspace_id, created_at, expires_at, agent, address,
                block) values (?, ?, ?, ?, ?, ?, ?, left(?, 300), ?, ?) returning id)
            insert into main.refresh_token (digest, family_id, created_at, expires_at)
            select ?, id, ?, ?
            from family
            """,
            slug,
            holder.userId(),
            holder.operatorId(),
            holder.sessionVersion(),
            holder.workspaceId(),
            now,
            now.plus(Setting.PLINTH_REFRESH_TOKEN_MAX_LIFE.seconds()),
            origin.agent(),
            origin.address(),
            LoginDelay.prefix(origin.address()),
            Secrets.sha256(token),
            now,
            now.plus(Setting.PLINTH_REFRESH_TOKEN_LIFE.seconds())));
    return new SessionStart(token, slug);
  }

  /** Whether a sign-in was not ended; it is not until the current transaction ends. */
  private boolean isAlive(String session, Instant now) {
    return !db.list(
            Sql.of(
                """
                select id
                from main.refresh_family
                where slug = ? and revoked_at is null and expires_at > ? for share
                """,
                session,
                now),
            row -> row.getLong(1))
        .isEmpty();
  }

  /** The sign-in of a token that was not exchanged yet and still may be. */
  public Optional<HeldSession> held(String token) {
    Instant now = Time.now();
    return db.first(
        Sql.of(
            "select "
                + HeldSession.COLUMNS
                + " from main.refresh_token t"
                + " join main.refresh_family f on f.id = t.family_id"
                + " where t.digest = ? and t.used_at is null and t.expires_at > ?"
                + " and f.revoked_at is null and f.expires_at > ?",
            Secrets.sha256(token),
            now,
            now),
        HeldSession::of);
  }

  /** Exchanges a token for its successor, or says why not; a reuse revokes the family. */
  public Attempt rotate(String token, Caller.Origin origin) {
    Instant now = Time.now();
    byte[] client = Secrets.sha256(origin.address() + '\0' + origin.agent());
    String successor = Secrets.token(32);
    Optional<Rotated> fresh = spend(token, successor, client, origin, now);
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
    end(
        Sql.of(
            "slug = (select g.slug from main.refresh_family g where g.id = ?)", before.familyId()));
    return new Attempt(Ending.REUSED, null);
  }

  /** The one atomic statement of a rotation: of two that race, one finds nothing to update. */
  private Optional<Rotated> spend(
      String token, String successor, byte[] client, Caller.Origin origin, Instant now) {
    return db.first(
        Sql.of(
            "with spent as (update main.refresh_token t"
                + " set used_at = ?, used_by = ?, successor = ? from main.refresh_family f"
                + " where t.digest = ? and t.used_at is null and t.expires_at > ?"
                + " and f.id = t.family_id and f.revoked_at is null and f.expires_at > ?"
                + " returning f.id, f.expires_at, "
                + HeldSession.COLUMNS
                + "), seen as (update main.refresh_family set used_at = ?, agent = left(?, 300),"
                + " address = ?, block = ? where id = (select id from spent)), born as (insert into"
                + " main.refresh_token (digest, family_id, created_at, expires_at) select ?, id, ?,"
                + " least(?, expires_at) from spent) select * from spent",
            now,
            client,
            Sealed.close(
                Sealed.key("successor", token), successor.getBytes(StandardCharsets.US_ASCII)),
            Secrets.sha256(token),
            now,
            now,
            now,
            origin.agent(),
            origin.address(),
            LoginDelay.prefix(origin.address()),
            Secrets.sha256(successor),
            now,
            now.plus(Setting.PLINTH_REFRESH_TOKEN_LIFE.seconds())),
        row -> new Rotated(successor, HeldSession.of(row)));
  }

  private Optional<Spent> spent(String token, byte[] client, Instant now) {
    return db.first(
        Sql.of(
            """
            select t.family_id, f.revoked_at is null
              and f.expires_at > ? as alive, t.used_at, t.used_by = ? as same_client,
                  t.successor
            from main.refresh_token t
            join main.refresh_family f on f.id = t.family_id
            where t.digest = ? and t.used_at is not null
            """,
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
            "select " + HeldSession.COLUMNS + " from main.refresh_family f where id = ?", familyId),
        row -> new Rotated(successor, HeldSession.of(row)));
  }

  /** Ends the sign-in of a token, whatever became of the token; an unknown one is ignored. */
  public void revoke(String token) {
    end(
        Sql.of(
            "slug = (select g.slug from main.refresh_token t"
                + " join main.refresh_family g on g.id = t.family_id where t.digest = ?)",
            Secrets.sha256(token)));
  }

  /** Ends a sign-in of a user; false when the user has none of this name. */
  public boolean revoke(long userId, String slug) {
    return end(Sql.of("slug = ? and user_id = ?", slug, userId));
  }

  /** Ends sign-ins with their access tokens, on every node. */
  private boolean end(Sql which) {
    // A request that is selecting a workspace with one of them finishes first, so that its token is
    // seen here.
    db.list(
        Sql.of("select id from main.refresh_family where revoked_at is null and")
            .plus(which)
            .plus("for no key update"),
        row -> row.getLong(1));
    List<SessionsEnded> holders =
        db.list(
            Sql.of(
                    "update main.refresh_family set revoked_at = ? where revoked_at is null and",
                    Time.now())
                .plus(which)
                .plus("returning user_id, operator_id"),
            RefreshFamilies::holder);
    holders.stream().distinct().forEach(ended::fire);
    return !holders.isEmpty();
  }

  private static SessionsEnded holder(ResultSet row) throws SQLException {
    Long operatorId = Db.nullableLong(row, "operator_id");
    return operatorId == null
        ? SessionsEnded.ofUser(row.getLong("user_id"))
        : new SessionsEnded(true, operatorId);
  }

  /** Revokes all families of an operator. */
  public void revokeAllOfOperator(long operatorId) {
    db.update(
        Sql.of(
            """
            update main.refresh_family
            set revoked_at = ?
            where operator_id = ? and revoked_at is null
            """,
            Time.now(),
            operatorId));
  }

  /** Revokes all families of a user; how many there were. */
  public int revokeAllOfUser(long userId) {
    return db.update(
        Sql.of(
            """
            update main.refresh_family
            set revoked_at = ?
            where user_id = ? and revoked_at is null
            """,
            Time.now(),
            userId));
  }
}
