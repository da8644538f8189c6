package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** People publish forms, and visitors without an account fill them in. */
class FormsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aFormIsBuiltPublishedFilledInAndItsSubmissionsAreListed() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/forms");
    assertThat(screen.page().getByText("No public forms yet")).isVisible();
    screen.button("New form").first().click();
    screen.dialog().getByText("Contacts").click();
    assertThat(screen.page().getByText("Nobody can submit the form")).isVisible();
    screen.button("Put Name on the form").click();
    assertThat(screen.page().getByText("Nobody can submit the form")).hasCount(0);
    screen.button("Put Email on the form").click();
    screen.field("Title").fill("Talk to us");
    screen.field("Text after sending").fill("We will call you.");
    assertThat(preview(screen)).containsText("Talk to us");
    screen.page().reload();
    assertThat(screen.field("Title")).hasValue("Talk to us");
    screen.button("Save form").click();
    assertThat(screen.heading("Talk to us")).isVisible();
    screen.button("Publish").click();
    assertThat(screen.button("Switch off")).isVisible();
    screen.pictures("form-builder");

    Screen visitor = browser.open();
    visitor.go("/forms/" + workspace.subdomain() + "/contacts");
    visitor.button("Send").click();
    assertThat(visitor.field("Name")).hasAttribute("aria-invalid", "true");
    visitor.field("Name").fill("ليلى منصور");
    visitor.field("Email optional").fill("nowhere");
    visitor.button("Send").click();
    assertThat(visitor.field("Email optional")).hasAttribute("aria-invalid", "true");
    visitor.shown("form-refused");
    visitor.field("Email optional").fill("layla@example.com");
    visitor.page().keyboard().press("Enter");
    assertThat(visitor.page().getByText("We will call you.")).isVisible();
    visitor.shown("form-thanks");
    visitor.assertSilent("status of 400", "status of 401");

    screen.go("/settings/forms/contacts?tab=submissions");
    assertThat(screen.page().getByText("ليلى منصور")).isVisible();
    screen.shown("form-submissions");
    screen.go("/settings/forms");
    assertThat(screen.link("Talk to us")).isVisible();
    screen.pictures("forms");
    screen.assertSilent();
  }

  @Test
  void aVisitorFillsInEveryKindOfFieldByKeyboard() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin.post("/object", json("name", "Berth", "is_public", true)).expect(201);
    addField(admin, "Name", "text", "is_required", true);
    addField(admin, "Remark", "long_text");
    addField(admin, "Length", "number", "settings", json("unit", "m"));
    addField(admin, "Insured", "boolean");
    addField(admin, "Arrival", "date");
    addField(admin, "Stars", "rating");
    addField(admin, "Fee", "currency", "settings", json("default_currency", "EUR"));
    addField(admin, "Kind", "select", "options", array(json("value", "sail", "label", "Sail")));
    addField(
        admin,
        "Needs",
        "multi_select",
        "options",
        array(json("value", "water"), json("value", "power")));
    Screen visitor = browser.open();
    visitor.go("/forms/" + workspace.subdomain() + "/berth");
    visitor.pictures("form-visitor");
    visitor.speak("en");
    Keyboard keyboard = visitor.page().keyboard();
    visitor.field("Name").focus();
    keyboard.type("Ibis");
    keyboard.press("Tab");
    keyboard.type("Arrives late");
    keyboard.press("Tab");
    keyboard.type("12.50");
    keyboard.press("Tab");
    keyboard.press("Space");
    keyboard.press("Tab");
    visitor.field("Arrival optional").fill("2027-05-01");
    visitor.field("1").focus();
    keyboard.press("Space");
    keyboard.press("ArrowRight");
    keyboard.press("ArrowRight");
    keyboard.press("ArrowRight");
    keyboard.press("Tab");
    keyboard.type("90.25");
    keyboard.press("Tab");
    assertThat(visitor.field("Currency of Fee")).isFocused();
    keyboard.press("Tab");
    keyboard.press("ArrowDown");
    keyboard.press("Tab");
    keyboard.press("Tab");
    keyboard.press("Space");
    keyboard.press("Tab");
    assertThat(visitor.button("Send")).isFocused();
    keyboard.press("Enter");
    assertThat(visitor.page().getByText("Thank you")).isVisible();
    Assertions.assertThat(admin.get("/object/data/berth").text())
        .contains("\"length\":12.50", "\"insured\":true", "\"arrival\":\"2027-05-01\"")
        .contains("90.25, \"currency\": \"EUR\"", "\"kind\":\"sail\"", "\"needs\":[\"power\"]")
        .contains("\"stars\":4", "\"remark\":\"Arrives late\"");
  }

  @Test
  void entriesAreShownToEveryoneOnlyWhereTheFormListsThem() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin.put("/object/field/contacts/name", json("is_public", true)).expect(200);
    admin.post("/object/data/contacts", json("data", json("name", "Omar"))).expect(201);
    admin
        .put("/object/contacts", json("is_public", true, "form", json("list_records", true)))
        .expect(200);
    Screen visitor = browser.open();
    visitor.go("/forms/" + workspace.subdomain() + "/contacts");
    visitor.button("See what was filled in").click();
    visitor.button("Omar").click();
    assertThat(visitor.dialog()).containsText("Omar");
    visitor.shown("form-entry");
    admin.put("/object/contacts", json("form", json("list_records", false))).expect(200);
    visitor.page().reload();
    assertThat(visitor.button("Send")).isVisible();
    assertThat(visitor.button("See what was filled in")).hasCount(0);
  }

  @Test
  void aFormThatIsOffOrMayNotBeSentFromHereSaysSo() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin.put("/object/field/contacts/name", json("is_public", true)).expect(200);
    Screen visitor = browser.open();
    visitor.go("/forms/" + workspace.subdomain() + "/contacts");
    assertThat(visitor.page().getByText("There is nothing here.")).isVisible();
    visitor.shown("form-missing");

    Screen screen = browser.open(workspace);
    screen.go("/settings/forms/contacts");
    screen.field("Websites that may send it optional").fill("example.com");
    screen.button("Save form").click();
    assertThat(screen.field("Websites that may send it optional"))
        .hasAttribute("aria-invalid", "true");
    screen.field("Websites that may send it optional").fill("https://example.com/contact");
    screen.button("Save form").click();
    assertThat(screen.page().getByText("The form is saved.")).isVisible();
    Assertions.assertThat(admin.get("/object/contacts").text()).contains("\"https://example.com\"");
    screen.button("Publish").click();
    assertThat(screen.button("Switch off")).isVisible();
    visitor.button("Try again").click();
    visitor.field("Name").fill("Nora");
    visitor.button("Send").click();
    assertThat(visitor.page().getByText("may not be sent from this website")).isVisible();

    screen.go("/settings/forms/contacts?tab=share");
    assertThat(screen.page().locator("pre")).containsText("/api/v1/public/forms/contacts/submit");
    screen.pictures("form-share");
    screen.speak("en");
    screen.button("Delete form").click();
    screen
        .dialog()
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Delete form"))
        .click();
    assertThat(screen.page().getByText("No public forms yet")).isVisible();
    Await.until(
        "it is off", () -> admin.get("/object/contacts").text().contains("_public\":false"));
    Assertions.assertThat(admin.get("/object/field/show/contacts/name").text())
        .contains("\"is_public\":false");
  }

  private static void addField(Api admin, String name, String type, Object... more) {
    Object[] members = new Object[6 + more.length];
    System.arraycopy(
        new Object[] {"name", name, "type", type, "is_public", true}, 0, members, 0, 6);
    System.arraycopy(more, 0, members, 6, more.length);
    admin.post("/object/field/berth", json(members)).expect(201);
  }

  private static Locator preview(Screen screen) {
    return screen.page().getByRole(AriaRole.COMPLEMENTARY);
  }
}
