package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** People build workflows, try them, switch them on, and look at their runs. */
class WorkflowsBrowser extends WorkflowWalks {
  @Test
  void aNewRecordStartsWhatWasBuiltTestedAndActivated() {
    Screen screen = browser.open(workspace);
    screen.go("/workflows/new");
    screen.field("Name").fill("Call about big deals");
    screen.page().getByText("By a person, a form, an import").click();
    assertThat(screen.field("Object")).isFocused();
    screen.field("Object").selectOption("deals");
    card(screen, "conditions").click();
    screen.button("Add condition").click();
    screen.field("Field").selectOption("amount");
    screen.field("Comparison").selectOption("gte");
    screen.field("Value").fill("10");
    assertThat(card(screen, "conditions")).containsText("Amount is at least 10");

    screen.button("Add a step here").click();
    screen.field("Search steps").fill("create");
    screen.page().keyboard().press("Enter");
    screen.field("Object").selectOption("tasks");
    screen.field("Title").fill("Call about ");
    screen.button("Insert a variable into Title").click();
    screen.page().keyboard().type("record.na");
    screen.page().keyboard().press("Enter");
    assertThat(screen.field("Title")).hasValue("Call about {{record.name}}");
    assertThat(screen.page().getByText("Example: Call about Heron")).isVisible();
    screen.shown("workflows-build");

    screen.page().reload();
    assertThat(screen.field("Name")).hasValue("Call about big deals");
    assertThat(screen.field("Title")).hasValue("Call about {{record.name}}");

    screen.button("Test").click();
    screen.dialog().getByText("Choose a record").click();
    screen.page().getByRole(AriaRole.OPTION).getByText("Heron").first().click();
    screen.button("Run the test").click();
    Locator tested = screen.dialog().locator(".test-result");
    assertThat(tested).containsText("Every step would succeed");
    tested.getByText("Would do").click();
    assertThat(tested).containsText("Call about Heron");
    screen.shown("workflows-test");
    screen.button("Close").click();
    Assertions.assertThat(admin.get("/object/data/tasks").expect(200).text())
        .doesNotContain("Call about Heron");

    screen.button("Save and activate").click();
    assertThat(screen.page().getByText("Call about big deals is active.")).isVisible();
    tab(screen, "Runs").click();
    assertThat(screen.page().getByText("No runs yet")).isVisible();
    String stork = deal("Stork", 50);
    deal("Wren", 1);
    screen.page().reload();
    Locator rows = screen.page().locator("tbody tr");
    assertThat(rows.filter(containing("Succeeded")).filter(containing("Stork"))).isVisible();
    Locator skipped = rows.filter(containing("Skipped")).filter(containing("Wren"));
    assertThat(skipped).containsText("The conditions were not met.");
    rows.filter(containing("Stork")).getByRole(AriaRole.LINK).first().click();
    Locator step = screen.page().locator(".timeline-step");
    step.getByText("Create a record").click();
    assertThat(step).containsText("Call about Stork");
    screen.shown("workflows-run");
    Assertions.assertThat(admin.get("/object/data/tasks").expect(200).text())
        .contains("Call about Stork");

    screen.go("/objects/deals/" + stork);
    Locator ran = screen.page().locator(".timeline li").filter(containing("Call about big deals"));
    assertThat(ran).containsText("succeeded");

    screen.go("/workflows?q=big");
    assertThat(screen.page().locator("tbody tr")).hasCount(1);
    assertThat(screen.page().locator("tbody tr")).containsText("All succeeded");
    screen.assertSilent();
  }

  @Test
  void aMessageIsAnswered() {
    Workspace own = Workspace.create();
    Line line = Line.connected(own.admin());
    Screen screen = browser.open(own);
    screen.go("/workflows/new");
    screen.field("Name").fill("Say hello");
    screen.page().getByText("A message arrives in a chat").click();
    card(screen, "conditions").click();
    screen.button("Add condition").click();
    screen.field("Field").selectOption("message_body");
    screen.field("Comparison").selectOption("contains");
    screen.field("Value").fill("price");
    screen.button("Add a step here").click();
    screen.page().getByText("Writes to the chat or to a phone number").click();
    screen.field("Text").pressSequentially("You wrote: {{");
    screen.page().keyboard().type("text of");
    screen.page().keyboard().press("Enter");
    assertThat(screen.field("Text")).hasValue("You wrote: {{message.body}}");
    screen.button("Save and activate").click();
    assertThat(screen.page().getByText("Say hello is active.")).isVisible();

    line.receive("966500000071", "What is the price?");
    tab(screen, "Runs").click();
    assertThat(screen.page().locator("tbody tr").filter(containing("Succeeded"))).isVisible();
    Assertions.assertThat(line.messages(line.open("966500000071").getString("slug")).toString())
        .contains("You wrote: What is the price?");
    screen.assertSilent();
  }

  @Test
  void aRunThatFailedIsRetriedAndOneThatWaitsIsCanceled() {
    Workspace own = Workspace.create();
    Api api = own.admin();
    String slug =
        api.post(
                "/workflow",
                json(
                    "name",
                    "Dates from titles",
                    "trigger",
                    json("type", "record_created", "object_slug", "deals"),
                    "actions",
                    array(
                        json(
                            "id",
                            "set",
                            "type",
                            "update_field",
                            "field_slug",
                            "expected_close",
                            "value",
                            "{{record.name}}"),
                        json("id", "pause", "type", "wait", "amount", 1, "unit", "days"))))
            .expect(201)
            .data()
            .getString("slug");
    api.put("/workflow/" + slug + "/toggle", "{}").expect(200);
    String deal =
        api.post("/object/data/deals", json("data", json("name", "Heron")))
            .expect(201)
            .data()
            .getString("slug");
    Screen screen = browser.open(own);
    screen.go("/workflows/runs?status=failed");
    Locator failed = screen.page().locator("tbody tr");
    assertThat(failed).containsText("Heron");
    failed.getByRole(AriaRole.LINK).first().click();
    assertThat(screen.page().locator(".timeline-step.failed")).containsText("Set a field");
    screen.shown("workflows-run-failed");

    api.put("/object/data/deals/" + deal, json("data", json("name", "2026-02-01"))).expect(200);
    screen.button("Retry").click();
    assertThat(screen.page().getByText("Retry of run")).isVisible();
    assertThat(screen.page().locator(".page-head .run-chip")).hasText("Waiting");
    screen.button("Cancel the run").click();
    assertThat(screen.dialog()).containsText("What it has changed stays changed.");
    screen
        .dialog()
        .getByText("Cancel the run", new Locator.GetByTextOptions().setExact(true))
        .click();
    assertThat(screen.page().locator(".page-head .run-chip")).hasText("Canceled");
    screen.page().goBack();
    screen.button("Retry").click();
    assertThat(screen.page().getByText("This run was retried already.")).isVisible();
    screen.assertSilent("status of 409");
  }

  @Test
  void aWorkflowIsSwitchedOffDeletedAndBroughtBack() {
    Screen screen = browser.open(workspace);
    String slug = flow("Coming and going", "A");
    admin.put("/workflow/" + slug + "/toggle", "{}").expect(200);
    screen.go("/workflows?q=Coming");
    screen.field("Coming and going is active").click();
    assertThat(screen.dialog()).containsText("queued runs are canceled");
    screen.button("Deactivate").click();
    assertThat(screen.field("Coming and going is active")).not().isChecked();
    screen.button("Actions for Coming and going").click();
    screen.entry("Delete").click();
    assertThat(screen.dialog()).containsText("in the last 30 days");
    screen.dialog().getByText("Delete", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(screen.page().getByText("No workflow matches")).isVisible();
    screen.button("Undo").click();
    assertThat(screen.link("Coming and going")).isVisible();
    Assertions.assertThat(read(slug).getBoolean("is_active")).isFalse();
    screen.button("Actions for Coming and going").click();
    screen.entry("Duplicate").click();
    assertThat(screen.heading("Copy of Coming and going")).isVisible();
    screen.assertSilent();
  }

  @Test
  void aTemplateIsUsedAndAFileIsOpenedAsADraft() {
    Workspace own = Workspace.create();
    Screen screen = browser.open(own);
    screen.go("/workflows/templates?category=approvals");
    screen.page().getByText("Approval of proposals").click();
    assertThat(screen.dialog()).containsText("When Status of Deals becomes Proposal");
    screen.field("Name of the workflow").fill("Ask first");
    screen.button("Use this template").click();
    assertThat(screen.heading("Ask first")).isVisible();

    screen.go("/workflows");
    screen.button("Import").click();
    screen.field("Content").fill("{\"name\": \"Nothing\"}");
    screen.button("Open as a draft").click();
    assertThat(screen.dialog()).containsText("This is not a workflow");
    screen
        .field("Content")
        .fill(
            json(
                    "name",
                    "From a file",
                    "trigger",
                    json("type", "record_created", "object_slug", "yachts"),
                    "actions",
                    array(task("A")))
                .toString());
    screen.button("Open as a draft").click();
    assertThat(screen.field("Name")).hasValue("From a file");
    card(screen, "trigger").click();
    screen.button("Save").click();
    assertThat(screen.page().getByText("This does not exist any more.").first()).isVisible();
    screen.field("Object").selectOption("deals");
    screen.button("Save").click();
    assertThat(screen.heading("From a file")).isVisible();
    screen.assertSilent(REFUSED, "status of 404");
  }

  @Test
  void thoseWhoMayOnlyReadChangeNothing() {
    Person reader = Person.create();
    workspace.join(reader, "member");
    String slug = flow("Looked at", "A");
    Screen screen = browser.open(workspace, reader);
    screen.go("/workflows");
    assertThat(screen.link("New workflow")).hasCount(0);
    screen.go("/workflows/flow/" + slug + "?step=task");
    assertThat(screen.page().getByText("You can look at this workflow")).isVisible();
    assertThat(screen.button("Add a step here")).hasCount(0);
    assertThat(screen.button("Save")).hasCount(0);
    assertThat(screen.field("Title")).hasAttribute("readonly", "");
    assertThat(screen.page().getByRole(AriaRole.SWITCH)).isDisabled();
    screen.assertSilent();
  }

  @Test
  void aFailureIsToldAndTriedAgain() {
    Screen screen = browser.open(workspace);
    screen
        .page()
        .route(
            Pattern.compile("/api/v1/workflow\\?"),
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setStatus(403)
                        .setBody("{\"code\":\"FORBIDDEN\",\"message\":\"No\"}")));
    screen.go("/workflows");
    assertThat(screen.page().getByText("You may not see this.")).isVisible();
    screen.page().unroute(Pattern.compile("/api/v1/workflow\\?"));
    screen.button("Try again").click();
    assertThat(screen.page().locator(".workflow-table")).isVisible();
    screen.go("/workflows/flow/nothing_here");
    assertThat(screen.page().getByRole(AriaRole.ALERT)).isVisible();
    screen.assertSilent("status of 403", "status of 404");
  }
}
