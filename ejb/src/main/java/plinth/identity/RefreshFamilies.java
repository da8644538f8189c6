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
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Families of refresh tokens: each sign-in starts a family, and each rotation adds a token. The
 * database stores only digests; the successor of a used token is also stored for a moment,
 * encrypted with a key that is derived from the used token. Callers use {@link RefreshTokens},
 * which refuses invalid tokens; this class does not throw, because a revocation must be committed.
 */
@Stateless
@MainPlane
public class RefreshFamilies {
  private static final Duration SAME_CLIENT = Duration.ofSeconds(10);
  private static final int SLUG = 20;

  private static final Sql START =
      Sql.named(
          """
          with family as (
            insert into main.refresh_family (slug, user_id, operator_id, session_version,
                workspace_id, created_at, expires_at, authenticated_at, agent, address, block)
            values (:slug, :user, :operator, :sessionVersion, :workspace, :now,
                :familyExpiresAt, :authenticatedAt, left(:agent, 300), :address, :block)
            returning id
          )
          insert into main.refresh_token (digest, family_id, created_at, expires_at)
          select :digest, id, :now, :expiresAt
          from family
          """);

  private static final Sql HELD =
      Sql.named(
          """
          select f.slug, f.user_id, f.operator_id, f.session_version, f.workspace_id
          from main.refresh_token t
          join main.refresh_family f on f.id = t.family_id
          where t.digest = :digest and t.used_at is null and t.expires_at > :now
            and f.revoked_at is null and f.expires_at > :now
          """);

  private static final Sql SPEND =
      Sql.named(
          """
          with spent as (
            update main.refresh_token t
            set used_at = :now, used_by = :client, successor = :sealedSuccessor
            from main.refresh_family f
            where t.digest = :digest and t.used_at is null and t.expires_at > :now
              and f.id = t.family_id and f.revoked_at is null and f.expires_at > :now
            returning f.id, f.expires_at, f.slug, f.user_id, f.operator_id, f.session_version,
                f.workspace_id
          ), seen as (
            update main.refresh_family
            set used_at = :now, agent = left(:agent, 300), address = :address, block = :block
            where id = (select id from spent)
          ), born as (
            insert into main.refresh_token (digest, family_id, created_at, expires_at)
            select :successor, id, :now, least(:expiresAt, expires_at)
            from spent
          )
          select *
          from spent
          """);

  private static final Sql SPENT =
      Sql.named(
          """
          select t.family_id, f.revoked_at is null and f.expires_at > :now as alive, t.used_at,
              t.used_by = :client as same_client, t.successor
          from main.refresh_token t
          join main.refresh_family f on f.id = t.family_id
          where t.digest = :digest and t.used_at is not null
          """);

  private static final Sql OF_TOKEN =
      Sql.named(
          """
          slug = (
            select g.slug
            from main.refresh_token t
            join main.refresh_family g on g.id = t.family_id
            where t.digest = :digest
          )
          """);

  private static final Sql IS_ALIVE =
      Sql.named(
          """
          select id
          from main.refresh_family
          where slug = :session and revoked_at is null and expires_at > :now for share
          """);

  private static final Sql REVOKE_ALL_OF_OPERATOR =
      Sql.named(
          """
          update main.refresh_family
          set revoked_at = :now
          where operator_id = :operator and revoked_at is null
          """);

  private static final Sql REVOKE_ALL_OF_USER =
      Sql.named(
          """
          update main.refresh_family
          set revoked_at = :now
          where user_id = :user and revoked_at is null
          """);

  @Inject IdentityConfig config;
  @Inject @MainDb Db db;
  @Inject Event<SessionsEnded> ended;

  /** The result of a rotation; {@code rotated} is present if it is {@link Ending#DONE}. */
  public record Attempt(Ending ending, @Nullable Rotated rotated) {}

  /** The outcomes of a rotation. */
  public enum Ending {
    DONE,
    INVALID,
    REUSED
  }

  private record Spent(
      long familyId, boolean isAlive, Instant usedAt, boolean isSameClient, ByteBuffer successor) {}

  /**
   * Starts a family for the holder of an access token, pinned to its workspace.
   *
   * @param session the sign-in that it belongs to; null: a new one
   */
  public SessionStart start(AccessClaims holder, @Nullable String session, Caller.Origin origin) {
    Instant now = Time.now();
    String token = Secrets.randomToken(32);
    if (session != null && !isAlive(session, now)) {
      throw TokenVerifier.refusal();
    }
    String slug = session == null ? Secrets.randomWord(SLUG) : session;
    db.update(
        START
            .with("slug", slug)
            .with("user", holder.userId())
            .with("operator", holder.operatorId())
            .with("sessionVersion", holder.sessionVersion())
            .with("workspace", holder.workspaceId())
            .with("now", now)
            .with("familyExpiresAt", now.plus(config.sessionLife()))
            .with("authenticatedAt", session == null ? now : null)
            .with("agent", origin.agent())
            .with("address", origin.address())
            .with("block", LoginDelay.prefix(origin.address()))
            .with("digest", Secrets.sha256(token))
            .with("expiresAt", now.plus(config.refreshTokenLife())));
    return new SessionStart(token, slug);
  }

  /**
   * Whether a sign-in has not been ended; locks it so that it cannot end before the current
   * transaction ends.
   */
  private boolean isAlive(String session, Instant now) {
    return !db.list(IS_ALIVE.with("session", session).with("now", now), row -> row.getLong(1))
        .isEmpty();
  }

  /** The sign-in of a token that can still be exchanged. */
  public Optional<RefreshSession> findSession(String token) {
    return db.first(
        HELD.with("digest", Secrets.sha256(token)).with("now", Time.now()), RefreshSession::of);
  }

  /** Exchanges a token for its successor, or returns why it cannot; a reuse revokes the family. */
  public Attempt rotate(String token, Caller.Origin origin) {
    Instant now = Time.now();
    byte[] client = Secrets.sha256(origin.address() + '\0' + origin.agent());
    String successor = Secrets.randomToken(32);
    Optional<Rotated> fresh = spend(token, successor, client, origin, now);
    if (fresh.isPresent()) {
      return new Attempt(Ending.DONE, fresh.get());
    }
    Optional<Spent> spent = findSpent(token, client, now);
    if (spent.isEmpty()) {
      return new Attempt(Ending.INVALID, null);
    }
    Spent before = spent.get();
    if (before.isAlive()
        && now.isBefore(before.usedAt().plus(SAME_CLIENT))
        && before.isSameClient()) {
      byte[] opened =
          Sealed.decrypt(Sealed.deriveKey("successor", token), before.successor().array())
              .orElseThrow();
      return new Attempt(
          Ending.DONE,
          repeatRotation(before.familyId(), new String(opened, StandardCharsets.US_ASCII)));
    }
    revokeWhere(
        Sql.of(
            "slug = (select g.slug from main.refresh_family g where g.id = ?)", before.familyId()));
    return new Attempt(Ending.REUSED, null);
  }

  /** The single atomic statement of a rotation: of two concurrent ones, one updates nothing. */
  private Optional<Rotated> spend(
      String token, String successor, byte[] client, Caller.Origin origin, Instant now) {
    return db.first(
        SPEND
            .with("now", now)
            .with("client", client)
            .with(
                "sealedSuccessor",
                Sealed.encrypt(
                    Sealed.deriveKey("successor", token),
                    successor.getBytes(StandardCharsets.US_ASCII)))
            .with("digest", Secrets.sha256(token))
            .with("agent", origin.agent())
            .with("address", origin.address())
            .with("block", LoginDelay.prefix(origin.address()))
            .with("successor", Secrets.sha256(successor))
            .with("expiresAt", now.plus(config.refreshTokenLife())),
        row -> new Rotated(successor, RefreshSession.of(row)));
  }

  private Optional<Spent> findSpent(String token, byte[] client, Instant now) {
    return db.first(
        SPENT.with("now", now).with("client", client).with("digest", Secrets.sha256(token)),
        row ->
            new Spent(
                row.getLong("family_id"),
                row.getBoolean("alive"),
                Objects.requireNonNull(Db.moment(row, "used_at")),
                row.getBoolean("same_client"),
                ByteBuffer.wrap(row.getBytes("successor"))));
  }

  private Rotated repeatRotation(long familyId, String successor) {
    return db.one(
        Sql.of("select f.* from main.refresh_family f where f.id = ?", familyId),
        row -> new Rotated(successor, RefreshSession.of(row)));
  }

  /** Ends the sign-in of a token, whatever the state of the token; ignores an unknown one. */
  public void revoke(String token) {
    revokeWhere(OF_TOKEN.with("digest", Secrets.sha256(token)));
  }

  /** Ends a sign-in of a user; false if the user has none with this name. */
  public boolean revoke(long userId, String slug) {
    return revokeWhere(Sql.of("slug = ? and user_id = ?", slug, userId));
  }

  /**
   * Ends the sign-ins of a user except one; false if there are no others.
   *
   * @param kept name of the sign-in that remains; null: none does
   */
  public boolean revokeOthers(long userId, @Nullable String kept) {
    return revokeWhere(Sql.of("user_id = ? and slug is distinct from ?", userId, kept));
  }

  /** Ends what the sign-ins of a user opened in a workspace; the sign-ins themselves remain. */
  public void revokeOfWorkspace(long userId, long workspaceId) {
    revokeWhere(Sql.of("user_id = ? and workspace_id = ?", userId, workspaceId));
  }

  /** Ends sign-ins and invalidates their access tokens on every node. */
  private boolean revokeWhere(Sql which) {
    // Waits for a request that is selecting a workspace with one of these sign-ins, so that its
    // new token is found here.
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
            RefreshFamilies::toHolder);
    holders.stream().distinct().forEach(ended::fire);
    return !holders.isEmpty();
  }

  private static SessionsEnded toHolder(ResultSet row) throws SQLException {
    Long operatorId = Db.nullableLong(row, "operator_id");
    return operatorId == null
        ? SessionsEnded.ofUser(row.getLong("user_id"))
        : new SessionsEnded(true, operatorId);
  }

  /** Revokes all families of an operator. */
  public void revokeAllOfOperator(long operatorId) {
    db.update(REVOKE_ALL_OF_OPERATOR.with("now", Time.now()).with("operator", operatorId));
  }

  /** Revokes all families of a user and returns their number. */
  public int revokeAllOfUser(long userId) {
    return db.update(REVOKE_ALL_OF_USER.with("now", Time.now()).with("user", userId));
  }
}
