package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/**
 * Old entries of audit records are removed by the rule of the owners, and never under a legal hold.
 */
class AuditKeepingIT {
  private static final String RETENTION = "/admin/audit/retention";
  private static final String HOLD = "/admin/audit/hold";

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();
  private final Api operator = Api.open().bearer(Signer.server().operator());

  /** Replaces the record by entries that were written 200 days ago. */
  private void writeOldEntries(int count) {
    Database.run(
        """
        do $$ begin
          perform set_config('plinth.purge', 'on', true);
          delete from tenant.audit where workspace_id = %1$s;
          insert into tenant.audit (workspace_id, at, actor, action, subject, address, agent,
              request_id, details)
            select %1$s, now() - interval '200 days', 'admin:1', 'role.created', 'role:' || n, '', '',
              'r', '{}'
            from generate_series(1, %2$s) n;
        end $$
        """
            .formatted(workspace.id(), count));
  }

  private void sweep() {
    operator
        .post("/admin/platform/schedulers/audit-expiry/run", json("workspace_id", workspace.id()))
        .expect(200);
  }

  private long kept(String condition) {
    return Long.parseLong(
        Database.texts(
                "select count(*)::text from tenant.audit where workspace_id = %s and %s"
                    .formatted(workspace.id(), condition))
            .get(0));
  }

  private JsonObject check() {
    return operator
        .get("/admin/platform/audit/check?record=workspace&workspace=" + workspace.subdomain())
        .expect(200)
        .data();
  }

  @Test
  void oldEntriesAreRemovedFromTheBeginningAndTheChainStaysVerifiable() {
    writeOldEntries(5);
    owner.put(RETENTION, json("keep_days", 100)).expect(200);
    owner.put(HOLD, json("reason", "Case 4711")).expect(200);
    sweep();
    assertThat(kept("seq <= 5")).isEqualTo(5);

    owner.delete(HOLD).expect(200);
    sweep();
    assertThat(kept("seq <= 5")).isZero();
    JsonObject details =
        owner
            .get("/admin/audit?action=audit.expired")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getJsonObject("details");
    assertThat(details.getInt("entries")).isEqualTo(5);
    assertThat(details.getInt("through_sequence")).isEqualTo(5);
    assertThat(check().getBoolean("is_intact")).isTrue();
    sweep();
    assertThat(kept("action = 'audit.expired'")).isEqualTo(1);

    // Who removes an entry in another way is still found.
    Database.run(
        """
        do $$ begin
          perform set_config('plinth.purge', 'on', true);
          delete from tenant.audit where workspace_id = %s and seq = 6;
        end $$
        """
            .formatted(workspace.id()));
    assertThat(check().getString("fault")).isEqualTo("missing");
  }

  @Test
  void theLastEntryStaysSoThatTheSequenceGoesOn() {
    Database.run(
        "insert into tenant.audit_policy (workspace_id, keep_days) values (%s, 90)"
            .formatted(workspace.id()));
    writeOldEntries(3);
    sweep();
    assertThat(kept("seq = 3")).isEqualTo(1);
    assertThat(kept("action = 'audit.expired' and seq = 4")).isEqualTo(1);
    assertThat(check().getBoolean("is_intact")).isTrue();
  }

  @Test
  void aHoldKeepsTheWorkspaceAndEachSideLiftsItsOwn() {
    String hold = "/admin/platform/tenants/" + workspace.subdomain() + "/hold";
    String deletion = "/user/auth/workspaces/" + workspace.subdomain() + "/deletion";
    operator.put(hold, json("reason", "Order of a court")).expect(200);
    JsonObject state = owner.get(RETENTION).expect(200).data();
    assertThat(state.getJsonArray("holds").getJsonObject(0).getString("reason"))
        .isEqualTo("Order of a court");
    owner.delete(HOLD).refused(404, "NOT_FOUND");
    assertThat(owner.post(deletion).refused(409, "LEGAL_HOLD").text()).contains("Order of a court");
    operator
        .post(
            "/admin/platform/tenants/" + workspace.subdomain() + "/purge",
            json("confirm", workspace.subdomain()))
        .refused(409, "LEGAL_HOLD");

    owner.put(HOLD, json("reason", "Ours, too")).expect(200);
    operator.delete(hold).expect(200);
    operator.delete(hold).refused(404, "NOT_FOUND");
    owner.post(deletion).refused(409, "LEGAL_HOLD");
    owner.delete(HOLD).expect(200);
    assertThat(kept("action = 'legal_hold.placed'")).isEqualTo(2);
    assertThat(kept("action = 'legal_hold.lifted'")).isEqualTo(2);
    owner.post(deletion).expect(200);
  }

  @Test
  void onlyOwnersDecide() {
    owner
        .post("/admin/roles", json("name", "Auditor", "permissions", array("audit.read")))
        .expect(201);
    Api auditor = workspace.member("auditor");
    auditor.get(RETENTION).expect(200);
    auditor.put(RETENTION, json("keep_days", 100)).refused(403, "NOT_THE_OWNER");
    auditor.put(HOLD, json("reason", "x")).refused(403, "NOT_THE_OWNER");
    auditor.delete(HOLD).refused(403, "NOT_THE_OWNER");
    assertThat(owner.put(RETENTION, json("keep_days", 10)).expect(400).faults())
        .allMatch(fault -> fault.startsWith("keep_days:"));
    owner.put(HOLD, json("reason", " ")).refused(400, "VALIDATION_FAILED");
    assertThat(owner.put(RETENTION, json()).expect(200).data().isNull("keep_days")).isTrue();
  }
}
