package plinth.sso.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Company;
import plinth.testing.NameServer;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** The domains that workspaces claim. */
class DomainsIT {
  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();
  private final String domain = workspace.subdomain() + ".example";

  @Test
  void aDomainIsProvedByItsRecord() {
    JsonObject claim =
        admin
            .post("/admin/sso/domains", json("domain", domain.toUpperCase(java.util.Locale.ROOT)))
            .expect(201)
            .data();
    assertThat(claim.getString("domain")).isEqualTo(domain);
    assertThat(claim.getBoolean("is_proved")).isFalse();
    assertThat(claim.getString("record_name")).isEqualTo("_plinth-challenge." + domain);

    admin
        .post("/admin/sso/domains/" + domain + "/proof", "{}")
        .refused(409, "DOMAIN_RECORD_MISSING");
    NameServer.shared().put(claim.getString("record_name"), "plinth-challenge=guessed");
    admin
        .post("/admin/sso/domains/" + domain + "/proof", "{}")
        .refused(409, "DOMAIN_RECORD_MISSING");
    NameServer.shared().put(claim.getString("record_name"), claim.getString("record_value"));
    JsonObject proved =
        admin.post("/admin/sso/domains/" + domain + "/proof", "{}").expect(200).data();
    assertThat(proved.getBoolean("is_proved")).isTrue();
    assertThat(proved.getString("proved_by")).isEqualTo("dns");
    assertThat(admin.get("/admin/sso/domains").expect(200).text()).contains(domain);
    admin.delete("/admin/sso/domains/" + domain).expect(200);
    admin.delete("/admin/sso/domains/" + domain).refused(404, "NOT_FOUND");
  }

  @Test
  void aProvedDomainIsTaken() {
    claim(admin);
    Workspace other = Workspace.create();
    claim(other.admin());
    Company.confirm(workspace, domain).expect(200);

    Company.confirm(other, domain).refused(409, "DOMAIN_TAKEN");
    Workspace.create()
        .admin()
        .post("/admin/sso/domains", json("domain", domain))
        .refused(409, "DOMAIN_TAKEN");
  }

  @Tag(Race.TAG)
  @Test
  void oneOfSeveralWorkspacesProvesADomain() throws Exception {
    List<Workspace> all = List.of(workspace, Workspace.create(), Workspace.create());
    all.forEach(one -> claim(one.admin()));

    List<Api.Answer> answers = Race.of(3, i -> Company.confirm(all.get(i), domain));

    Race.oneWins(Race.statuses(answers), 200, 409);
  }

  @Test
  void onlyOwnersClaimDomains() {
    Api other = workspace.member("admin");
    other.post("/admin/sso/domains", json("domain", domain)).refused(403, "NOT_THE_OWNER");
    claim(admin);
    other
        .put("/admin/sso/domains/" + domain, json("is_enforced", true))
        .refused(403, "NOT_THE_OWNER");
    other.delete("/admin/sso/domains/" + domain).refused(403, "NOT_THE_OWNER");
    other
        .post(
            "/admin/platform/tenants/" + workspace.subdomain() + "/domains/" + domain + "/confirm",
            "{}")
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
    assertThat(admin.post("/admin/sso/domains", json("domain", "localhost")).expect(400).faults())
        .containsExactly("domain:format");
  }

  private void claim(Api owner) {
    owner.post("/admin/sso/domains", json("domain", domain)).expect(201);
  }
}
