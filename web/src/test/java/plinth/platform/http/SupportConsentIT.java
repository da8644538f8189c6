package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators act for members of a workspace only while it consents, if it asks for that. */
class SupportConsentIT {
  private static final String PATH = "/admin/security/support-access";
  private static final JsonObject REASON = json("reason", "ticket 42");

  private final Api operator = Api.open().bearer(Signer.server().operator());
  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  private Api.Answer begin() {
    String slug = "u_" + workspace.owner().id();
    Database.run(
        "update main.\"user\" set slug = '" + slug + "' where id = " + workspace.owner().id());
    return operator.post(
        "/admin/platform/tenants/" + workspace.subdomain() + "/members/" + slug + "/impersonate",
        REASON);
  }

  private static JsonObject until(Duration time) {
    return json("mode", "consent", "allowed_until", Instant.now().plus(time).toString());
  }

  @Test
  void supportActsOnlyWhileTheWorkspaceConsents() {
    assertThat(admin.get(PATH).expect(200).data().getString("mode")).isEqualTo("always");
    admin.put(PATH, json("mode", "consent")).expect(200);
    assertThat(admin.get(PATH).data().get("allowed_until")).isEqualTo(JsonValue.NULL);
    begin().refused(403, "CONSENT_REQUIRED");

    admin.put(PATH, until(Duration.ofMinutes(10))).expect(200);
    JsonObject begun = begin().expect(200).data();
    assertThat(begun.getInt("expires_in")).isBetween(500, 600);
    assertThat(Mailbox.await(workspace.owner().email(), 1)).contains("ticket 42");
    Api support = Api.open().bearer(begun.getString("access_token"));
    support.get("/admin/me").expect(200);
    support.put(PATH, json("mode", "always")).refused(403, "IMPERSONATION_NOT_ALLOWED");

    admin.put(PATH, json("mode", "consent")).expect(200);
    Await.promptly("access that has begun ends", () -> support.get("/admin/me").status() == 403);
    support.get("/admin/me").refused(403, "CONSENT_REQUIRED");
    begin().refused(403, "CONSENT_REQUIRED");

    admin.put(PATH, json("mode", "always")).expect(200);
    begin().expect(200);
    assertThat(
            Database.texts(
                "select details ->> 'mode' from main.audit where action ="
                    + " 'workspace.support_access_set' and workspace_id = "
                    + workspace.id()
                    + " order by id"))
        .containsExactly("consent", "consent", "consent", "always");
  }

  @Test
  void aConsentIsChecked() {
    assertThat(admin.put(PATH, json("mode", "sometimes")).expect(400).faults())
        .containsExactly("mode:option");
    assertThat(admin.put(PATH, until(Duration.ofMinutes(-1))).expect(400).faults())
        .containsExactly("allowed_until:range");
    assertThat(admin.put(PATH, until(Duration.ofDays(31))).expect(400).faults())
        .containsExactly("allowed_until:range");
    String tomorrow = Instant.now().plus(Duration.ofDays(1)).toString();
    assertThat(
            admin.put(PATH, json("mode", "always", "allowed_until", tomorrow)).expect(400).faults())
        .containsExactly("allowed_until:unexpected");
    workspace.member("member").put(PATH, json("mode", "always")).refused(403, "PERMISSION_DENIED");
  }
}
