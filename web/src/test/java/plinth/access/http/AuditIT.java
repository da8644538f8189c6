package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Workspace;

/** Entries of the audit log, which cannot be changed. */
class AuditIT {
  @Test
  void keysRolesAndWorkspacesAreRecorded() {
    Workspace workspace = Workspace.create();
    workspace.key(array("read.*"));
    Api admin = workspace.admin();
    admin
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read")))
        .expect(201);
    assertThat(
            Database.texts(
                "select action from main.audit where workspace_id = "
                    + workspace.id()
                    + " order by id"))
        .contains("workspace.opened", "api_key.issued");
    assertThat(
            Database.texts(
                "select action || ' ' || subject from tenant.audit where workspace_id = "
                    + workspace.id()))
        .contains("role.created role:clerk");
  }

  @Test
  void aWrongPasswordIsRecordedWithoutTheAddress() {
    Api.Answer answer =
        Api.open()
            .with("X-Request-Id", "audit-wrong-password")
            .post(
                "/user/auth/login",
                json(
                    "email", "nobody-here@example.org",
                    "password", "wrong wrong"))
            .refused(401, "LOGIN_FAILED");
    assertThat(answer.code()).isEqualTo("LOGIN_FAILED");
    assertThat(
            Database.texts(
                "select action || ' ' || subject || ' ' || details from main.audit"
                    + " where request_id = 'audit-wrong-password'"))
        .containsExactly("sign_in.failed user:unknown {}");
  }

  @Test
  void rowsStayAsTheyWereWritten() {
    Workspace workspace = Workspace.create();
    assertThatThrownBy(
            () ->
                Database.run(
                    "update main.audit set action = 'x' where workspace_id = " + workspace.id()))
        .hasMessageContaining("audit");
    assertThatThrownBy(
            () -> Database.run("delete from main.audit where workspace_id = " + workspace.id()))
        .hasMessageContaining("audit");
  }
}
