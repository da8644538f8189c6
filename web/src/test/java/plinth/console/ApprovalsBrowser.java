package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** People decide what workflows ask them. */
class ApprovalsBrowser {
  private static final int MAX_TABS = 40;

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void anApprovalAppearsIsDecidedWithACommentAndTheRunGoesOn() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/approvals");
    assertThat(screen.page().getByText("Nothing waits for approval")).isVisible();
    asked(workspace, "Heron", array());
    assertThat(screen.page().locator(".sidebar .count")).hasText("1");
    Locator card = screen.page().locator(".approval-card");
    assertThat(card).containsText("Send Heron the offer?");
    card.click();
    assertThat(screen.dialog()).containsText("For Heron");
    screen.field("Comment optional").fill("Well done");
    screen.page().reload();
    assertThat(screen.field("Comment optional")).hasValue("Well done");
    screen
        .page()
        .locator("input[type=file]")
        .setInputFiles(
            new FilePayload("offer.txt", "text/plain", "offer".getBytes(StandardCharsets.UTF_8)));
    assertThat(screen.dialog()).containsText("offer.txt");
    screen.shown("approvals-decide");
    screen.button("Approve").click();
    assertThat(screen.page().getByText("Approved. The run goes on.")).isVisible();
    assertThat(screen.page().locator(".sidebar .count")).hasCount(0);

    screen.go("/approvals?status=approved");
    screen.page().locator(".approval-card").click();
    assertThat(screen.dialog()).containsText("Well done");
    assertThat(screen.dialog()).containsText("Decided by");
    screen.dialog().getByText(Pattern.compile("^Run \\d+$")).click();
    assertThat(screen.page().locator(".page-head .run-chip")).hasText("Succeeded");
    screen.assertSilent();
  }

  @Test
  void whatSomebodyElseDecidesIsShownAtOnce() {
    Workspace workspace = Workspace.create();
    asked(workspace, "Heron", array());
    Screen screen = browser.open(workspace);
    screen.go("/approvals?status=all");
    screen.page().locator(".approval-card").click();
    screen.field("Comment optional").fill("I was about to");
    decide(workspace.admin(), "reject");
    assertThat(screen.dialog()).containsText("Rejected");
    assertThat(screen.button("Approve")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void aDecisionThatComesTooLateIsTold() {
    Workspace workspace = Workspace.create();
    asked(workspace, "Heron", array());
    Screen screen = browser.open(workspace);
    // Nobody tells this browser of what happens.
    screen.page().routeWebSocket(Pattern.compile("/data/events"), socket -> {});
    screen.go("/approvals");
    screen.page().locator(".approval-card").click();
    decide(workspace.admin(), "approve");
    screen.button("Reject").click();
    assertThat(screen.page().getByText("Somebody has decided this already.").first()).isVisible();
    screen.assertSilent("status of 409");
  }

  @Test
  void onlyThoseWhoAreAskedDecide() {
    Workspace workspace = Workspace.create();
    Person other = Person.create();
    workspace.join(other, "admin");
    String slug = workspace.me().getString("slug");
    asked(workspace, "Heron", array(slug));
    Screen theirs = browser.open(workspace, other);
    theirs.go("/approvals");
    assertThat(theirs.page().locator(".sidebar .count")).hasCount(0);
    theirs.page().locator(".approval-card").click();
    assertThat(theirs.dialog()).containsText("Only the people above may decide this.");
    assertThat(theirs.button("Approve")).hasCount(0);
    Screen own = browser.open(workspace);
    own.go("/");
    assertThat(own.page().locator(".sidebar .count")).hasText("1");
    theirs.assertSilent();
    own.assertSilent();
  }

  @Test
  void approvalsAreDecidedWithTheKeyboardAlone() {
    Workspace workspace = Workspace.create();
    asked(workspace, "Heron", array());
    workspace.admin().post("/object/data/deals", json("data", json("name", "Stork"))).expect(201);
    pending(workspace.admin(), 2);
    Screen screen = browser.open(workspace);
    screen.go("/approvals");
    Locator cards = screen.page().locator(".approval-card");
    assertThat(cards).hasCount(2);
    cards.first().focus();
    screen.page().keyboard().press("j");
    assertThat(cards.last()).isFocused();
    screen.page().keyboard().press("Enter");
    assertThat(screen.dialog()).containsText("Send Heron the offer?");
    tabTo(screen, screen.button("Reject"));
    screen.page().keyboard().press("Enter");
    assertThat(screen.page().getByText("Rejected. The run ends.")).isVisible();
    assertThat(screen.dialog()).hasCount(0);
    assertThat(cards).hasCount(1);
    cards.focus();
    screen.page().keyboard().press("Enter");
    tabTo(screen, screen.field("Comment optional"));
    screen.page().keyboard().type("Go on");
    screen.page().keyboard().press("Control+Enter");
    assertThat(screen.page().getByText("Approved. The run goes on.")).isVisible();
    assertThat(cards).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void thePagesAreAccessibleInEachLook() {
    Workspace workspace = Workspace.create();
    asked(workspace, "سفينة ".repeat(20), array());
    Screen screen = browser.open(workspace);
    screen.go("/approvals");
    screen.pictures("approvals");
    String id = String.valueOf(pending(workspace.admin(), 1).getJsonObject(0).getInt("id"));
    screen.go("/approvals?open=" + id);
    screen.pictures("approvals-open");
    screen.assertSilent();
  }

  /** Presses Tab until an element has the focus. */
  private static void tabTo(Screen screen, Locator target) {
    for (int i = 0; i < MAX_TABS; i++) {
      if ((Boolean) target.evaluate("element => element === document.activeElement")) {
        return;
      }
      screen.page().keyboard().press("Tab");
    }
    throw new AssertionError("Tab does not lead to " + target);
  }

  /** Makes a workflow that asks about each new deal, and a deal. */
  private static void asked(Workspace workspace, String name, JsonArray approvers) {
    Api admin = workspace.admin();
    String slug =
        admin
            .post(
                "/workflow",
                json(
                    "name",
                    "Ask before offers",
                    "trigger",
                    json("type", "record_created", "object_slug", "deals"),
                    "actions",
                    array(
                        json(
                            "type",
                            "approval",
                            "title",
                            "Send {{record.name}} the offer?",
                            "message",
                            "For {{record.name}}",
                            "approvers",
                            approvers))))
            .expect(201)
            .data()
            .getString("slug");
    admin.put("/workflow/" + slug + "/toggle", "{}").expect(200);
    admin.post("/object/data/deals", json("data", json("name", name.trim()))).expect(201);
    pending(admin, 1);
  }

  /** Waits for this number of approvals without a decision. */
  private static JsonArray pending(Api admin, int count) {
    return Await.promptly(
        () ->
            admin.get("/workflow/approvals?status=pending").expect(200).json().getJsonArray("data"),
        all -> all.size() == count);
  }

  private static void decide(Api admin, String decision) {
    JsonObject approval = pending(admin, 1).getJsonObject(0);
    admin.post("/workflow/approvals/" + approval.getInt("id") + "/" + decision, "{}").expect(200);
    Assertions.assertThat(pending(admin, 0)).isEmpty();
  }
}
