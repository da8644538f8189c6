package plinth.access.directory;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The tokens of directories, one a workspace. The secret is shown once and only its SHA-256 is
 * stored, as that of an API key. A new token replaces the present one at once, by one statement.
 */
@Stateless
@MainPlane
public class DirectoryTokens {
  /** With what every token begins. */
  public static final String PREFIX = "svc_scim_";

  private static final Sql REPLACE =
      Sql.named(
          """
          insert into main.directory_token (workspace_id, public_id, secret_digest, created_by,
              created_at)
          values (:workspace, :publicId, :digest, :maker, :now)
          on conflict (workspace_id)
          do update set public_id = excluded.public_id, secret_digest = excluded.secret_digest,
              created_by = excluded.created_by, created_at = excluded.created_at,
              last_used_at = null
          """);

  private static final Sql FIND =
      Sql.named(
          """
          select public_id, created_by, created_at, last_used_at
          from main.directory_token
          where workspace_id = :workspace
          """);

  private static final Sql BY_PUBLIC_ID =
      Sql.named(
          """
          select id, workspace_id, secret_digest
          from main.directory_token
          where public_id = :publicId
          """);

  private static final Sql USED =
      Sql.named(
          """
          update main.directory_token
          set last_used_at = :moment
          where id = :id and created_at <= :moment
            and (last_used_at is null or last_used_at < :moment)
          """);

  @Inject @MainDb private Db db;
  @Inject private Audit audit;
  @Inject private Event<DirectoryTokenEnded> ended;

  /** The token of the workspace, if it has one. */
  public Optional<DirectoryToken> find(Caller caller) {
    return db.first(
        FIND.with("workspace", caller.requireWorkspace().id()),
        row ->
            new DirectoryToken(
                PREFIX + row.getString("public_id"),
                row.getLong("created_by"),
                Db.requiredMoment(row, "created_at"),
                Db.moment(row, "last_used_at")));
  }

  /** Makes a token, which replaces the present one, and returns its text. */
  public String issue(Caller caller) {
    long workspaceId = caller.requireWorkspace().id();
    DirectoryTokenText token = DirectoryTokenText.random();
    db.update(
        REPLACE
            .with("workspace", workspaceId)
            .with("publicId", token.publicId())
            .with("digest", Secrets.sha256(token.secret()))
            .with("maker", caller.requireAdminId())
            .with("now", Time.now()));
    audit.record(
        caller,
        "directory.token_issued",
        "directory:" + PREFIX + token.publicId(),
        JsonValue.EMPTY_JSON_OBJECT);
    ended.fire(new DirectoryTokenEnded(workspaceId));
    return token.text();
  }

  /** Revokes the token; refuses it if there is none (404). */
  public void revoke(Caller caller) {
    long workspaceId = caller.requireWorkspace().id();
    if (db.update(Sql.of("delete from main.directory_token where workspace_id = ?", workspaceId))
        == 0) {
      throw Problem.notFound("Directory token");
    }
    audit.record(caller, "directory.token_revoked", "directory", JsonValue.EMPTY_JSON_OBJECT);
    ended.fire(new DirectoryTokenEnded(workspaceId));
  }

  /** The credential of a token, if its secret is right. */
  public Optional<DirectoryCredential> findCredential(String text) {
    return DirectoryTokenText.parse(text)
        .flatMap(
            token ->
                db.first(
                        BY_PUBLIC_ID.with("publicId", token.publicId()),
                        row ->
                            Map.entry(
                                new DirectoryCredential(
                                    row.getLong("id"), row.getLong("workspace_id")),
                                row.getBytes("secret_digest")))
                    .filter(found -> token.matches(found.getValue()))
                    .map(Map.Entry::getKey));
  }

  /** Stores when tokens were used. */
  public void updateLastUsed(Map<Long, Instant> moments) {
    moments.forEach((id, moment) -> db.update(USED.with("id", id).with("moment", moment)));
  }
}
