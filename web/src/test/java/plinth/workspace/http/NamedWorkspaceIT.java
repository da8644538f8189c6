package plinth.workspace.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Company;
import plinth.testing.Database;
import plinth.testing.FakeProvider;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** The rules of a workspace for people who name it in a path, and what a provider vouches for. */
class NamedWorkspaceIT {
  private final FakeProvider provider = FakeProvider.start();

  @AfterEach
  void close() {
    provider.close();
  }

  /** What the owner of a workspace does with it, without having selected it. */
  private static List<Api.Answer> acts(Api owner, String subdomain) {
    String path = "/user/auth/workspaces/" + subdomain;
    return List.of(
        owner.put(path, json("name", "Other name")),
        owner.post(path + "/deletion"),
        owner.delete(path + "/deletion"),
        owner.post(path + "/owner", json("member", "ada", "current_password", "x")),
        owner.delete(path + "/membership"));
  }

  @Test
  void aProviderSignsInToNoOtherWorkspaceAndProvesNothingAboutTheAccount() {
    Company company = Company.create(provider, Company.mapping("bosses", "admin"));
    String email = company.newEmail();
    String subdomain = Workspace.newSubdomain();
    Api own = Api.open().bearer(Workspace.signUp(Plinth.server(), email, subdomain));
    Api person = Api.open().bearer(company.signIn(email, "bosses").getString("access_token"));

    acts(person, subdomain).forEach(answer -> answer.refused(403, "SSO_ELSEWHERE"));
    own.put("/user/auth/workspaces/" + subdomain, json("name", "Kites")).expect(200);

    Database.run(
        """
        insert into main.second_factor (user_id, secret, created_at, confirmed_at)
        select id, '', now(), now()
        from main."user"
        where email = '%s'
        """
            .formatted(email));
    // The provider of a workspace proves who its members are there, and not who owns the account.
    person
        .post("/admin/roles", json("name", "Clerks", "permissions", array("record.read")))
        .expect(201);
    person.delete("/user/auth/passkeys/unknown").refused(403, "STEP_UP_REQUIRED");
    own.delete("/user/auth/passkeys/unknown").refused(404, "NOT_FOUND");
  }

  @Test
  void theNetworksOfTheWorkspaceApply() {
    Workspace workspace = Workspace.create();
    Database.runIn(
        workspace.id(),
        """
        insert into tenant.session_policy (workspace_id, networks, covers_keys)
        values (%d, '{203.0.113.0/24}', false)
        """
            .formatted(workspace.id()));
    Await.pass(Duration.ofMillis(1_100), "a node keeps a policy for a second");
    Api owner = workspace.owner().api();
    acts(owner, workspace.subdomain())
        .forEach(answer -> answer.refused(403, "NETWORK_NOT_ALLOWED"));
  }

  @Test
  void theSecondFactorThatTheWorkspaceRequiresIsRequired() {
    Workspace workspace = Workspace.create();
    Database.run(
        "insert into main.factor_policy (workspace_id, required_for, updated_at) values ("
            + workspace.id()
            + ", 'everybody', now())");
    Api owner = workspace.owner().api();
    acts(owner, workspace.subdomain())
        .forEach(answer -> answer.refused(403, "SECOND_FACTOR_REQUIRED"));
  }
}
