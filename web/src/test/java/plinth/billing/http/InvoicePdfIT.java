package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Workspace;

/** Only members who may see the billing download invoices as PDF. */
class InvoicePdfIT {
  private static String path(Workspace workspace) {
    String reference =
        workspace
            .admin()
            .get("/user/billing/invoices")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("reference");
    return "/user/billing/invoices/" + reference + "/pdf";
  }

  @Test
  void theSameInvoiceIsTheSameBytes() {
    Workspace workspace = Workspace.create();
    Database.run("update main.tenants set name = 'شركة 田野 필드' where id = " + workspace.id());
    String path = path(workspace);
    byte[] pdf = workspace.admin().bytes(path);
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(workspace.admin().bytes(path)).isEqualTo(pdf);
    Api.Answer answer = workspace.admin().get(path);
    assertThat(answer.header("Content-Type")).isEqualTo("application/pdf");
    assertThat(answer.header("Content-Disposition"))
        .matches("attachment; filename=\"inv_[0-9a-f]{32}\\.pdf\"");
  }

  @Test
  void onlyTheWorkspaceSeesItsInvoice() {
    Workspace workspace = Workspace.create();
    String path = path(workspace);
    Workspace other = Workspace.create();
    assertThat(other.admin().get(path).expect(404).code()).isEqualTo("NOT_FOUND");
    workspace.admin().get("/user/billing/invoices/inv_none/pdf").refused(404, "NOT_FOUND");
    assertThat(workspace.member("member").get(path).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
    assertThat(workspace.owner().api().get(path).expect(400).code())
        .isEqualTo("NO_WORKSPACE_SELECTED");
  }
}
