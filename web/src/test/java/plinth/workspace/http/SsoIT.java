package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Company;
import plinth.testing.FakeProvider;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Sign-in through an honest provider. */
class SsoIT {
  private final FakeProvider provider = FakeProvider.start();

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void anAddressTellsTheWaysToSignInButNotWhetherItHasAnAccount() {
    Company company = Company.create(provider);
    String unknown =
        Api.open().get("/user/auth/sso?email=nobody@" + company.domain()).expect(200).text();
    company.signIn("somebody@" + company.domain());

    assertThat(Api.open().get("/user/auth/sso?email=somebody@" + company.domain()).text())
        .isEqualTo(unknown)
        .contains(company.workspace().subdomain(), "Works", "/start");
    assertThat(
            Api.open()
                .get("/user/auth/sso?workspace=" + company.workspace().subdomain())
                .expect(200)
                .text())
        .contains("/start");
    assertThat(Line.items(Api.open().get("/user/auth/sso?email=a@elsewhere.example"))).isEmpty();
    assertThat(Line.items(Api.open().get("/user/auth/sso?workspace=nowhere"))).isEmpty();
    Api.open().get("/user/auth/sso").refused(400, "VALIDATION_FAILED");
  }

  @Test
  void aPersonBecomesAMemberAtTheFirstSignIn() {
    Company company = Company.create(provider, Company.mapping("bosses", "admin"));
    String email = company.newEmail();

    JsonObject first = company.signIn(email, "bosses");
    JsonObject again = company.signIn(email, "bosses");

    assertThat(first.getJsonObject("user").getString("email")).isEqualTo(email);
    assertThat(first.getJsonObject("workspace").getString("role")).isEqualTo("admin");
    assertThat(again.getJsonObject("user").get("id"))
        .isEqualTo(first.getJsonObject("user").get("id"));
    Api.open().bearer(again.getString("access_token")).get("/admin/me").expect(200);
    assertThat(members(company)).filteredOn(email::equals).hasSize(1);
  }

  @Test
  void rolesFollowTheGroupsAtEverySignIn() {
    Company company = Company.create(provider, Company.mapping("bosses", "admin"));
    String email = company.newEmail();
    company.signIn(email, "bosses");

    assertThat(company.signIn(email, "others").getJsonObject("workspace").getString("role"))
        .isEqualTo("member");
  }

  @Test
  void nobodyIsAdmittedWithoutARole() {
    Company company =
        Company.create(
            provider,
            json(Company.mapping("bosses", "admin"), "default_role", jakarta.json.JsonValue.NULL));
    String email = company.newEmail();

    assertThat(company.visit("s", Company.person(email, "others")))
        .containsEntry("error", "SSO_NOT_ADMITTED");
    company.signIn(email, "bosses");
    assertThat(company.visit("sub-" + email, Company.person(email, "others")))
        .containsEntry("error", "SSO_NOT_ADMITTED");
  }

  @Test
  void onlyMembersAndInvitedPeopleAreAdmittedUnlessItCreatesMembers() {
    Company company = Company.create(provider, json("creates_members", false));
    String email = company.newEmail();
    assertThat(company.visit("sub-" + email, Company.person(email)))
        .containsEntry("error", "SSO_NOT_ADMITTED");

    company
        .workspace()
        .admin()
        .post("/admin/members", json("email", email, "role", "admin"))
        .expect(201);

    assertThat(company.signIn(email).getJsonObject("workspace").getString("role"))
        .isEqualTo("admin");
  }

  @Test
  void aRemovedMemberIsNotCreatedAgain() {
    Company company = Company.create(provider);
    String email = company.newEmail();
    company.signIn(email);
    Api admin = company.workspace().admin();
    String slug =
        Line.items(admin.get("/admin/members")).stream()
            .filter(member -> member.getString("email").equals(email))
            .findFirst()
            .orElseThrow()
            .getString("slug");
    admin.delete("/admin/members/" + slug).expect(200);

    assertThat(company.visit("sub-" + email, Company.person(email)))
        .containsEntry("error", "INVITATION_INVALID");
  }

  @Test
  void theSubjectIsThePersonEvenWithAnotherAddress() {
    Company company = Company.create(provider);
    String email = company.newEmail();
    JsonObject first = company.signIn(email);

    Map<String, String> moved =
        company.visit("sub-" + email, Company.person("other@elsewhere.example"));

    assertThat(Company.exchange(moved).expect(200).data().getJsonObject("user").get("id"))
        .isEqualTo(first.getJsonObject("user").get("id"));
  }

  @Test
  void aProviderOpensNoOtherWorkspaceOfThePerson() {
    Company company = Company.create(provider);
    Workspace other = Workspace.create();
    String email = company.newEmail();
    other.admin().post("/admin/members", json("email", email, "role", "member")).expect(201);

    JsonObject signedIn = company.signIn(email);
    Api person = Api.open().bearer(signedIn.getString("access_token"));

    person
        .post("/user/auth/select-workspace", json("workspace_id", other.subdomain()))
        .refused(403, "SSO_ELSEWHERE");
    person
        .post("/user/auth/select-workspace", json("workspace_id", company.workspace().subdomain()))
        .expect(200);
  }

  @Test
  void aProviderSpeaksOnlyForItsOwnDomains() {
    Company company = Company.create(provider);
    Person victim = Person.create();

    assertThat(company.visit("v", Company.person(victim.email())))
        .containsEntry("error", "SSO_EMAIL_UNPROVED");
    assertThat(company.visit("n", Company.person("new@elsewhere.example")))
        .containsEntry("error", "SSO_EMAIL_UNPROVED");
    String own = company.newEmail();
    assertThat(
            company.visit(
                "u", claims -> Company.person(own).apply(claims).claim("email_verified", false)))
        .containsEntry("error", "SSO_EMAIL_UNPROVED");
    assertThat(company.visit("w", claims -> claims)).containsEntry("error", "SSO_EMAIL_UNPROVED");
  }

  @Tag(Race.TAG)
  @Test
  void aCodeIsExchangedOnce() throws Exception {
    Company company = Company.create(provider);
    Map<String, String> fragment = company.visit("r", Company.person(company.newEmail()));

    List<Api.Answer> answers = Race.of(4, i -> Company.exchange(fragment));

    Race.oneWins(Race.statuses(answers), 200, 400);
  }

  @Tag(Race.TAG)
  @Test
  void firstSignInsAtTheSameTimeCreateOneMember() throws Exception {
    Company company = Company.create(provider);
    String email = company.newEmail();

    List<JsonObject> all = Race.of(4, i -> company.signIn(email));

    assertThat(all.stream().map(one -> one.getJsonObject("user").get("id")).distinct()).hasSize(1);
    assertThat(members(company)).filteredOn(email::equals).hasSize(1);
  }

  @Test
  void aDomainCanRequireTheProvider() {
    Company company = Company.create(provider);
    Workspace workspace = company.workspace();
    Api admin = workspace.admin();
    String rule = "/admin/sso/domains/" + company.domain();
    String owner = admin.get("/admin/me").expect(200).data().getString("slug");
    String email = company.newEmail();
    JsonObject signedIn = company.signIn(email);
    long user = signedIn.getJsonObject("user").getJsonNumber("id").longValueExact();
    Api withPassword = Api.open().bearer(plinth.testing.Signer.server().user(user));
    JsonObject choice = json("workspace_id", workspace.subdomain());

    withPassword.post("/user/auth/select-workspace", choice).expect(200);
    admin.put(rule, json("is_enforced", true)).refused(409, "BREAK_GLASS_REQUIRED");
    admin.put("/admin/sso/exemptions/" + owner, "{}").expect(200);
    admin.put(rule, json("is_enforced", true)).expect(200);

    withPassword.post("/user/auth/select-workspace", choice).refused(403, "SSO_REQUIRED");
    JsonObject later = company.signIn(email);
    Api.open()
        .post("/user/auth/refresh", json("refresh_token", later.getString("refresh_token")))
        .expect(200);
    Workspace.select(workspace.owner(), workspace.subdomain());
    admin.delete("/admin/sso/exemptions/" + owner).refused(409, "BREAK_GLASS_REQUIRED");
    admin.delete("/admin/sso/providers/" + company.slug()).refused(409, "BREAK_GLASS_REQUIRED");
    admin.put(rule, json("is_enforced", false)).expect(200);
    withPassword.post("/user/auth/select-workspace", choice).expect(200);
  }

  private static List<String> members(Company company) {
    return Line.items(company.workspace().admin().get("/admin/members")).stream()
        .map(member -> member.getString("email"))
        .toList();
  }
}
