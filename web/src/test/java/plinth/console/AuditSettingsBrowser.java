package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Receiver;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** What owners set for the audit record: the stream, how long entries are kept, holds and reads. */
class AuditSettingsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void ownersSetTheStreamTheTimeHoldsAndReads() {
    Workspace workspace = Workspace.create();
    workspace.admin().post("/object", json("name", "Person", "slug", "people")).expect(201);
    workspace
        .admin()
        .post("/object/field/people", json("name", "Salary", "slug", "salary", "type", "text"))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/settings/audit?keeping=open");
    screen.pictures("settings-audit-keeping");
    screen.go("/settings/audit?keeping=open");
    screen.page().getByLabel("Keep entries for days").fill("10");
    save(screen).first().click();
    assertThat(screen.dialog().locator("[aria-invalid=true]")).isVisible();
    screen.page().getByLabel("Keep entries for days").fill("365");
    save(screen).first().click();
    assertThat(screen.page().getByText("The rule is saved.")).isVisible();
    screen.field("Reason").fill("Case 4711");
    screen.dialog().getByText("Place a hold").click();
    assertThat(screen.dialog()).containsText("Case 4711");
    screen.dialog().getByText("Lift the hold").click();
    assertThat(screen.dialog().getByText("Place a hold")).isVisible();
    screen.field("Object").selectOption("people");
    screen.dialog().getByText("Salary").click();
    save(screen).last().click();
    assertThat(screen.page().getByText("The fields are saved.")).isVisible();

    screen.go("/settings/audit?stream=open");
    screen.field("Kind").selectOption("syslog");
    screen.pictures("settings-audit-stream");
    screen.go("/settings/audit?stream=open");
    try (Receiver receiver = Receiver.start()) {
      screen.field("Kind").selectOption("otlp");
      screen.field("Address").fill(receiver.url());
      screen.page().getByLabel("Headers").fill("x-key: secret");
      screen.dialog().getByText("Send the log there").click();
      assertThat(screen.dialog()).containsText("OpenTelemetry (OTLP)");
      screen.dialog().getByText("End the stream").click();
      assertThat(screen.dialog().getByText("Send the log there")).isVisible();
    }
    screen.assertSilent("status of 400", "status of 404");
  }

  private static Locator save(Screen screen) {
    return screen
        .dialog()
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Save"));
  }
}
