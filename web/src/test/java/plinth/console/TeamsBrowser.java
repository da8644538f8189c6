package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.options.SelectOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Teams, the records that a role sees, and records that are shared. */
class TeamsBrowser {
  private static final String REFUSED = "status of 4";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aTeamIsMadeARoleLimitedAndARecordShared() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    String record = Sheet.create(owner, "bids").field("name", "text").slugOf(json("name", "Pier"));
    owner
        .post(
            "/admin/roles",
            json(
                "name",
                "Rep",
                "permissions",
                array(
                    "record.*",
                    "member.read",
                    "object.read",
                    "field.read",
                    "relation.read",
                    "view.read")))
        .expect(201);
    Person person = Person.create();
    workspace.join(person, "rep");
    Screen screen = browser.open(workspace);

    screen.go("/settings/teams");
    screen.button("New team").click();
    screen.field("Name").fill("North");
    screen.button("Save team").click();
    assertThat(screen.page().getByText("North was saved.")).isVisible();
    screen.button("New team").click();
    screen.field("Name").fill("north");
    screen.button("Save team").click();
    assertThat(screen.page().getByText("Another team has this name.")).isVisible();
    screen.page().keyboard().press("Escape");
    screen.button("Edit North").click();
    screen.dialog().getByLabel("Add a member").selectOption(new SelectOption().setIndex(2));
    screen.button("Add").click();
    screen.dialog().getByLabel("leads the team").first().click();
    assertThat(screen.dialog().getByLabel("leads the team").first()).isChecked();
    screen.shown("teams-drawer");
    screen.pictures("teams");

    screen.go("/settings/roles/rep?object=bids");
    screen.field("Records that it sees").selectOption("hierarchy");
    screen.shown("teams-role");
    screen.button("Save limits").click();
    assertThat(screen.page().getByText("records of the hierarchy")).isVisible();

    screen.go("/objects/bids/" + record + "?tab=sharing");
    assertThat(screen.page().getByText("This record is shared with nobody.")).isVisible();
    screen.field("Share with").selectOption("team/north");
    screen.field("Access").selectOption("write");
    screen.button("Share").click();
    assertThat(screen.button("Stop sharing with North")).isVisible();
    screen.pictures("teams-shares");

    Screen theirs = browser.open(workspace, person);
    theirs.go("/objects/bids/" + record + "?tab=sharing");
    assertThat(theirs.heading("Pier")).isVisible();
    theirs.field("Share with").selectOption("team/north");
    theirs.button("Share").click();
    assertThat(theirs.page().getByText("This record is shared with you.")).isVisible();

    screen.go("/objects/bids/" + record + "?tab=sharing");
    screen.button("Stop sharing with North").click();
    assertThat(screen.page().getByText("This record is shared with nobody.")).isVisible();
    screen.assertSilent(REFUSED);
  }
}
