package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.SelectOption;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Administrators connect channels, say who sees them and what they are for, and remove them. */
class ChannelsBrowser {
  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aPhoneIsConnectedNamedStoppedAndRemoved() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/inbox/channels");
    assertThat(screen.page().getByText("No channels yet")).isVisible();
    screen.button("Connect a channel").click();
    screen.button("Show the code").click();
    assertThat(screen.dialog().getByRole(AriaRole.IMG)).isVisible();
    Line.only(workspace.admin()).scan();
    screen.field("Name optional").fill("Sales");
    screen.button("Done").click();
    Locator row = screen.page().locator("tbody tr");
    assertThat(row).containsText("Sales");
    assertThat(row).containsText("Connected");

    screen.link("Sales").click();
    assertThat(screen.heading("Sales")).isVisible();
    screen.field("Name").fill("Support");
    screen.button("Save").click();
    assertThat(screen.heading("Support")).isVisible();
    screen.button("Actions for Support").click();
    screen.entry("Stop").click();
    assertThat(screen.page().locator(".inbox-page > .row")).containsText("Stopped");

    screen.link("Channels").click();
    screen.page().getByRole(AriaRole.CHECKBOX).first().check();
    screen.button("Delete 1 channel").click();
    assertThat(screen.dialog()).containsText("All conversations and messages of Support");
    screen.button("Delete with its conversations").click();
    assertThat(screen.page().getByText("No channels yet")).isVisible();
    screen.assertSilent();
  }

  @Test
  void onlyItsPeopleAndTheOwnersSeeAChannel() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    Person person = Person.create();
    workspace.join(person, "member");
    Screen member = browser.open(workspace, person);
    member.go("/inbox/channels");
    assertThat(member.page().getByText("No channels yet")).isVisible();

    Screen owner = browser.open(workspace);
    owner.go("/inbox/channels/chatapp/" + line.slug() + "?tab=admins");
    Locator people = owner.page().locator(".choice-list").getByRole(AriaRole.CHECKBOX);
    assertThat(people).hasCount(2);
    people.first().check();
    people.last().check();
    owner.button("Save").click();
    assertThat(owner.page().getByText("The channel is saved.")).isVisible();
    member.page().reload();
    assertThat(member.page().locator("tbody tr")).hasCount(1);
  }

  @Test
  void labelsAreFetchedAndSetAnOptionOfRecords() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/inbox/channels/chatapp/" + line.slug() + "?tab=labels");
    screen.button("Fetch labels").click();
    Locator label = screen.page().locator(".label-list li").first();
    assertThat(label).containsText("Sets nothing");
    label.getByRole(AriaRole.BUTTON).click();
    screen.field("Object").selectOption("deals");
    screen.field("Field").selectOption("status");
    screen.field("Option").selectOption(new SelectOption().setIndex(1));
    screen.button("Save").last().click();
    assertThat(label).containsText("Deal › Status");
    screen.assertSilent();
  }

  @Test
  void whatAProviderNeedsIsAskedForAndTold() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/inbox/channels?new=true");
    screen.field("Provider").selectOption("cloud_chat");
    screen.field("Name").fill("Business");
    screen.field("Phone number ID").fill("15550001");
    screen.button("Connect a channel").last().click();
    assertThat(screen.field("Access token")).hasAttribute("aria-invalid", "true");
    assertThat(screen.field("Phone number ID")).hasValue("15550001");
    screen.shown("channels-credentials");
    screen.field("Access token").fill("t");
    screen.field("App secret").fill("simulated");
    screen.field("Verify token, a word of your own").fill("v");
    screen.button("Connect a channel").last().click();
    assertThat(screen.heading("Business")).isVisible();
    Assertions.assertThat(screen.page().url()).contains("/inbox/channels/cloud_chat/");

    String slug = Line.only(workspace.admin()).slug();
    String chat =
        workspace
            .admin()
            .post("/messaging/chats/" + slug, json("phone", "+966500000110"))
            .expect(201)
            .data()
            .getString("slug");
    screen.go("/inbox/" + chat);
    assertThat(screen.page().getByText("Until they do, you can send a template.")).isVisible();
    assertThat(screen.page().locator(".composer textarea")).isDisabled();
    screen.button("Attach").click();
    screen.entry("Template").click();
    screen.field("Name of the template").fill("order_ready");
    screen.button("Add a value").click();
    screen.field("Value for {{1}}").fill("Nora");
    screen.button("Send").last().click();
    Locator sent = screen.page().locator(".message.out").last();
    assertThat(sent).containsText("order_ready");
    assertThat(sent).containsText("Nora");
    screen.assertSilent("status of 400");
  }

  @Test
  void thePagesAreAccessibleInEachLook() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    Screen screen = browser.open(workspace);
    screen.go("/inbox/channels");
    screen.pictures("channels");
    for (String tab : new String[] {"settings", "admins", "objects", "history", "events"}) {
      screen.go("/inbox/channels/chatapp/" + line.slug() + "?tab=" + tab);
      screen.shown("channel-" + tab);
    }
    screen.pictures("channel");
    screen.assertSilent();
  }
}
