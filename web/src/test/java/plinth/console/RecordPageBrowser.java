package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** The page of one record: fields, stage, files, relations, comments, history and moves. */
class RecordPageBrowser {
  private static final String REFUSED = "status of 400";

  /** A save that began before the one before it was answered is repeated on its version. */
  private static final String STALE = "status of 412";

  private static final String GONE = "status of 404";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void fieldsAreSavedOneByOneAndWhatIsRefusedIsKeptOverAReload() {
    Workspace workspace = Workspace.create();
    String kite = make(workspace, "deals", json("name", "Kite", "status", "new"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite);
    screen.button("Edit Name").focus();
    press(screen, "Enter");
    screen.page().keyboard().type("Kites");
    press(screen, "Enter");
    assertThat(screen.heading("Kites")).isVisible();
    assertThat(screen.button("Edit Name")).isFocused();

    screen.button("Edit Amount").click();
    screen.page().keyboard().type("many");
    press(screen, "Enter");
    Locator problem = screen.page().locator(".record-fields .problem");
    assertThat(problem).containsText("Enter an amount and choose its currency.");
    screen.page().reload();
    assertThat(problem).isVisible();
    screen.shown("record-refused");
    screen.button("Discard what was not saved").click();
    assertThat(problem).hasCount(0);

    screen.button("Proposal").click();
    assertThat(screen.page().locator(".stage-path .present")).hasText("Proposal");
    screen.button("Owner: Nobody").click();
    screen.page().getByRole(AriaRole.OPTION).nth(1).click();
    assertThat(screen.page().getByText("Owner changed.")).isVisible();
    assertThat(screen.page().locator(".timeline .changes").first()).containsText("Owner");
    screen.assertSilent(REFUSED, STALE);
  }

  @Test
  void aRecordIsSeenAsItWasAndTakenBackToThat() {
    Workspace workspace = Workspace.create();
    String kite = make(workspace, "deals", json("name", "Kite", "status", "new"));
    change(workspace, "deals", kite, json("status", "won"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite);
    screen.button("More actions").click();
    screen.entry("As it was…").click();
    screen.page().getByRole(AriaRole.SLIDER).focus();
    press(screen, "Home");
    Locator stage = screen.page().locator(".stage-path .present");
    assertThat(stage).hasText("New");
    assertThat(screen.button("Edit Name")).hasCount(0);
    screen.shown("record-past");
    screen.button("Go back to this version").click();
    dialogButton(screen, "Go back to this version").click();
    assertThat(screen.page().getByText("Back at version 1.")).isVisible();
    assertThat(stage).hasText("New");
    screen.button("Undo").click();
    assertThat(stage).hasText("Won");
    screen.assertSilent();
  }

  @Test
  void filesAreUploadedShownAndRemoved() {
    Workspace workspace = Workspace.create();
    workspace
        .admin()
        .post(
            "/object/field/deals",
            json(
                "name",
                "Papers",
                "slug",
                "papers",
                "type",
                "file",
                "settings",
                json("multiple", true)))
        .expect(201);
    String kite = make(workspace, "deals", json("name", "Kite"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite + "?tab=files");
    Locator panel = screen.page().getByRole(AriaRole.TABPANEL);
    panel
        .getByLabel("Files for Papers")
        .setInputFiles(
            new FilePayload[] {
              file("عقد.txt", "text/plain", "a contract"),
              file("note.txt", "text/plain", "a note"),
              file("page.html", "text/html", "<!doctype html><html><body>x</body></html>"),
            });
    assertThat(panel).containsText("Files of this type cannot be stored.");
    assertThat(panel.locator(".file-list .file-row")).hasCount(2);
    assertThat(panel).containsText("عقد.txt");
    screen.shown("record-files");
    panel.getByRole(AriaRole.BUTTON, inside("Cancel page.html")).click();
    panel.getByRole(AriaRole.BUTTON, inside("Remove عقد.txt")).click();
    assertThat(panel.locator(".file-list .file-row")).hasCount(1);
    screen.button("Undo").click();
    assertThat(panel.locator(".file-list .file-row")).hasCount(2);
    screen.assertSilent("status of 415");
  }

  @Test
  void relatedRecordsAreLinkedMadeAndUnlinked() {
    Workspace workspace = Workspace.create();
    make(workspace, "contacts", json("name", "Omar"));
    String kite = make(workspace, "deals", json("name", "Kite"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite + "?tab=related");
    Locator contacts =
        screen
            .page()
            .locator("section.related")
            .filter(
                new Locator.FilterOptions()
                    .setHas(
                        screen
                            .page()
                            .getByRole(
                                AriaRole.HEADING,
                                new Page.GetByRoleOptions().setName("Contacts"))));
    contacts.getByRole(AriaRole.BUTTON, inside("Link existing")).click();
    screen.page().getByRole(AriaRole.OPTION, named("Omar")).click();
    press(screen, "Tab");
    assertThat(contacts.getByRole(AriaRole.LINK)).hasText("Omar");
    contacts.getByRole(AriaRole.BUTTON, inside("Unlink Omar")).click();
    assertThat(contacts.getByRole(AriaRole.LINK)).hasCount(0);
    screen.button("Undo").last().click();
    assertThat(contacts.getByRole(AriaRole.LINK)).hasText("Omar");
    contacts.getByRole(AriaRole.BUTTON, inside("New Contact")).click();
    assertThat(screen.dialog().getByRole(AriaRole.TEXTBOX)).isFocused();
    screen.page().keyboard().type("Layla");
    press(screen, "Enter");
    screen.page().reload();
    contacts.getByRole(AriaRole.BUTTON, inside("New Contact")).click();
    assertThat(screen.dialog()).containsText("Layla");
    screen.button("Create").click();
    assertThat(contacts.getByRole(AriaRole.LINK)).hasCount(2);
    screen.assertSilent();
  }

  @Test
  void commentsAreWrittenAnsweredChangedAndDeleted() {
    Workspace workspace = Workspace.create();
    String name = workspace.me().getString("name");
    String kite = make(workspace, "deals", json("name", "Kite"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite + "?tab=comments");
    Locator box = screen.field("Write a comment");
    box.focus();
    screen.page().keyboard().type("Please look @" + name.substring(0, 3));
    screen.page().getByRole(AriaRole.OPTION, named(name)).waitFor();
    press(screen, "Enter");
    screen.page().reload();
    assertThat(box).hasValue(Pattern.compile("Please look @" + name));
    box.focus();
    press(screen, "Control+Enter");
    assertThat(screen.page().locator(".mention")).hasText("@" + name);
    assertThat(box).hasValue("");

    screen.button("Reply").click();
    screen.page().keyboard().type("I did");
    press(screen, "Control+Enter");
    Locator reply = screen.page().locator(".comment .comment");
    assertThat(reply).containsText("I did");
    reply.getByRole(AriaRole.BUTTON, inside("Edit")).click();
    reply.getByRole(AriaRole.TEXTBOX).fill("I did it");
    press(screen, "Control+Enter");
    assertThat(reply).containsText("edited");
    screen.button("React").first().click();
    screen.entry("🎉").click();
    assertThat(screen.page().locator(".reaction.own")).hasCount(1);
    screen.shown("record-comments");
    screen.button("Delete").first().click();
    dialogButton(screen, "Delete").click();
    assertThat(screen.page().getByText("This comment was deleted.")).isVisible();
    assertThat(reply).containsText("I did it");
    screen.assertSilent();
  }

  @Test
  void aRecordGoesToAnotherObjectAndComesBack() {
    Workspace workspace = Workspace.create();
    String omar = make(workspace, "contacts", json("name", "Omar", "email", "omar@example.com"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/contacts/" + omar);
    screen.button("More actions").click();
    screen.entry("Move to another object").click();
    screen.field("Move to").selectOption("companies");
    assertThat(screen.dialog().getByText("Lost")).hasCount(1);
    screen.shown("record-move");
    screen.button("Move").click();
    assertThat(screen.page()).hasURL(Pattern.compile("/objects/companies/"));
    assertThat(screen.page().locator(".journey")).containsText("Contacts");
    screen.button("Undo").click();
    assertThat(screen.page()).hasURL(Pattern.compile("/objects/contacts/" + omar));
    screen.assertSilent();
  }

  @Test
  void aRecordThatIsDeletedWhileItIsOpenSaysSoAndItsOwnDeletionIsTakenBack() {
    Workspace workspace = Workspace.create();
    String kite = make(workspace, "deals", json("name", "Kite"));
    String lamp = make(workspace, "deals", json("name", "Lamp"));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite + "?list=sort%3Dname");
    assertThat(screen.page().getByText("1 of 2")).isVisible();
    screen.button("Next record").click();
    assertThat(screen.heading("Lamp")).isVisible();
    screen.button("More actions").click();
    screen.entry("Delete").click();
    assertThat(screen.page().getByText("Lamp deleted.")).isVisible();
    screen.button("Undo").click();
    assertThat(screen.heading("Lamp")).isVisible();

    workspace
        .admin()
        .post("/object/data/deals/bulk-delete", json("slugs", array(lamp)))
        .expect(200);
    assertThat(screen.page().getByText("This record was deleted.")).isVisible();
    assertThat(screen.button("Edit Name")).hasCount(0);
    screen.shown("record-gone");
    screen.assertSilent(GONE);
  }

  @Test
  void thePageIsAccessibleInEveryLook() {
    Workspace workspace = Workspace.create();
    String company = make(workspace, "companies", json("name", "الخليج للتجارة"));
    String kite =
        make(
            workspace, "deals", json("name", "مشروع الميناء", "status", "won", "company", company));
    Screen screen = browser.open(workspace);
    screen.go("/objects/deals/" + kite);
    screen.pictures("record");
    screen.assertSilent();
  }

  private static FilePayload file(String name, String type, String content) {
    return new FilePayload(name, type, content.getBytes(StandardCharsets.UTF_8));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator.GetByRoleOptions inside(String name) {
    return new Locator.GetByRoleOptions().setName(name).setExact(true);
  }

  private static Locator dialogButton(Screen screen, String name) {
    return screen.dialog().getByRole(AriaRole.BUTTON, inside(name));
  }

  private static void press(Screen screen, String... keys) {
    for (String key : keys) {
      screen.page().keyboard().press(key);
    }
  }

  private static String make(Workspace workspace, String object, JsonObject data) {
    return workspace
        .admin()
        .post("/object/data/" + object, json("data", data))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static void change(Workspace workspace, String object, String slug, JsonObject data) {
    workspace.admin().put("/object/data/" + object + "/" + slug, json("data", data)).expect(200);
  }
}
