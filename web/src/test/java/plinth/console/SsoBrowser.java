package plinth.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.testing.Browser;
import plinth.testing.Company;
import plinth.testing.FakeProvider;
import plinth.testing.Screen;
import plinth.testing.Workspace;

/** Single sign-on: its settings, and the way through a provider and back. */
class SsoBrowser {
  private static final String REFUSED = "status of 4";

  @RegisterExtension static final Browser browser = new Browser();

  private final FakeProvider provider = FakeProvider.start();

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void ownersSetUpAProviderAndADomain() {
    Workspace workspace = Workspace.create();
    Screen screen = browser.open(workspace);
    screen.go("/settings/sso");
    screen.button("Add a provider").first().click();
    screen.field("Name on the button").fill("Works");
    screen.field("Issuer").fill("nonsense");
    screen.field("Client ID").fill(FakeProvider.CLIENT);
    screen.field("Roles of groups").fill("bosses = admin");
    screen.button("Save").click();
    assertThat(screen.page().getByText("Enter the https address of the provider.")).isVisible();
    screen.field("Issuer").fill(provider.issuer());
    screen.button("Save").click();
    assertThat(screen.page().getByText("/works/callback")).isVisible();
    screen.pictures("sso-provider");
    screen.go("/settings/sso");
    screen.button("Test").click();
    assertThat(screen.page().getByText("The provider answers.")).isVisible();

    screen.button("Claim a domain").click();
    screen.field("Domain").fill(workspace.subdomain() + ".example");
    screen.dialog().getByText("Claim a domain").last().click();
    assertThat(screen.page().getByText("_plinth-challenge." + workspace.subdomain())).isVisible();
    screen.button("Prove").click();
    assertThat(screen.page().getByText("The record is not there yet.")).isVisible();
    screen.pictures("sso-settings");
    screen.assertSilent(REFUSED);
  }

  @Test
  void aPersonSignsInThroughTheProvider() {
    Company company = Company.create(provider);
    String email = company.newEmail();
    provider.signInAs(Company.person(email));
    Screen screen = browser.open();
    screen.go("/sign-in");
    screen.field("E-mail").fill(email);
    assertThat(screen.button("Sign in with Works")).isVisible();
    screen.pictures("sso-sign-in");
    screen.go("/sign-in");
    screen.field("E-mail").fill(email);
    screen.button("Sign in with Works").click();
    assertThat(screen.page().getByText("Nora Field").first()).isVisible();
    screen.assertSilent(REFUSED);
  }

  @Test
  void aRefusalIsToldInPlainWords() {
    Company company = Company.create(provider);
    provider.signInAs(Company.person("stranger@elsewhere.example"));
    Screen screen = browser.open();
    screen.go("/sign-in?workspace=" + company.workspace().subdomain());
    screen.button("Sign in with Works").click();
    assertThat(screen.heading("You are not signed in")).isVisible();
    screen.pictures("sso-refused");
    screen.assertSilent(REFUSED);
  }
}
