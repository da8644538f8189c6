package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import plinth.testing.Browser;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Signer;
import plinth.testing.TestClock;
import plinth.testing.Workspace;

/**
 * A user goes through the console, starting with the registration; runs where a browser is
 * available.
 */
class ConsoleBrowser {
  private static final By MAIN = By.id("main");

  private static Browser browser;

  @BeforeAll
  static void open() {
    browser = new Browser(1400, 1000);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @Test
  void walksFromTheRegistrationToTheBill() {
    String email = "c" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
    openSignedOut("/console/");
    register(email, 1);
    long workspaceId = makeWorkspace();
    writeRecords();
    readARecord();
    moveACard();
    lookAtTheBill();
    pay(workspaceId);
    browser.assertSilent(
        "/user/auth/register - Failed to load resource: the server responded with a status of 400");
  }

  @Test
  void operatorsSeeTenantsAndJobs() {
    Workspace workspace = Workspace.create();
    browser.open("/console/");
    browser.run(
        "sessionStorage.setItem('plinth.session', JSON.stringify({"
            + " accessToken: arguments[0], isOperator: true, workspaces: [] }));"
            + "location.hash = '/operator/tenants'; location.reload()",
        Signer.server().operator());
    browser.write(By.name("q"), workspace.subdomain());
    browser.shown(By.name("q")).sendKeys(Keys.ENTER);
    browser.shown(By.cssSelector("[role=status]"), "1 in all");
    browser.shown(By.cssSelector("tbody tr"), workspace.subdomain());
    browser.picture("console-tenants");
    browser.click(By.linkText("Users"));
    browser.shown(MAIN, "Users");
    browser.write(By.name("q"), workspace.owner().email());
    browser.shown(By.name("q")).sendKeys(Keys.ENTER);
    browser.shown(By.cssSelector("[role=status]"), "1 in all");
    browser.click(By.xpath("//tbody//button[starts-with(normalize-space(), 'Block')]"));
    browser.click(By.cssSelector("dialog button.btn-danger"));
    browser.shown(By.cssSelector("tbody tr"), "blocked");
    workspace.admin().get("/admin/me").refused(401, "UNAUTHENTICATED");
    browser.click(By.linkText("Jobs"));
    browser.shown(MAIN, "Jobs");
    browser.assertSilent();
  }

  @Test
  void anInvitationLeadsThroughTheRegistrationIntoTheWorkspace() {
    Workspace workspace = Workspace.create();
    String email = "i" + UUID.randomUUID().toString().replace("-", "") + "@example.com";
    workspace.admin().post("/admin/members", json("email", email, "role", "member")).expect(201);
    Matcher link =
        Pattern.compile("(/console/#/invitations/[\\w-]{43})").matcher(Mailbox.await(email, 1));
    assertThat(link.find()).isTrue();
    openSignedOut(link.group(1));
    register(email, 2);
    browser.shown(MAIN, "You are signed in as " + email);
    browser.click(button("Accept the invitation"));
    browser.shown(By.cssSelector("nav.side"), "Contacts");
    assertThat(String.valueOf(browser.run("return sessionStorage.getItem('plinth.invitation')")))
        .isEqualTo("null");
    browser.assertSilent(
        "/user/auth/register - Failed to load resource: the server responded with a status of 400");
  }

  /** Opens a page as a user whom no earlier test has signed in. */
  private static void openSignedOut(String path) {
    browser.open("/openapi-ui/");
    browser.run("sessionStorage.clear()");
    browser.open(path);
  }

  private static void register(String email, int mails) {
    browser.shown(MAIN, "Sign in");
    browser.picture("console-sign-in");
    browser.click(button("Create an account"));
    browser.write(By.name("name"), "Cora Reed");
    browser.write(By.name("email"), email);
    browser.write(By.name("password"), "short");
    browser.click(By.cssSelector("form button.btn-primary"));
    browser.shown(By.cssSelector(".invalid-feedback"));
    browser.write(By.name("password"), "seven red kites");
    browser.click(By.cssSelector("form button.btn-primary"));
    browser.shown(MAIN, "Confirm your address");
    browser.write(By.name("otp"), Mailbox.code(Mailbox.await(email, mails)));
    browser.click(By.cssSelector("form button.btn-primary"));
  }

  private static long makeWorkspace() {
    browser.shown(MAIN, "A new workspace");
    browser.write(By.name("name"), "Reed & Daughters");
    String subdomain = Workspace.newSubdomain();
    browser.write(By.name("subdomain"), subdomain);
    browser.click(button("Create the workspace"));
    browser.shown(By.cssSelector("nav.side"), "Contacts");
    browser.click(By.linkText("Deals"));
    browser.shown(By.tagName("h1"), "Deals");
    return Long.parseLong(
        Database.texts("select id from main.tenants where subdomain = '" + subdomain + "'").get(0));
  }

  private static void writeRecords() {
    for (String name : new String[] {"North Pier", "South Gate", "West Hall"}) {
      browser.click(button("New record"));
      browser.write(By.cssSelector("dialog input[name=name]"), name);
      browser.click(By.cssSelector("dialog form button.btn-primary"));
      browser.shown(By.cssSelector("tbody"), name);
    }
    browser.run(
        "document.querySelector('tbody tr td.editable').focus();"
            + "document.activeElement.scrollIntoView()");
    By cell = By.id("cell-input");
    browser.shown(By.cssSelector("tbody tr td.editable")).sendKeys(Keys.ENTER);
    browser.write(cell, "East Tower");
    browser.shown(cell).sendKeys(Keys.ENTER);
    browser.shown(By.cssSelector("tbody"), "East Tower");
    browser.gone(cell);
    browser.click(By.cssSelector("thead th:nth-child(2) button"));
    browser.shown(By.cssSelector("tbody tr:first-child"), "East Tower");
    browser.write(By.name("q"), "gate");
    browser.shown(By.name("q")).sendKeys(Keys.ENTER);
    browser.shown(By.cssSelector("[role=status]"), "1 record");
    browser.picture("console-table");
  }

  private static void readARecord() {
    browser.click(By.linkText("South Gate"));
    browser.shown(By.id("say")).sendKeys("They call back on <b>Monday</b>");
    browser.click(button("Comment"));
    browser.shown(MAIN, "They call back on <b>Monday</b>");
    browser.write(By.id("r-name"), "South Gate, rebuilt");
    browser.click(button("Save"));
    browser.shown(By.cssSelector(".log"), "South Gate → South Gate, rebuilt");
    browser.picture("console-record");
  }

  private static void moveACard() {
    browser.click(By.linkText("Deals"));
    browser.click(By.linkText("Board"));
    browser.click(By.xpath("//button[starts-with(normalize-space(), 'Board by')]"));
    browser.shown(By.cssSelector(".board .card"));
    By second = By.cssSelector(".board .lane:nth-of-type(2) .card");
    assertThat(browser.all(second)).isEmpty();
    browser.run(
        "const card = document.querySelector('.board .card');"
            + "const lane = document.querySelectorAll('.board .lane')[1];"
            + "const data = new DataTransfer();"
            + "const fire = (on, type) => on.dispatchEvent("
            + "new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));"
            + "fire(card, 'dragstart'); fire(lane, 'dragover'); fire(lane, 'drop');"
            + "fire(card, 'dragend');");
    browser.shown(second);
    browser.picture("console-board");
    browser.run("location.reload()");
    browser.shown(second);
  }

  private static void lookAtTheBill() {
    browser.click(By.linkText("Billing"));
    browser.shown(MAIN, "Basic");
    browser.shown(MAIN, "trial started");
    browser.click(button("Save a card"));
    browser.shown(By.tagName("h1"), "Confirm your payment");
    browser.picture("console-sandbox");
    browser.click(By.cssSelector("button.yes"));
    browser.shown(MAIN, "card saved");
    browser.shown(button("Pay or change the card"));
  }

  /** Ends the trial; the card pays for the first month. */
  private static void pay(long workspaceId) {
    TestClock.ask(workspaceId, json("advance", "P31D")).expect(200);
    browser.run("location.reload()");
    browser.shown(By.cssSelector("main .badge"), "active");
    browser.shown(MAIN, "subscription activated");
    browser.picture("console-billing");
  }

  private static By button(String text) {
    return By.xpath("//button[normalize-space() = '" + text + "']");
  }
}
