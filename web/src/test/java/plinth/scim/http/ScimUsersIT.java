package plinth.scim.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.Directory.GROUPS;
import static plinth.testing.Directory.USERS;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Directory;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** People whom a directory makes. */
class ScimUsersIT {
  private static Directory directory;
  private static Api scim;

  @BeforeAll
  static void connect() {
    directory = Directory.create();
    scim = directory.scim();
  }

  @Test
  void aNewPersonIsAMemberWithAnAccount() {
    String email = directory.newEmail();
    Api.Answer made =
        scim.with("Content-Type", "application/scim+json; charset=utf-8")
            .post(USERS, Directory.person(email, "Nora Field"))
            .expect(201);

    JsonObject user = made.json();
    assertThat(made.header("Content-Type")).startsWith("application/scim+json");
    assertThat(made.header("Location")).endsWith("/scim/v2/Users/" + user.getString("id"));
    assertThat(user.getBoolean("active")).isTrue();
    assertThat(user.getJsonObject("meta").getString("version")).isEqualTo(made.header("ETag"));
    assertThat(directory.member(email).getString("role")).isEqualTo("member");
    assertThat(directory.member(email).getString("name")).isEqualTo("Nora Field");
    assertThat(scim.get(USERS + "/" + user.getString("id")).expect(200).json()).isEqualTo(user);
  }

  @Test
  void theDirectorySpeaksOnlyForProvedDomains() {
    Api.Answer refused =
        scim.post(USERS, Directory.person("nora@elsewhere.example", "Nora")).expect(403);
    assertThat(refused.code()).isEqualTo("SCIM_EMAIL_UNPROVED");
    assertThat(refused.json().getString("status")).isEqualTo("403");
    assertThat(refused.json().getString("detail")).contains("nora@elsewhere.example");
    assertThat(refused.json().getJsonArray("schemas").getString(0)).endsWith(":Error");
  }

  @Test
  void aPersonIsMadeOnce() throws Exception {
    String email = directory.newEmail();
    List<Api.Answer> answers = Race.of(6, i -> scim.post(USERS, Directory.person(email, "Nora")));

    Race.oneWins(Race.statuses(answers), 201, 409);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 409)
        .allSatisfy(
            answer -> assertThat(answer.json().getString("scimType")).isEqualTo("uniqueness"));
    assertThat(found("userName eq \"" + email.toUpperCase() + "\"")).hasSize(1);
  }

  @Test
  void listsAreFilteredSortedAndPaged() {
    String word = directory.newEmail().substring(0, 8);
    for (String name : List.of("c", "a", "b")) {
      scim.post(
              USERS,
              json(
                  Directory.person(word + name + "@" + directory.domain(), "Person " + name),
                  "externalId",
                  word + name,
                  "name",
                  json("familyName", word, "givenName", name)))
          .expect(201);
    }
    assertThat(found("externalId eq \"" + word + "a\"")).hasSize(1);
    assertThat(found("externalId eq \"" + word.toUpperCase() + "A\"")).isEmpty();
    assertThat(found("emails.value sw \"" + word + "\" and active eq true")).hasSize(3);
    assertThat(found("emails[type eq \"work\" and value co \"" + word + "b\"]")).hasSize(1);
    assertThat(found("name.familyName eq \"" + word + "\" and not (displayName ew \" a\")"))
        .hasSize(2);
    String query = "?sortBy=userName&filter=" + encoded("name.familyName eq \"" + word + "\"");
    JsonObject page =
        scim.get(USERS + query + "&startIndex=2&count=1&attributes=userName").expect(200).json();
    assertThat(page.getInt("totalResults")).isEqualTo(3);
    assertThat(page.getInt("itemsPerPage")).isEqualTo(1);
    JsonObject second = page.getJsonArray("Resources").getJsonObject(0);
    assertThat(second.getString("userName")).startsWith(word + "b");
    assertThat(second.keySet()).containsExactlyInAnyOrder("schemas", "id", "userName");
    Api.Answer refused = scim.get(USERS + "?filter=" + encoded("userName is \"x\"")).expect(400);
    assertThat(refused.json().getString("scimType")).isEqualTo("invalidFilter");
  }

  @Test
  void changesAreMadeAsEntraAndOktaSendThem() {
    String email = directory.newEmail();
    String id = directory.make(email);
    String enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

    directory
        .patch(
            USERS + "/" + id, json("op", "Add", "path", enterprise + ":department", "value", "R"))
        .expect(200);
    directory
        .patch(
            USERS + "/" + id,
            json("op", "Replace", "value", json("name.givenName", "Lina", "id", "other")))
        .expect(200);
    JsonObject changed =
        directory
            .patch(
                USERS + "/" + id,
                json("op", "Replace", "path", "emails[type eq \"home\"].value", "value", "h@x.org"))
            .expect(200)
            .json();

    assertThat(changed.getString("id")).isEqualTo(id);
    assertThat(changed.getJsonObject(enterprise).getString("department")).isEqualTo("R");
    assertThat(changed.getJsonObject("name").getString("givenName")).isEqualTo("Lina");
    assertThat(changed.getJsonArray("emails")).hasSize(2);
    JsonObject off =
        directory
            .patch(USERS + "/" + id, json("op", "Replace", "path", "active", "value", "False"))
            .expect(200)
            .json();
    assertThat(off.getBoolean("active")).isFalse();
    assertThat(directory.member(email).getString("status")).isEqualTo("blocked");
    Api.Answer refused =
        directory
            .patch(USERS + "/" + id, json("op", "replace", "path", "id", "value", "x"))
            .expect(400);
    assertThat(refused.json().getString("scimType")).isEqualTo("mutability");
  }

  @Test
  void staleVersionsAreRefused() {
    String id = directory.make(directory.newEmail());
    String first = scim.get(USERS + "/" + id).expect(200).header("ETag");
    scim.with("If-None-Match", first).get(USERS + "/" + id).expect(304);
    JsonObject change =
        json("Operations", array(json("op", "add", "path", "title", "value", "Captain")));

    scim.with("If-Match", first).patch(USERS + "/" + id, change).expect(200);

    scim.with("If-Match", first).patch(USERS + "/" + id, change).refused(412, "STALE_VERSION");
    scim.with("If-Match", first).delete(USERS + "/" + id).refused(412, "STALE_VERSION");
    scim.with("If-None-Match", first).get(USERS + "/" + id).expect(200);
  }

  @Test
  void thePresentAccountOfAnAddressGetsAMembershipAndNothingElse() {
    Workspace theirs = Workspace.create();
    Person person = theirs.owner();
    String domain = person.email().substring(person.email().indexOf('@') + 1);
    Database.run(
        "insert into main.claimed_domain (workspace_id, domain, challenge, proved_at, proved_by,"
            + " created_at) values ("
            + directory.workspace().id()
            + ", '"
            + domain
            + "', 'x', now(), 'operator', now()) on conflict do nothing");
    String before = person.api().get("/user/auth/profile").expect(200).data().toString();
    try {
      String id =
          scim.post(
                  USERS,
                  json(
                      Directory.person(person.email(), "Renamed By Directory"),
                      "password",
                      "seven blue kites"))
              .expect(201)
              .json()
              .getString("id");
      scim.put(USERS + "/" + id, Directory.person("other@" + domain, "Renamed Again")).expect(200);

      assertThat(person.api().get("/user/auth/profile").expect(200).data().toString())
          .isEqualTo(before);
      directory.workspace().enter(person).get("/admin/me").expect(200);
      directory.setActive(id, false).expect(200);
      theirs.admin().get("/admin/me").expect(200);
      person.api().get("/user/auth/profile").expect(200);
    } finally {
      Database.run(
          "delete from main.claimed_domain where workspace_id = "
              + directory.workspace().id()
              + " and domain = '"
              + domain
              + "'");
    }
  }

  @Test
  void theTokenOpensNothingElseAndOthersOpenNoScim() {
    scim.get("/admin/members").refused(403, "CREDENTIAL_NOT_ALLOWED");
    scim.get("/user/auth/profile").refused(403, "CREDENTIAL_NOT_ALLOWED");
    Api.Answer refused = directory.workspace().admin().get(USERS).expect(403);
    assertThat(refused.json().getString("status")).isEqualTo("403");
    Api.Answer none = Api.open().get(GROUPS).expect(401);
    assertThat(none.header("Content-Type")).startsWith("application/scim+json");
    assertThat(none.header("WWW-Authenticate")).isEqualTo("Bearer");
    scim.get("//scim/v2/Nothing").refused(404, "NOT_FOUND");
    assertThat(scim.get("/scim/v2/Users").status()).isEqualTo(404);
  }

  private static List<JsonObject> found(String filter) {
    return scim.get(USERS + "?filter=" + encoded(filter))
        .expect(200)
        .json()
        .getJsonArray("Resources")
        .getValuesAs(JsonObject.class);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
