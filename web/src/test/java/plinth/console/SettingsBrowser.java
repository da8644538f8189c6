package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Api;
import plinth.testing.Browser;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Owners set up a workspace: its people, roles, keys, apps and name. */
class SettingsBrowser {
  private static final String REFUSED = "status of 4";

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void peopleAreInvitedAgainAndTheirInvitationIsWithdrawn() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/members");
    screen.button("Invite people").click();
    screen.field("E-mail addresses").fill("nonsense");
    screen.button("Send invitation").click();
    assertThat(screen.field("E-mail addresses")).hasAttribute("aria-invalid", "true");
    assertThat(screen.field("E-mail addresses")).isFocused();

    String first = newEmail();
    String second = newEmail();
    String member = workspace.owner().email();
    screen.field("E-mail addresses").fill(first + ", " + second + "\n" + member);
    screen.button("Send 3 invitations").click();
    assertThat(screen.dialog()).containsText("already a member");
    assertThat(screen.field("E-mail addresses")).hasValue(member);
    screen.page().keyboard().press("Escape");
    Mailbox.await(first, 1);

    actions(screen, first, "Send the invitation again");
    assertThat(toast(screen)).containsText("sent again");
    Mailbox.await(first, 2);
    actions(screen, first, "Withdraw invitation");
    screen.dialog().getByText("Withdraw invitation").last().click();
    assertThat(row(screen, first)).hasCount(0);
    assertThat(row(screen, second)).hasCount(1);
    screen.assertSilent(REFUSED);
  }

  @Test
  void aRoleIsChangedAndTheChangeIsTakenBack() {
    Workspace workspace = Workspace.create();
    Person omar = Person.create();
    workspace.join(omar, "member");
    Screen screen = browser.open(workspace);
    screen.go("/settings/members");
    role(screen, omar.email(), "Admin");
    assertThat(row(screen, omar.email())).containsText("Admin");
    toast(screen).getByText("Undo").click();
    assertThat(row(screen, omar.email())).containsText("Member");

    role(screen, workspace.owner().email(), "Member");
    screen.dialog().getByText("Change role").last().click();
    assertThat(screen.dialog()).containsText("keeps at least one active owner");
    screen.page().keyboard().press("Escape");

    actions(screen, omar.email(), "Suspend");
    screen.dialog().getByText("Suspend").last().click();
    assertThat(row(screen, omar.email())).containsText("Suspended");
    screen.assertSilent(REFUSED);
  }

  @Test
  void aRoleOfOnesOwnHidesAFieldFromItsMembers() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/roles");
    screen.link("New role").click();
    screen.field("Name").fill("Support");
    screen.field("Records: Change").check();
    assertThat(screen.field("Records: See")).isChecked();
    screen.page().reload();
    assertThat(screen.field("Name")).hasValue("Support");
    screen.button("Create role").click();
    assertThat(screen.heading("Support")).isVisible();

    screen.button("Edit Deals").click();
    screen.field("Amount: Hidden").check();
    screen.shown("settings-limits");
    screen.button("Save limits").click();
    assertThat(screen.page().getByText("1 hidden")).isVisible();

    Person omar = Person.create();
    workspace.join(omar, "support");
    workspace.admin().post("/object/data/deals", json("data", json("name", "Kites"))).expect(201);
    Screen his = browser.open(workspace, omar);
    his.go("/objects/deals");
    assertThat(his.page().getByText("Kites")).isVisible();
    assertThat(his.page().getByText("Amount")).hasCount(0);
    his.go("/settings");
    assertThat(his.link("Billing")).hasCount(0);
    assertThat(his.link("API keys")).hasCount(0);
    assertThat(his.page().getByText("Security").first()).isVisible();

    screen.button("Delete").click();
    screen.dialog().getByText("Delete").last().click();
    assertThat(screen.dialog()).containsText("Members have this role");
    screen.assertSilent(REFUSED);
  }

  @Test
  void aKeyIsShownOnceWorksAndIsReplaced() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    screen.go("/settings/keys");
    screen.button("New API key").first().click();
    screen.button("Create key").click();
    assertThat(screen.field("Name")).hasAttribute("aria-invalid", "true");
    assertThat(screen.dialog()).containsText("Choose at least one.");
    screen.field("Name").fill("Website form");
    screen.field("All objects: Read").check();
    assertThat(screen.field("Deals: Read")).isDisabled();
    screen.button("Create key").click();
    String key = screen.field("API key").inputValue();
    screen.button("Copy").click();
    assertThat(screen.button("Copied")).isVisible();
    Assertions.assertThat(screen.page().evaluate("navigator.clipboard.readText()")).isEqualTo(key);
    Api.open().apiKey(key).get("/object/data/deals").expect(200);
    screen.button("Done").click();

    actions(screen, "Website form", "Replace");
    screen.button("Make the new key").click();
    String next = screen.field("API key").inputValue();
    Assertions.assertThat(next).isNotEqualTo(key);
    screen.button("Revoke the old key").click();
    assertThat(row(screen, "Website form")).hasCount(1);
    Api.open().apiKey(key).get("/object/data/deals").refused(401, "UNAUTHENTICATED");
    Api.open().apiKey(next).get("/object/data/deals").expect(200);
    screen.assertSilent(REFUSED);
  }

  @Test
  void anAppNamesItsAddressesAndIsDeleted() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/apps?new=app");
    screen.field("Name").fill("Calendar");
    screen.page().getByLabel("Redirect addresses").fill("http://elsewhere.example.com/#x");
    screen.field("Deals: Read").check();
    screen.button("Create app").click();
    assertThat(screen.dialog()).containsText("Each must begin with https://");
    screen.page().getByLabel("Redirect addresses").fill("https://calendar.example.com/return");
    screen.button("Create app").click();
    assertThat(screen.field("Client secret")).isVisible();
    screen.button("Done").click();
    screen.button("Calendar").click();
    assertThat(screen.dialog()).containsText("https://calendar.example.com/return");
    screen.page().reload();
    assertThat(screen.dialog()).containsText("https://calendar.example.com/return");
    screen.page().keyboard().press("Escape");
    row(screen, "Calendar").getByText("Delete").click();
    screen.dialog().getByText("Delete").last().click();
    assertThat(screen.page().getByText("No OAuth apps yet")).isVisible();
    screen.assertSilent(REFUSED);
  }

  @Test
  void aWorkspaceIsRenamedAndItsDeletionIsStopped() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/workspace");
    screen.field("Name").fill("Harbour Works");
    screen.button("Save").first().click();
    assertThat(screen.button("Harbour Works")).isVisible();

    screen.button("Delete workspace").click();
    Locator confirm = screen.dialog().locator("button[type=submit]");
    assertThat(confirm).isDisabled();
    screen.dialog().getByRole(AriaRole.TEXTBOX).fill(workspace.subdomain());
    confirm.click();
    assertThat(screen.button("Keep the workspace")).isVisible();
    screen.shown("settings-deletion");
    screen.button("Keep the workspace").click();
    assertThat(screen.button("Delete workspace")).isVisible();
    screen.assertSilent();
  }

  @Test
  void aMemberIsInvitedWithTheKeyboardAlone() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/members");
    screen.button("Invite people").focus();
    Page page = screen.page();
    page.keyboard().press("Enter");
    assertThat(screen.field("E-mail addresses")).isFocused();
    String email = newEmail();
    page.keyboard().type(email);
    for (String key : new String[] {"Tab", "Tab", "Tab", "Enter"}) {
      page.keyboard().press(key);
    }
    assertThat(row(screen, email)).isVisible();
    assertThat(screen.button("Invite people")).isFocused();

    row(screen, email).getByRole(AriaRole.BUTTON).last().focus();
    page.keyboard().press("Enter");
    assertThat(screen.entry("Send the invitation again")).isFocused();
    page.keyboard().press("ArrowDown");
    assertThat(screen.entry("Withdraw invitation")).isFocused();
    page.keyboard().press("Escape");
    assertThat(screen.entry("Withdraw invitation")).hasCount(0);
    screen.assertSilent();
  }

  @Test
  void aListThatCouldNotBeReadIsToldAndReadAgain() {
    Screen screen = browser.open(Workspace.create());
    screen.page().route("**/admin/roles", route -> route.abort());
    screen.go("/settings/profile");
    screen.link("Roles").click();
    assertThat(screen.page().getByText("The server cannot be reached.")).isVisible();
    screen.page().unroute("**/admin/roles");
    screen.button("Try again").click();
    assertThat(screen.link("Owner")).isVisible();
    screen.assertSilent("ERR_FAILED");
  }

  @Test
  void theAuditLogTellsWhoDidWhat() {
    Workspace workspace = Workspace.create();
    workspace
        .admin()
        .post("/admin/roles", json("name", "Support", "permissions", array("record.read")))
        .expect(201);
    Screen screen = browser.open(workspace);
    screen.go("/settings/audit");
    assertThat(screen.page().getByText("Created a role")).isVisible();
    screen.field("What").selectOption("member.*");
    assertThat(screen.page().getByText("Created a role")).hasCount(0);
    screen.field("What").selectOption("role.*");
    row(screen, "Created a role").getByRole(AriaRole.BUTTON).click();
    assertThat(screen.dialog()).containsText("role:support");
    assertThat(screen.page()).hasURL(Pattern.compile("action=role.*entry=\\d+"));
    screen.assertSilent();
  }

  @Test
  void thePagesAreAccessibleInEachLook() {
    Workspace workspace = Workspace.create();
    String longName = "n".repeat(99) + " " + "ق".repeat(100);
    workspace
        .admin()
        .post("/admin/members", json("email", newEmail(), "role", "member", "name", longName))
        .expect(201);
    workspace
        .admin()
        .post("/integrations/api-keys", json("name", "Shop", "scopes", array("read.*")))
        .expect(201);
    Screen screen = browser.open(workspace);
    for (String page : new String[] {"members", "roles/member", "keys"}) {
      screen.go("/settings/" + page);
      screen.pictures("settings-" + page.replace('/', '-'));
    }
    for (String page :
        new String[] {
          "",
          "profile",
          "security",
          "appearance",
          "workspace",
          "roles",
          "apps",
          "integrations",
          "integrations?account=storage",
          "audit"
        }) {
      screen.go("/settings/" + page);
      screen.shown("settings-" + page.replaceAll("\\W", "-"));
    }
    screen.assertSilent();
  }

  private static Locator row(Screen screen, String words) {
    return screen
        .page()
        .getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHasText(words));
  }

  private static Locator toast(Screen screen) {
    return screen.page().locator(".toast").last();
  }

  private static void actions(Screen screen, String words, String action) {
    row(screen, words).getByRole(AriaRole.BUTTON).last().click();
    screen.entry(action).click();
  }

  private static void role(Screen screen, String email, String role) {
    row(screen, email).getByRole(AriaRole.BUTTON).first().click();
    screen
        .page()
        .getByRole(AriaRole.MENUITEMRADIO, new Page.GetByRoleOptions().setName(role).setExact(true))
        .click();
  }

  private static String newEmail() {
    return "s" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
  }
}
