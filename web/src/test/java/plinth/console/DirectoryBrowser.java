package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Directory;
import plinth.testing.Screen;

/** The settings of the directory: its token, its roles, and what it has made. */
class DirectoryBrowser {
  private static final String REFUSED = "status of 4";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void ownersConnectTheDirectoryAndSeeWhatItMade() {
    Directory directory = Directory.create();
    String nora = directory.make(directory.newEmail());
    directory.makeGroup("Crew", nora);
    directory.workspace().admin().delete("/admin/directory/token").expect(200);
    Screen screen = browser.open(directory.workspace());

    screen.go("/settings/directory");
    assertThat(screen.page().getByText("/scim/v2")).isVisible();
    assertThat(screen.page().getByText("Nora Field").first()).isVisible();
    assertThat(screen.page().getByText("Crew").first()).isVisible();
    screen.button("Make a token").click();
    assertThat(screen.dialog().getByLabel("Token").first()).isVisible();
    screen.dialog().getByText("Done").click();
    assertThat(screen.page().getByText("svc_scim_")).isVisible();

    screen.field("Roles by the names of groups").fill("Crew = owner");
    screen.button("Save").click();
    assertThat(screen.page().getByText("Each line needs a group")).isVisible();
    screen.field("Roles by the names of groups").fill("Crew = admin");
    screen.button("Save").click();
    assertThat(screen.page().getByText("The roles are saved.")).isVisible();
    assertThat(screen.page().getByText("admin").first()).isVisible();
    screen.pictures("directory");

    screen.go("/settings/directory");
    screen.button("Replace the token").click();
    screen.dialog().getByText("Replace the token").last().click();
    assertThat(screen.dialog().getByLabel("Token").first()).isVisible();
    screen.dialog().getByText("Done").click();
    screen.button("Revoke").click();
    screen.dialog().getByText("Revoke").last().click();
    assertThat(screen.page().getByText("The token is revoked.")).isVisible();
    screen.assertSilent(REFUSED);
  }
}
