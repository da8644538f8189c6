package plinth.access.stream;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Optional;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.outbound.Outbound;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.vault.Vault;

/** The stream of a workspace's audit record, which its owners set and remove. */
@Stateless
@Tenanted
public class AuditStreams {
  private static final int KEY_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private static final Sql FIND =
      Sql.of(
          """
          select url, sent_seq, failures, last_error, last_sent_at, created_at
          from tenant.audit_stream
          where workspace_id = tenant.bound_workspace()
          """);

  /** A new stream begins with the entry that records it. */
  private static final Sql STORE =
      Sql.named(
          """
          insert into tenant.audit_stream (url, secret, sent_seq, due_at, failures, created_at)
          select :url, :secret, coalesce(max(a.seq), 0), :now, 0, :now
          from tenant.audit a
          where a.workspace_id = tenant.bound_workspace()
          on conflict (workspace_id) do update
            set url = excluded.url, secret = excluded.secret, sent_seq = excluded.sent_seq,
              due_at = excluded.due_at, failures = 0, last_error = null, last_sent_at = null,
              created_at = excluded.created_at
          """);

  @Inject @TenantDb private Db db;
  @Inject private Members members;
  @Inject private Outbound outbound;
  @Inject private Vault vault;
  @Inject private Audit audit;

  /** The stream of the caller's workspace. */
  public Optional<AuditStream> find(Caller caller) {
    return db.first(FIND, AuditStreams::stream);
  }

  /**
   * Sends the record to an address from now on, instead of to a former one, with a new secret.
   * Refuses a caller who is not an owner (403), and an address that is never called (400).
   */
  public NewAuditStream set(Caller caller, String url) {
    requireOwner(caller);
    outbound.check("url", url);
    byte[] key = new byte[KEY_BYTES];
    RANDOM.nextBytes(key);
    String secret = AuditBatch.PREFIX + Base64.getEncoder().encodeToString(key);
    db.update(
        STORE
            .with("url", url)
            .with("secret", vault.seal(AuditBatch.place(caller), secret))
            .with("now", Time.now()));
    // Addresses may contain a token: the record names the host alone.
    record(
        caller,
        "audit.stream_set",
        Json.createObjectBuilder().add("host", String.valueOf(URI.create(url).getHost())).build());
    return new NewAuditStream(secret, find(caller).orElseThrow());
  }

  /** Ends the stream; refuses a caller who is not an owner (403), and none to end (404). */
  public void remove(Caller caller) {
    requireOwner(caller);
    int removed =
        db.update(
            Sql.of(
                "delete from tenant.audit_stream where workspace_id = tenant.bound_workspace()"));
    if (removed == 0) {
      throw Problem.notFound("Audit stream");
    }
    record(caller, "audit.stream_removed", JsonValue.EMPTY_JSON_OBJECT);
  }

  private void requireOwner(Caller caller) {
    if (members.findById(caller, caller.requireAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
  }

  private void record(Caller caller, String action, JsonObject details) {
    audit.record(caller, action, "workspace:" + caller.requireWorkspace().id(), details);
  }

  private static AuditStream stream(ResultSet row) throws SQLException {
    return new AuditStream(
        row.getString("url"),
        row.getLong("sent_seq"),
        row.getInt("failures"),
        row.getString("last_error"),
        Db.moment(row, "last_sent_at"),
        Db.requiredMoment(row, "created_at"));
  }
}
