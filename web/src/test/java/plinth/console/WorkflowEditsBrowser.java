package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import plinth.testing.Screen;

/** People build and change workflows, with the mouse and with the keyboard, and lose nothing. */
class WorkflowEditsBrowser extends WorkflowWalks {
  @Test
  void whatIsWrongIsToldAtItsPlace() {
    Screen screen = browser.open(workspace);
    screen.go("/workflows/new");
    screen.button("Save").click();
    assertThat(screen.field("Name")).hasAttribute("aria-invalid", "true");
    assertThat(screen.page().getByText("Choose what starts the workflow.").first()).isVisible();
    assertThat(screen.page().getByText("Add at least one step.").first()).isVisible();

    String slug = flow("Told at its place", "{{record.name}}");
    screen.go("/workflows/flow/" + slug + "?step=task");
    screen.field("Title").fill("{{record.nix}}");
    assertThat(screen.page().getByText("“record.nix” is not known here")).isVisible();
    screen.button("Save").click();
    assertThat(screen.field("Title")).hasAttribute("aria-invalid", "true");
    assertThat(screen.page().getByText("A variable in this text does not exist").last())
        .isVisible();
    assertThat(card(screen, "task")).containsText("1 thing to complete");
    screen.shown("workflows-wrong");
    screen.field("Title").fill("Fine");
    assertThat(card(screen, "task")).not().containsText("complete");

    card(screen, "conditions").click();
    screen.button("Add condition").click();
    screen.button("Save").click();
    assertThat(screen.page().getByText("Complete or remove the unfinished conditions.").first())
        .isVisible();
    Assertions.assertThat(read(slug).getJsonArray("actions").toString())
        .contains("{{record.name}}");
    screen.assertSilent(REFUSED);
  }

  @Test
  void aSaveThatWasLostIsRepeatedAndDoneOnce() {
    Screen screen = browser.open(workspace);
    String slug = flow("Repeated", "A");
    screen.go("/workflows/flow/" + slug + "?step=task");
    AtomicInteger sent = new AtomicInteger();
    StringBuilder keys = new StringBuilder();
    screen
        .page()
        .route(
            "**/api/v1/workflow/" + slug,
            route -> {
              if (route.request().method().equals("PUT")) {
                keys.append(route.request().headers().get("idempotency-key")).append(' ');
                if (sent.incrementAndGet() == 1) {
                  route.abort();
                  return;
                }
              }
              route.resume();
            });
    screen.field("Title").fill("B");
    screen.button("Save").dblclick();
    assertThat(screen.page().getByText("The server cannot be reached.")).isVisible();
    assertThat(screen.field("Title")).hasValue("B");
    Assertions.assertThat(sent).hasValue(1);
    screen.button("Save").click();
    assertThat(screen.page().getByText("All changes are saved")).isVisible();
    String[] both = keys.toString().trim().split(" ", -1);
    Assertions.assertThat(both).hasSize(2).containsOnly(both[0]);
    Assertions.assertThat(read(slug).getInt("version")).isEqualTo(2);
    screen.assertSilent("ERR_FAILED");
  }

  @Test
  void whatSomebodyElseSavedIsNotLost() {
    Screen screen = browser.open(workspace);
    String slug = flow("Shared", "A");
    screen.go("/workflows/flow/" + slug + "?step=task");
    screen.field("Title").fill("Mine");
    admin.put("/workflow/" + slug, json("actions", array(task("Theirs")))).expect(200);
    screen.button("Save").click();
    assertThat(screen.dialog()).containsText("Somebody else changed this workflow");
    assertThat(screen.dialog()).containsText("Changed");
    screen.shown("workflows-conflict");
    screen.button("Take theirs").click();
    assertThat(screen.field("Title")).hasValue("Theirs");

    screen.field("Title").fill("Mine again");
    admin.put("/workflow/" + slug, json("actions", array(task("Theirs again")))).expect(200);
    screen.button("Save").click();
    screen.button("Save mine over it").click();
    assertThat(screen.page().getByText("All changes are saved")).isVisible();
    Assertions.assertThat(read(slug).getJsonArray("actions").toString()).contains("Mine again");
    screen.assertSilent();
  }

  @Test
  void aWorkflowIsBuiltWithTheKeyboardAlone() {
    Screen screen = browser.open(workspace);
    screen.go("/workflows");
    tabTo(screen, screen.link("New workflow"));
    press(screen, "Enter");
    assertThat(screen.heading("New workflow")).isVisible();
    tabTo(screen, screen.field("Name"));
    screen.page().keyboard().type("By keys");
    tabTo(screen, screen.page().locator(".kind").first());
    press(screen, "Enter");
    assertThat(screen.field("Object")).isFocused();
    screen.page().keyboard().type("Deals");
    press(screen, "Escape");
    assertThat(card(screen, "trigger")).isFocused();
    tabTo(screen, screen.button("Add a step here"));
    press(screen, "Enter");
    screen.page().keyboard().type("wait");
    press(screen, "Enter");
    tabTo(screen, screen.field("How many"));
    press(screen, "Control+A");
    screen.page().keyboard().type("3");
    press(screen, "Escape");
    assertThat(card(screen, "step_1")).isFocused();
    tabTo(screen, screen.button("Add a step here").last());
    press(screen, "Enter");
    screen.page().keyboard().type("branch");
    press(screen, "Enter");
    tabTo(screen, screen.button("Add condition"));
    press(screen, "Enter");
    tabTo(screen, screen.field("Comparison"));
    screen.page().keyboard().type("has a value");
    press(screen, "Escape");
    assertThat(card(screen, "step_2")).isFocused();

    press(screen, "ArrowUp");
    assertThat(card(screen, "step_1")).isFocused();
    press(screen, "Alt+ArrowDown");
    assertThat(card(screen, "step_1")).isFocused();
    assertThat(screen.page().locator(".lanes [data-node=step_1]")).isVisible();
    press(screen, "Control+s");
    assertThat(screen.heading("By keys")).isVisible();
    Assertions.assertThat(read("by_keys").getJsonArray("actions").getJsonObject(0).toString())
        .contains("\"then\":[{")
        .contains("\"amount\":3");
    screen.assertSilent();
  }

  @Test
  void stepsAreCopiedMovedDraggedAndBroughtBack() {
    Screen screen = browser.open(workspace);
    String slug =
        made(
            json(
                "name",
                "In order",
                "trigger",
                json("type", "record_created", "object_slug", "deals"),
                "actions",
                array(
                    task("One"),
                    json("id", "pause", "type", "wait", "amount", 1, "unit", "days"))));
    screen.go("/workflows/flow/" + slug);
    Locator cards = screen.page().locator(".lane-steps .node-main");
    screen.button("Actions for Create a record").click();
    screen.entry("Duplicate").click();
    assertThat(cards).hasCount(3);
    card(screen, "pause").press("Delete");
    assertThat(cards).hasCount(2);
    screen.button("Undo").last().click();
    assertThat(cards).hasCount(3);
    assertThat(cards.last()).containsText("Wait");

    screen
        .page()
        .locator(".node", new Page.LocatorOptions().setHas(card(screen, "pause")))
        .dragTo(screen.page().locator(".add-point").first());
    assertThat(cards.first()).containsText("Wait");
    screen.page().locator("h1").click();
    press(screen, "Control+z");
    assertThat(cards.last()).containsText("Wait");
    press(screen, "Control+Shift+z");
    assertThat(cards.first()).containsText("Wait");

    screen.button("More actions").click();
    screen.entry("See the changes").click();
    assertThat(screen.dialog()).containsText("Added");
    assertThat(screen.dialog()).containsText("Moved");
    screen.button("Close").click();
    screen.button("More actions").click();
    screen.entry("Discard changes").click();
    assertThat(cards).hasCount(2);
    assertThat(screen.page().getByText("All changes are saved")).isVisible();
    screen.assertSilent();
  }
}
