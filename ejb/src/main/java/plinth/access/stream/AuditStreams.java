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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
import plinth.outbound.Dialing;
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
  private static final Pattern TLS =
      Pattern.compile("tls://(?<host>[A-Za-z0-9.-]{1,253}|\\[[0-9a-fA-F:.]+\\]):(?<port>\\d{1,5})");

  private static final Sql FIND =
      Sql.of(
          """
          select kind, url, sent_seq, failures, last_error, refused, last_refusal, last_sent_at,
              created_at
          from tenant.audit_stream
          where workspace_id = tenant.bound_workspace()
          """);

  /** A new stream begins with the entry that records it. */
  private static final Sql STORE =
      Sql.named(
          """
          insert into tenant.audit_stream (kind, url, secret, sent_seq, due_at, failures,
              created_at)
          select :kind, :url, :secret, coalesce(max(a.seq), 0), :now, 0, :now
          from tenant.audit a
          where a.workspace_id = tenant.bound_workspace()
          on conflict (workspace_id) do update
            set kind = excluded.kind, url = excluded.url, secret = excluded.secret, sent_seq = excluded.sent_seq,
              due_at = excluded.due_at, failures = 0, last_error = null, refused = 0,
              last_refusal = null, last_sent_at = null, created_at = excluded.created_at
          """);

  @Inject @TenantDb private Db db;
  @Inject private Members members;
  @Inject private Outbound outbound;
  @Inject private Dialing dialing;
  @Inject private Vault vault;
  @Inject private Audit audit;

  /** The stream of the caller's workspace. */
  public Optional<AuditStream> find(Caller caller) {
    return db.first(FIND, AuditStreams::stream);
  }

  /**
   * Sends the record to a receiver from now on, instead of to a former one; webhooks get a new
   * secret. Refuses a caller who is not an owner (403), and an address that is never called (400).
   */
  public NewAuditStream set(Caller caller, StreamTarget target) {
    requireOwner(caller);
    String url = target.url();
    String host = checkedHost(target);
    String signingSecret = target.kind() == StreamKind.WEBHOOK ? newSecret() : null;
    String secret = signingSecret == null ? StreamSecret.of(target) : signingSecret;
    db.update(
        STORE
            .with("kind", target.kind().code())
            .with("url", url)
            .with("secret", vault.seal(AuditBatch.place(caller), secret))
            .with("now", Time.now()));
    // Addresses may contain a token: the record names the host alone.
    record(
        caller,
        "audit.stream_set",
        Json.createObjectBuilder().add("kind", target.kind().code()).add("host", host).build());
    return new NewAuditStream(signingSecret, find(caller).orElseThrow());
  }

  private String checkedHost(StreamTarget target) {
    if (target.kind() != StreamKind.SYSLOG) {
      outbound.check("url", target.url());
      return String.valueOf(URI.create(target.url()).getHost());
    }
    Matcher address = TLS.matcher(target.url());
    if (!address.matches()) {
      throw Problem.invalid(
          "url", "tls", "url must be an address such as tls://siem.example.com:6514");
    }
    String host = address.group("host").replaceAll("[\\[\\]]", "");
    return dialing.host("url", host, Integer.parseInt(address.group("port")));
  }

  private static String newSecret() {
    byte[] key = new byte[KEY_BYTES];
    RANDOM.nextBytes(key);
    return AuditBatch.PREFIX + Base64.getEncoder().encodeToString(key);
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
        row.getString("kind"),
        row.getString("url"),
        row.getLong("sent_seq"),
        row.getInt("failures"),
        row.getString("last_error"),
        row.getLong("refused"),
        row.getString("last_refusal"),
        Db.moment(row, "last_sent_at"),
        Db.requiredMoment(row, "created_at"));
  }
}
