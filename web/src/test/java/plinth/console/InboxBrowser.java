package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import jakarta.json.JsonObject;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Await;
import plinth.testing.Browser;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Members talk with contacts: a first trial, messages of all kinds, failures, keys and records. */
class InboxBrowser {
  private static final String NORA = "966500000110";
  private static final String OMAR = "966500000111";
  private static final byte[] PICTURE =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5"
                  + "ErkJggg==");

  @RegisterExtension static final Browser browser = new Browser();

  @Test
  void aNewcomerWithoutAChannelTriesTheInboxAndIsAnswered() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/inbox");
    screen.shown("inbox-first");
    screen.button("Try it with the simulator").click();
    assertThat(screen.dialog().getByRole(AriaRole.IMG)).isVisible();
    screen.shown("inbox-code");
    Line line = Line.only(workspace.admin());
    line.scan();
    assertThat(screen.field("Message")).hasValue("Hello from Plinth");
    screen.button("Send").click();
    assertThat(message(screen, "out")).containsText("Hello from Plinth");
    answer(line, "966500000070", "Hello from Plinth");
    assertThat(message(screen, "in")).containsText("Echo: Hello from Plinth");
    assertThat(message(screen, "out").locator(".ticks")).hasAttribute("title", "Read");
    assertThat(row(screen, "Sample contact")).containsText("Echo: Hello from Plinth");
    screen.assertSilent();
  }

  @Test
  void messagesAreAnsweredMarkedCorrectedAndTakenBack() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    String chat = chat(line, NORA, "Nora Al-Sabah");
    Screen screen = browser.open(workspace);
    screen.go("/inbox/" + chat);
    write(screen, "Is ten o'clock right?");
    answer(line, NORA, "Is ten o'clock right?");
    assertThat(message(screen, "in")).containsText("Echo: Is ten");

    act(message(screen, "in"), screen, "Reply");
    write(screen, "Then at ten.");
    assertThat(message(screen, "out").locator(".quote")).containsText("Nora Al-Sabah");
    assertThat(message(screen, "out").locator(".ticks")).hasAttribute("title", "Read");

    act(screen.page().locator(".message.in").first(), screen, "React");
    screen.button("🙏").click();
    assertThat(screen.page().locator(".message.in").first().locator(".reactions"))
        .containsText("🙏");

    act(message(screen, "out"), screen, "Edit");
    assertThat(composer(screen)).hasValue("Then at ten.");
    composer(screen).fill("Then at eleven.");
    screen.button("Save").click();
    assertThat(message(screen, "out")).containsText("Edited");
    assertThat(message(screen, "out")).containsText("Then at eleven.");

    screen
        .page()
        .locator("input[type=file]")
        .setInputFiles(new FilePayload("boat.png", "image/png", PICTURE));
    assertThat(screen.page().locator(".attachments")).containsText("boat.png");
    write(screen, "Your boat");
    assertThat(message(screen, "out").locator("img")).isVisible();
    assertThat(message(screen, "out")).containsText("Your boat");
    screen.shown("inbox-thread");

    act(message(screen, "out"), screen, "Delete for everyone");
    screen.dialog().getByText("Delete for everyone").last().click();
    assertThat(message(screen, "out")).containsText("This message was deleted");
    screen.assertSilent();
  }

  @Test
  void whatCannotBeSentStaysAndIsSentOnceLater() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    String chat = chat(line, NORA, "Nora Al-Sabah");
    String other = chat(line, OMAR, "Omar Haddad");
    Screen screen = browser.open(workspace);
    screen.go("/inbox/" + chat);
    screen.page().route("**/messages/send/**", route -> route.abort());
    write(screen, "Written without a connection");
    assertThat(alert(screen)).containsText("The server cannot be reached.");
    assertThat(composer(screen)).hasValue("");
    screen.page().unroute("**/messages/send/**");
    screen.page().reload();
    screen.settle();
    alert(screen).getByText("Try again").click();
    assertThat(alert(screen)).hasCount(0);
    Await.promptly("the message is sent", () -> !sent(line, chat).isEmpty());

    composer(screen).fill("A thought that is kept");
    row(screen, "Omar Haddad").getByRole(AriaRole.LINK).click();
    assertThat(screen.page()).hasURL(Pattern.compile("/inbox/" + other));
    assertThat(row(screen, "Nora Al-Sabah")).containsText("Draft: A thought that is kept");
    screen.page().goBack();
    assertThat(composer(screen)).hasValue("A thought that is kept");

    screen
        .page()
        .route(
            "**/messaging/chats/all*",
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setStatus(403)
                        .setContentType("application/json")
                        .setBody(json("code", "FORBIDDEN", "message", "No").toString())));
    screen.page().reload();
    assertThat(screen.page().getByText("You may not see this.")).isVisible();
    screen.page().unroute("**/messaging/chats/all*");
    screen.button("Try again").click();
    assertThat(row(screen, "Nora Al-Sabah")).isVisible();
    Assertions.assertThat(sent(line, chat)).hasSize(1);
    screen.assertSilent("ERR_FAILED", "status of 403");
  }

  private static List<JsonObject> sent(Line line, String chat) {
    return line.messages(chat).stream()
        .filter(message -> message.getString("direction").equals("out"))
        .toList();
  }

  @Test
  void theKeyboardAloneSearchesOpensAnswersAndArchives() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    chat(line, NORA, "Nora Al-Sabah");
    chat(line, OMAR, "Omar Haddad");
    Screen screen = browser.open(workspace);
    screen.go("/inbox");
    assertThat(row(screen, "Nora Al-Sabah")).isVisible();
    screen.button("New conversation").click();
    screen.field("Phone number").fill("12");
    press(screen, "Enter");
    assertThat(screen.dialog()).containsText("Enter a phone number with its country code");
    press(screen, "Escape");
    press(screen, "/");
    screen.page().keyboard().type("nora");
    assertThat(row(screen, "Omar Haddad")).hasCount(0);
    assertThat(screen.field("Search by name or phone")).isFocused();
    Assertions.assertThat(screen.page().url()).contains("q=nora");
    press(screen, "Escape");
    assertThat(row(screen, "Omar Haddad")).isVisible();

    press(screen, "j");
    assertThat(screen.page().locator(".chat-head h2")).hasText("Omar Haddad");
    press(screen, "j");
    assertThat(screen.page().locator(".chat-head h2")).hasText("Nora Al-Sabah");
    press(screen, "a");
    assertThat(screen.button("Answered")).hasAttribute("aria-pressed", "true");
    press(screen, "r");
    assertThat(composer(screen)).isFocused();
    screen.page().keyboard().type("By keys alone");
    press(screen, "Enter");
    assertThat(message(screen, "out")).containsText("By keys alone");
    press(screen, "Escape");
    press(screen, "e");
    assertThat(screen.page().getByText("Nora Al-Sabah is archived.")).isVisible();
    assertThat(row(screen, "Nora Al-Sabah")).hasCount(0);
    screen.button("Undo").click();
    assertThat(row(screen, "Nora Al-Sabah")).isVisible();
    press(screen, "?");
    assertThat(screen.dialog()).containsText("Keyboard shortcuts");
    press(screen, "Escape");
    press(screen, "Escape");
    assertThat(screen.page()).hasURL(Pattern.compile("/inbox(\\?.*)?$"));
    screen.assertSilent("status of 400");
  }

  @Test
  void whatOthersDoIsSeenAtOnce() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    String chat = chat(line, NORA, "Nora Al-Sabah");
    Screen screen = browser.open(workspace);
    screen.go("/inbox/" + chat);
    assertThat(composer(screen)).isVisible();
    line.send(chat, json("text", "Sent by another client"));
    assertThat(message(screen, "out")).containsText("Sent by another client");
    workspace.admin().put("/messaging/chats/" + chat + "/star").expect(200);
    assertThat(row(screen, "Nora Al-Sabah").locator(".top .icon")).isVisible();
    chat(line, OMAR, "Omar Haddad");
    assertThat(row(screen, "Omar Haddad")).isVisible();
    workspace.admin().delete("/messaging/chats/" + chat).expect(200);
    assertThat(row(screen, "Nora Al-Sabah")).hasCount(0);
  }

  @Test
  void aContactBecomesARecordThatShowsItsConversation() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    String chat = chat(line, NORA, "Nora Al-Sabah");
    Screen screen = browser.open(workspace);
    screen.go("/inbox/" + chat);
    write(screen, "Your table is free");
    screen.button("New record").click();
    screen.button("Continue").click();
    assertThat(screen.dialog()).containsText("+" + NORA);
    screen.button("Create").click();
    Locator linked = screen.page().locator(".linked");
    assertThat(linked).containsText("Nora Al-Sabah");
    linked.getByRole(AriaRole.LINK).first().click();
    assertThat(screen.heading("Nora Al-Sabah")).isVisible();
    assertThat(screen.page().locator(".timeline")).containsText("Your table is free");
    screen
        .page()
        .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Conversations"))
        .click();
    screen.page().locator(".record-chats").getByText("Nora Al-Sabah").click();
    assertThat(screen.page()).hasURL(Pattern.compile("/inbox/" + chat));
    screen.assertSilent();
  }

  @Test
  void whoMayOnlyReadDoesNotWriteAndWhoMayNotReadSeesNoInbox() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    String chat = chat(line, NORA, "Nora Al-Sabah");
    line.api().post(line.path("/admins"), json("admins", array())).expect(200);
    Person reader = joined(workspace, "readers", "messaging.read");
    Screen screen = browser.open(workspace, reader);
    screen.go("/inbox/" + chat);
    assertThat(screen.page().getByText("Your role lets you read conversations")).isVisible();
    assertThat(screen.page().locator(".composer")).hasCount(0);
    Person stranger = joined(workspace, "strangers", "record.read");
    Screen none = browser.open(workspace, stranger);
    none.go("/");
    assertThat(none.link("Settings")).isVisible();
    assertThat(none.link("Inbox")).hasCount(0);
  }

  @Test
  void thePagesAreAccessibleInEachLook() {
    Workspace workspace = Workspace.create();
    Line line = Line.connected(workspace.admin());
    String chat = chat(line, NORA, "نورة الصباح ".repeat(9).strip());
    line.send(chat, json("text", "صباح الخير، قاربك جاهز"));
    chat(line, OMAR, "O".repeat(120));
    Screen screen = browser.open(workspace);
    screen.go("/inbox");
    screen.pictures("inbox");
    screen.go("/inbox/" + chat);
    screen.pictures("inbox-chat");
    screen.go("/inbox/calls");
    screen.shown("inbox-calls");
    screen.go("/inbox/stories");
    screen.shown("inbox-stories");
    screen.assertSilent();
  }

  private static void answer(Line line, String digits, String text) {
    if (Line.simulator().sessions().contains(line.slug())) {
      line.receive(digits, "Echo: " + text);
    }
  }

  private static String chat(Line line, String digits, String name) {
    return line.api()
        .post("/messaging/chats/" + line.slug(), json("phone", "+" + digits, "name", name))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static Person joined(Workspace workspace, String role, String permission) {
    workspace
        .admin()
        .post("/admin/roles", json("name", role, "permissions", array(permission)))
        .expect(201);
    Person person = Person.create();
    workspace.join(person, role);
    return person;
  }

  private static Locator row(Screen screen, String name) {
    return screen.page().locator(".chat-row", new Page.LocatorOptions().setHasText(name));
  }

  private static Locator message(Screen screen, String direction) {
    return screen.page().locator(".message." + direction).last();
  }

  private static Locator composer(Screen screen) {
    return screen.page().locator(".composer textarea");
  }

  private static Locator alert(Screen screen) {
    return screen.page().locator(".unsent-why");
  }

  private static void write(Screen screen, String text) {
    composer(screen).fill(text);
    composer(screen).press("Enter");
  }

  private static void act(Locator message, Screen screen, String entry) {
    message.hover();
    message.locator(".message-menu").click();
    screen.entry(entry).click();
  }

  private static void press(Screen screen, String key) {
    screen.page().keyboard().press(key);
  }
}
