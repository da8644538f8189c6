package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
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

/** People define what their workspace keeps: objects, folders, fields and relations. */
class ModelBrowser {
  private static final String LONG = "Letters ".repeat(12).strip();

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void anObjectIsMadeWithFieldsOfItsOwn() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects");
    screen.button("New object").click();
    screen.button("Create object").click();
    assertThat(screen.field("Name of one")).hasAttribute("aria-invalid", "true");
    screen.field("Name of one").fill("Boat");
    screen.field("Name of several").fill("Boats");
    screen.button("sailboat").click();
    screen.shown("model-new-object");
    screen.button("Create object").click();
    assertThat(screen.heading("Boats")).isVisible();
    assertThat(screen.link("Boats")).isVisible();

    addField(screen, "Choice", "State");
    screen.field("Label of option 1").fill("For sale");
    screen.field("Label of option 2").fill("Sold");
    screen.page().keyboard().press("Enter");
    screen.field("Label of option 3").fill("في الصيانة");
    screen.page().reload();
    assertThat(screen.field("Label of option 3")).hasValue("في الصيانة");
    screen.shown("model-new-choice");
    screen.button("Create field").click();
    assertThat(screen.button("State")).isVisible();
    addField(screen, "Number", "Length");
    screen.field("Unit optional").fill("m");
    screen.field("Decimal places optional").fill("99");
    screen.button("Create field").click();
    assertThat(screen.field("Decimal places optional")).hasAttribute("aria-invalid", "true");
    screen.field("Decimal places optional").fill("2");
    screen.button("Create field").click();
    assertThat(screen.button("Length")).isVisible();

    Api admin = workspace.admin();
    Assertions.assertThat(fieldsOf(admin, "boat")).containsExactly("name", "state", "length");
    String length = admin.get("/object/field/show/boat/length").expect(200).text();
    Assertions.assertThat(length).contains("\"unit\":\"m\"", "\"decimals\":2");
    screen.shown("model-fields");
    screen.go("/settings/objects");
    screen.pictures("model-objects");
    screen.go("/settings/objects/boat?field=state");
    screen.pictures("model-choice");
    screen.go("/settings/objects/boat?new=field");
    screen.shown("model-types");
    screen.assertSilent("status of 400");
  }

  @Test
  void objectsAndFieldsAreArrangedByKeyboardAndByMouse() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin.post("/folder", json("name", "Selling")).expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects");
    screen.button("Move Tasks").focus();
    screen.page().keyboard().press("ArrowDown");
    assertThat(screen.page().getByText("Tasks is now 5 of 5.")).hasCount(1);
    Await.until("the folder has it", () -> admin.get("/folder").text().contains("[\"tasks\"]"));
    screen.button("Move Companies").focus();
    screen.page().keyboard().press("ArrowUp");
    screen.page().keyboard().press("Tab");
    Await.until("it comes first", () -> objectsOf(admin).indexOf("companies") == 0);

    screen.go("/settings/objects/deals");
    Locator handle = screen.button("Move Status");
    Locator target = screen.button("Move Expected close");
    handle.hover();
    screen.page().mouse().down();
    double height = target.boundingBox().y + target.boundingBox().height;
    screen.page().mouse().move(handle.boundingBox().x + 5, height - 30);
    screen.page().mouse().move(handle.boundingBox().x + 5, height + 4);
    screen.page().mouse().up();
    Await.until("it is dropped", () -> fieldsOf(admin, "deals").indexOf("status") == 3);
    screen.assertSilent();
  }

  @Test
  void whatADeletionCostsIsShownAndItsNameIsTyped() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    makeBoats(admin);
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/boat");
    actions(screen, "Actions for the field Colour", "Delete");
    assertThat(screen.dialog()).containsText("1 of 2 records loses its value.");
    assertThat(dialogButton(screen, "Delete")).isDisabled();
    screen.shown("model-delete-field");
    screen.field("Type “Colour” to confirm").fill("Colour");
    dialogButton(screen, "Delete").click();
    assertThat(screen.button("Colour")).hasCount(0);

    actions(screen, "Actions for Boats", "Delete");
    assertThat(screen.dialog()).containsText("2 records with their files");
    screen.shown("model-delete-object");
    screen.field("Type “Boats” to confirm").fill("Boats");
    dialogButton(screen, "Delete").click();
    assertThat(screen.heading("Data model")).isVisible();
    admin.get("/object/boat").refused(404, "NOT_FOUND");
  }

  @Test
  void aChangeOfTypeAndRemovedOptionsSayWhatBecomesOfTheValues() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    makeBoats(admin);
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/boat?field=colour");
    screen.button("Actions for option Red").click();
    screen.entry("Remove").click();
    screen.button("Save field").click();
    assertThat(screen.dialog()).containsText("Records have options that you removed");
    screen.shown("model-removed-option");
    screen.field("Instead of “Red” (1)").selectOption("blue");
    screen.button("Change the field").click();
    assertThat(screen.dialog()).hasCount(0);
    Assertions.assertThat(admin.get("/object/data/boat").text()).contains("\"colour\":\"blue\"");

    screen.go("/settings/objects/boat?field=code");
    screen.field("Type").selectOption("number");
    screen.button("See what will happen").click();
    assertThat(screen.dialog()).containsText("1 value is converted");
    assertThat(screen.button("Change the field")).isDisabled();
    screen.shown("model-conversion");
    screen.field("Clear the values that do not fit").check();
    screen.button("Change the field").click();
    assertThat(screen.dialog()).hasCount(0);
    Assertions.assertThat(admin.get("/object/data/boat").text()).contains("\"code\":12");
  }

  @Test
  void aRelationIsDefinedFromEitherSide() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    makeBoats(admin);
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects/boat?new=field");
    screen.page().getByRole(AriaRole.BUTTON, byWords("Relation Links")).click();
    screen.field("Other side").selectOption("contacts");
    screen.field("Many to one").check();
    assertThat(screen.dialog()).containsText("Each Boat has one Contact.");
    screen.field("Field in Boats").fill("Owner");
    screen.shown("model-relation");
    screen.button("Create relation").click();
    assertThat(screen.dialog()).hasCount(0);
    String relation = admin.get("/object/relation/boat").expect(200).text();
    Assertions.assertThat(relation)
        .contains("\"type\":\"one_to_many\"", "\"from_object\":\"contacts\"")
        .contains("\"to_label\":\"Owner\"", "\"from_label\":\"Boats\"");
    screen.pictures("model-relations");
    screen.speak("en");
    screen.page().getByRole(AriaRole.BUTTON, byWords("Actions for the relation")).click();
    screen.entry("Delete").click();
    assertThat(screen.dialog()).containsText("No records are linked.");
    dialogButton(screen, "Delete").click();
    assertThat(screen.page().getByText("No relations yet")).isVisible();
  }

  @Test
  void aTemplateAddsItsObjectsWithTheirRelations() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/objects?new=template");
    screen.page().getByRole(AriaRole.BUTTON, byWords("Events")).click();
    screen.page().getByLabel("Sponsors").uncheck();
    screen.shown("model-template");
    screen.button("Add 3 objects").click();
    assertThat(screen.page().getByText("The template is added.")).isVisible();
    assertThat(screen.dialog()).hasCount(0);
    assertThat(screen.link("Attendees").first()).isVisible();
    Assertions.assertThat(objectsOf(workspace.admin()))
        .contains("events", "attendees", "speakers")
        .doesNotContain("sponsors");
    Assertions.assertThat(workspace.admin().get("/object/relation/events").text())
        .contains("\"attendees\"");
    screen.assertSilent();
  }

  @Test
  void aMemberReadsTheModelAndAFailureIsNeverAnEmptyList() {
    Workspace workspace = Workspace.create();
    makeBoats(workspace.admin());
    workspace.admin().put("/object/boat", json("plural_name", LONG)).expect(200);
    Person person = Person.create();
    workspace.join(person, "member");
    Screen screen = browser.open(workspace, person);
    screen.page().route("**/api/v1/object?*", route -> route.abort());
    screen.page().navigate("/console/settings/objects");
    assertThat(screen.page().getByText("The server cannot be reached").first()).isVisible();
    screen.page().unroute("**/api/v1/object?*");
    screen.button("Try again").last().click();
    assertThat(screen.link(LONG).last()).isVisible();
    assertThat(screen.button("New object")).hasCount(0);
    screen.shown("model-long");
    screen.go("/settings/objects/boat");
    assertThat(screen.button("Add field")).hasCount(0);
    assertThat(screen.page().getByText("Your role may not change fields.")).isVisible();
    screen.assertSilent("ERR_FAILED");
  }

  private static void makeBoats(Api admin) {
    admin.post("/object", json("name", "Boat", "plural_name", "Boats")).expect(201);
    admin.post("/object/field/boat", json("name", "Name", "type", "text")).expect(201);
    admin.post("/object/field/boat", json("name", "Code", "type", "text")).expect(201);
    admin
        .post(
            "/object/field/boat",
            json(
                "name",
                "Colour",
                "type",
                "select",
                "options",
                array(
                    json("value", "red", "label", "Red"), json("value", "blue", "label", "Blue"))))
        .expect(201);
    admin
        .post(
            "/object/data/boat", json("data", json("name", "Ibis", "code", "12", "colour", "red")))
        .expect(201);
    admin.post("/object/data/boat", json("data", json("name", "Dunlin", "code", "B"))).expect(201);
  }

  private static void addField(Screen screen, String type, String name) {
    screen.button("Add field").click();
    screen.field("Search types").fill(type);
    screen.dialog().getByText(type, new Locator.GetByTextOptions().setExact(true)).click();
    screen.field("Name").fill(name);
  }

  private static void actions(Screen screen, String menu, String entry) {
    screen.button(menu).click();
    screen.entry(entry).click();
  }

  private static Locator dialogButton(Screen screen, String name) {
    return screen
        .dialog()
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Page.GetByRoleOptions byWords(String words) {
    return new Page.GetByRoleOptions().setName(Pattern.compile("^" + words));
  }

  private static List<String> fieldsOf(Api admin, String object) {
    return slugs(admin.get("/object/field/all/" + object).expect(200));
  }

  private static List<String> objectsOf(Api admin) {
    return slugs(admin.get("/object?limit=100").expect(200));
  }

  private static List<String> slugs(Api.Answer answer) {
    return answer.json().getJsonArray("data").stream()
        .map(one -> one.asJsonObject().getString("slug"))
        .toList();
  }
}
