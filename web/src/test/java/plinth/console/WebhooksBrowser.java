package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Receiver;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Webhooks are made, watched, sent again, paused and deleted in the console. */
class WebhooksBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void whatAWebhookSentIsShownAndSentAgain() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    try (Receiver receiver = Receiver.start()) {
      screen.go("/settings/webhooks");
      screen.button("New webhook").first().click();
      screen.field("Address").fill("ftp://elsewhere");
      screen.button("Create webhook").click();
      assertThat(screen.field("Address")).hasAttribute("aria-invalid", "true");
      screen.field("Address").fill(receiver.url());
      screen.field("Object").selectOption("tasks");
      screen.page().getByLabel("Name").fill("Bell");
      screen.button("Create webhook").click();
      Assertions.assertThat(screen.field("Signing secret").inputValue()).startsWith("whsec_");
      screen.button("Done").click();
      assertThat(screen.heading("Bell")).isVisible();
      assertThat(screen.page().getByText("Nothing has been sent yet")).isVisible();

      for (String title : new String[] {"One", "Two", "Three"}) {
        workspace.admin().post("/object/data/tasks", json("data", json("title", title)));
      }
      receiver.await(3);
      screen.page().reload();
      assertThat(deliveries(screen)).hasCount(3);
      assertThat(screen.page().getByText("204")).hasCount(4);
      screen.field("Choose all").check();
      screen.button("Send 3 again").click();
      receiver.await(6);
      assertThat(deliveries(screen)).hasCount(6);
      assertThat(screen.page().locator(".delivered")).containsText("Sent again");
    }
    screen.assertSilent("status of 400");
  }

  @Test
  void aWebhookIsPausedResumedAndDeleted() {
    Workspace workspace = Workspace.create();
    int id = made(workspace, "https://hooks.example.com/kites");
    Screen screen = browser.open(workspace);
    screen.go("/settings/webhooks/" + id);
    screen.button("Pause").click();
    assertThat(screen.button("Resume")).isVisible();
    screen.page().locator(".toast").getByText("Undo").click();
    assertThat(screen.button("Pause")).isVisible();

    screen.button("More actions").click();
    screen.entry("New signing secret").click();
    screen.button("Make a new secret").click();
    assertThat(screen.field("Signing secret")).isVisible();
    screen.button("Done").click();

    screen.button("Edit").click();
    screen.field("A record is created record.created").uncheck();
    screen.button("Save").click();
    assertThat(screen.page().getByText("Deals: Changed, Deleted")).isVisible();

    screen.field("Status").selectOption("failed");
    assertThat(screen.page()).hasURL(Pattern.compile("status=failed"));
    assertThat(screen.page().getByText("Nothing matches")).isVisible();

    screen.button("More actions").click();
    screen.entry("Delete").click();
    screen.dialog().getByText("Delete").last().click();
    assertThat(screen.page().getByText("No webhooks yet")).isVisible();
    screen.assertSilent();
  }

  @Test
  void aDeliveryIsChosenWithTheKeyboardAlone() {
    Workspace workspace = Workspace.create();
    try (Receiver receiver = Receiver.start()) {
      receiver.answering(hit -> Receiver.Reply.of(500));
      int id = made(workspace, receiver.url());
      for (String name : new String[] {"One", "Two"}) {
        workspace.admin().post("/object/data/deals", json("data", json("name", name)));
      }
      receiver.await(2);
      Screen screen = browser.open(workspace);
      screen.go("/settings/webhooks/" + id);
      assertThat(screen.page().getByText("No delivery has arrived since")).isVisible();
      Locator second = deliveries(screen).nth(1).locator("button");
      second.focus();
      screen.page().keyboard().press("Enter");
      assertThat(second).hasAttribute("aria-current", "true");
      assertThat(screen.page()).hasURL(Pattern.compile("delivery=\\d+"));
      assertThat(screen.page().locator(".attempts")).containsText("500");
      screen.pictures("webhooks-failing");
      screen.go("/settings/webhooks");
      screen.shown("webhooks");
      screen.go("/settings/webhooks?new=webhook");
      screen.shown("webhooks-new");
      screen.assertSilent();
    }
  }

  private static Locator deliveries(Screen screen) {
    return screen.page().locator(".deliveries li:has(button)");
  }

  private static int made(Workspace workspace, String address) {
    return workspace
        .admin()
        .post(
            "/webhooks/objects/deals/configs",
            json(
                "target_url",
                address,
                "events",
                array("record.created", "record.updated", "record.deleted")))
        .expect(201)
        .data()
        .getJsonObject("config")
        .getInt("id");
  }
}
