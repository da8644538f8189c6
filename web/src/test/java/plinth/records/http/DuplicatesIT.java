package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.records.http.People.by;
import static plinth.records.http.People.pair;
import static plinth.records.http.People.rule;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Duplicates: records that rules of their object take for the same person or thing. */
class DuplicatesIT {
  private static Workspace workspace;
  private static Api owner;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    owner = workspace.admin();
    owner
        .post(
            "/admin/roles",
            json("name", "Clerk", "permissions", array("record.*", "object.*", "field.*")))
        .expect(201);
  }

  @ParameterizedTest
  @CsvSource({
    "name, exact, Nora Field, Nora Field, nora field",
    "name, folded, Łódź  Works, lodz works, lodz work",
    "name, similar, Jonathan Smithers, Jonathan Smither, Maria Jones",
    "phone, phone, +966501234567, +966 50 123 4567, +966501234568",
    "mail, email, Nora.Field+news@gmail.com, norafield@googlemail.com, nora@field.com",
    "mail, domain, a@acme.example, b@acme.example, b@other.example",
    "site, domain, https://www.acme.example/x, http://acme.example, https://shop.acme.example",
  })
  void recordsAreComparedByAMethod(
      String field, String method, String value, String same, String other) {
    People people =
        People.create(workspace, "by_" + field + "_" + method)
            .with(rule("Rule", "allow", by(field, method)));
    String one = people.sheet().slugOf(json(field, value));
    String two = people.sheet().slugOf(json(field, same));
    people.sheet().create(json(field, other));
    people.sheet().create(json());
    people.sheet().create(json());
    people.hasPairs(pair(one, two, "Rule"));
  }

  @Test
  void addressesOfFreeMailServicesHaveNoDomain() {
    People people =
        People.create(workspace, "free").with(rule("Domain", "warn", by("mail", "domain")));
    people.sheet().create(json("mail", "a@gmail.com"));
    people.sheet().create(json("mail", "b@gmail.com"));
    people.sheet().create(json("mail", "a@acme.example"));
    people.sheet().tryCreate(json("mail", "b@acme.example")).refused(409, "DUPLICATE_FOUND");
  }

  @Test
  void allFieldsOfARuleMustMatch() {
    People people =
        People.create(workspace, "both")
            .with(
                rule("Person", "allow", by("name", "similar"), by("mail", "domain")),
                rule("Mail", "allow", by("mail", "email")));
    String one = people.sheet().slugOf(json("name", "Nora Fields", "mail", "n@acme.example"));
    String two = people.sheet().slugOf(json("name", "Nora Field", "mail", "nf@acme.example"));
    people.sheet().create(json("name", "Nora Field", "mail", "nf@other.example"));
    people.sheet().create(json("name", "Omar Haddad", "mail", "oh@acme.example"));
    String three = people.sheet().slugOf(json("name", "Nora", "mail", "NF+x@acme.example"));
    people.hasPairs(pair(one, two, "Person"), pair(two, three, "Mail"));
  }

  @Test
  void pairsFollowEveryChange() {
    People people =
        People.create(workspace, "followed").with(rule("Name", "allow", by("name", "folded")));
    Sheet sheet = people.sheet();
    String one = sheet.slugOf(json("name", "Nora"));
    String two = sheet.slugOf(json("name", "NORA"));
    people.hasPairs(pair(one, two, "Name"));
    sheet.update(two, json("name", "Omar")).expect(200);
    people.hasPairs();
    String three = sheet.slugOf(json("name", "omar"));
    people.hasPairs(pair(two, three, "Name"));
    sheet.delete(three).expect(200);
    people.hasPairs();
    owner.post(sheet.path("/trash/restore"), json("slugs", array(three))).expect(200);
    people.hasPairs(pair(two, three, "Name"));
    new Imports(sheet).run("name\nnora\nLina\n", "{}", "name");
    List<String> slugs = people.sheet().column("sort=-id", "name");
    assertThat(slugs).hasSize(5);
    String imported =
        Await.promptly(() -> people.pairs("record=" + one), pairs -> pairs.size() == 1)
            .iterator()
            .next();
    owner.post(sheet.path("/merge"), json("survivor", two, "others", array(three))).expect(200);
    people.hasPairs(imported);
  }

  @Test
  void existingRecordsAreComparedByAJob() {
    People people = People.create(workspace, "existing");
    List<String> slugs =
        IntStream.range(0, 30)
            .mapToObj(n -> people.sheet().slugOf(json("name", "Same", "mail", n + "@a.example")))
            .toList();
    people.with(rule("Name", "allow", by("name", "exact")));
    JsonObject page = people.list("limit=10&page=2").expect(200).json();
    assertThat(page.getJsonArray("data")).hasSize(10);
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(30 * 29 / 2 - 45);
    assertThat(people.pairs("limit=200&record=" + slugs.get(29))).hasSize(20);
    people.with(rule("Mail", "allow", by("mail", "domain")));
    assertThat(people.pairs("limit=1").iterator().next()).contains("Mail");
    people.with();
    assertThat(people.pairs("limit=1")).isEmpty();
  }

  @Test
  void aNewNameOrReactionComparesNothingAgain() {
    People people =
        People.create(workspace, "renamed").with(rule("Name", "allow", by("name", "folded")));
    // What comparing all records again would remove.
    Database.runIn(
        workspace.id(),
        "insert into tenant.match_key (workspace_id, object_id, record_id, rule_id, exact)"
            + " select o.workspace_id, o.id, -1, 1, 'gone' from tenant.object o where"
            + " o.workspace_id = "
            + workspace.id()
            + " and o.slug = 'renamed'");
    people.with(rule("Same name", "refuse", by("name", "folded")));
    String nora = people.sheet().slugOf(json("name", "Nora"));
    people.sheet().tryCreate(json("name", "nora")).refused(409, "DUPLICATE_FOUND");
    people.sheet().update(nora, json("name", "Omar")).expect(200);
    Await.until("the change is compared", () -> keys().equals(List.of("gone", "omar")));
    people.with(rule("Same name", "refuse", by("name", "exact")));
    assertThat(keys()).containsExactly("Omar");
  }

  private static List<String> keys() {
    return Database.textsIn(
        workspace.id(),
        "select k.exact from tenant.match_key k join tenant.object o on o.workspace_id ="
            + " k.workspace_id and o.id = k.object_id where o.workspace_id = "
            + workspace.id()
            + " and o.slug = 'renamed' order by 1");
  }

  @Test
  void aDismissedPairStaysDismissed() {
    People people =
        People.create(workspace, "dismissed").with(rule("Name", "allow", by("name", "folded")));
    Sheet sheet = people.sheet();
    String one = sheet.slugOf(json("name", "Nora", "mail", "n@a.example"));
    String two = sheet.slugOf(json("name", "nora", "mail", "n@a.example"));
    String three = sheet.slugOf(json("name", "Lina"));
    people.hasPairs(pair(one, two, "Name"));
    people.decide("dismiss", two, one).expect(200);
    people.decide("dismiss", two, one).expect(200);
    people.decide("dismiss", one, three).refused(404, "NOT_FOUND");
    assertThat(people.decide("dismiss", one, one).expect(400).faults())
        .containsExactly("records:size");
    assertThat(people.pairs("")).isEmpty();
    assertThat(people.pairs("status=dismissed")).containsExactly(pair(one, two, "Name"));
    assertThat(people.list("status=merged").expect(400).faults()).containsExactly("status:option");
    people.with(
        rule("Name", "allow", by("name", "folded")), rule("Mail", "allow", by("mail", "email")));
    assertThat(people.pairs("")).isEmpty();
    people.decide("reopen", one, two).expect(200);
    people.hasPairs(pair(one, two, "Name", "Mail"));
  }

  @Test
  void aRuleWarnsOrRefuses() {
    People people =
        People.create(workspace, "strict")
            .with(
                rule("Name", "warn", by("name", "folded")),
                rule("Phone", "refuse", by("phone", "phone")));
    String one = people.sheet().slugOf(json("name", "Nora", "phone", "+966501234567"));
    Api.Answer warned =
        people.sheet().tryCreate(json("name", "NORA")).refused(409, "DUPLICATE_FOUND");
    assertThat(warned.faults()).containsExactly("data.name:duplicate");
    assertThat(warned.json().getBoolean("may_confirm")).isTrue();
    JsonObject shown = warned.json().getJsonArray("duplicates").getJsonObject(0);
    assertThat(shown.getString("slug")).isEqualTo(one);
    assertThat(shown.getString("label")).isEqualTo("Nora");
    people.confirm(json("name", "NORA")).expect(201);
    Api.Answer refused =
        people.confirm(json("phone", "+966501234567")).refused(409, "DUPLICATE_FOUND");
    assertThat(refused.json().getBoolean("may_confirm")).isFalse();
    people.sheet().delete(one).expect(200);
    people.confirm(json("phone", "+966501234567")).expect(201);
    JsonObject body = json("data", json("name", "X"), "allow_duplicates", "yes");
    assertThat(people.sheet().api().post(people.sheet().path(""), body).expect(400).faults())
        .containsExactly("allow_duplicates:type");
  }

  @Test
  void operationsOfABatchAreComparedWithEachOther() {
    People people =
        People.create(workspace, "batched").with(rule("Name", "warn", by("name", "similar")));
    JsonObject first = json("op", "create", "data", json("name", "Jonathan Smithers"));
    JsonObject second = json("op", "create", "data", json("name", "Jonathan Smither"));
    JsonObject other = json("op", "create", "data", json("name", "Maria Jones"));
    JsonObject confirmed =
        json("op", "create", "data", json("name", "Maria Joness"), "allow_duplicates", true);
    JsonObject done =
        people
            .sheet()
            .api()
            .post(
                people.sheet().path("/batch"),
                json("mode", "each", "operations", array(first, second, other, confirmed)))
            .expect(200)
            .data();
    assertThat(done.getJsonArray("results").toString())
        .containsOnlyOnce("DUPLICATE_FOUND")
        .contains("data.name");
    assertThat(people.sheet().column("sort=name", "name"))
        .containsExactly("\"Jonathan Smithers\"", "\"Maria Jones\"", "\"Maria Joness\"");
  }

  @Test
  void visitorsOfAFormDoNotLearnWhoIsKnown() {
    People people =
        People.create(workspace, "visitors").with(rule("Mail", "refuse", by("mail", "email")));
    people.sheet().create(json("mail", "nora@a.example"));
    owner.put("/object/visitors", json("is_public", true)).expect(200);
    people.sheet().changeField("mail", json("is_public", true)).expect(200);
    Api.open()
        .post(
            "/public/forms/visitors/submit?workspace=" + workspace.subdomain(),
            json("data", json("mail", "nora@a.example")))
        .expect(201);
    assertThat(people.sheet().column("", "mail")).hasSize(2);
  }

  @Test
  void rulesOverHiddenFieldsDoNotExistForARole() {
    People people =
        People.create(workspace, "veiled")
            .with(
                rule("Mail", "refuse", by("mail", "email")),
                rule("Name", "allow", by("name", "folded")));
    String one = people.sheet().slugOf(json("name", "Nora", "mail", "nora@a.example"));
    owner
        .put("/admin/roles/clerk/objects/veiled", json("fields", json("mail", "hidden")))
        .expect(200);
    owner.put("/object/field/veiled/mail", json("default_value", "nora@a.example")).expect(200);
    People theirs = new People(workspace, people.sheet().by(workspace.member("clerk")));
    String two = theirs.sheet().slugOf(json("name", "Omar"));
    people.hasPairs(pair(one, two, "Mail"));
    assertThat(theirs.pairs("")).isEmpty();
    theirs.decide("dismiss", one, two).refused(404, "NOT_FOUND");
    assertThat(theirs.rules()).hasSize(1);
    theirs.put(rule("Name", "warn", by("name", "folded"))).expect(200);
    assertThat(people.rules()).hasSize(2);
    assertThat(theirs.put(rule("Mail", "warn", by("mail", "email"))).expect(400).faults())
        .isEqualTo(theirs.put(rule("No", "warn", by("none", "email"))).expect(400).faults());
    assertThat(theirs.sheet().api().get("/object/field/veiled/name/impact").expect(200).text())
        .contains("match_rule")
        .doesNotContain("Mail");
  }

  @Test
  void whoMayNotReadLearnsNoNames() {
    People people =
        People.create(workspace, "unread").with(rule("Name", "warn", by("name", "folded")));
    people.sheet().create(json("name", "Nora"));
    Sheet theirs = people.sheet().by(workspace.key(array("write.unread")));
    Api.Answer refused = theirs.tryCreate(json("name", "nora")).refused(409, "DUPLICATE_FOUND");
    assertThat(refused.json()).doesNotContainKey("duplicates");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"rules":[{"conditions":[{"field":"name","method":"exact"}]}]}                       | rules[0].name:required
          {"rules":[{"name":"A","conditions":[]}]}                                             | rules[0].conditions:size
          {"rules":[{"name":"A","conditions":[{"field":"none","method":"exact"}]}]}            | rules[0].conditions[0].field:unknown
          {"rules":[{"name":"A","conditions":[{"field":"phone","method":"domain"}]}]}          | rules[0].conditions[0].method:type
          {"rules":[{"name":"A","conditions":[{"field":"name","method":"similar"},{"field":"mail","method":"similar"}]}]} | rules[0].conditions[1].method:similar
          {"rules":[{"name":"A","conditions":[{"field":"name","method":"exact"},{"field":"name","method":"folded"}]}]}    | rules[0].conditions[1].field:duplicate
          {"rules":[{"name":"A","threshold":0.1,"conditions":[{"field":"name","method":"similar"}]}]} | rules[0].threshold:range
          {"rules":[{"name":"A","conditions":[{"field":"name","method":"exact"}]},{"name":"A","conditions":[{"field":"mail","method":"exact"}]}]} | rules[1].name:duplicate
          {"rules":[{"name":"A","conditions":[{"field":"name","method":"exact"}]},{"name":"B","conditions":[{"field":"name","method":"exact"}]}]} | rules[1]:duplicate
          """)
  void wrongRulesAreRefusedAtTheirPlace(String body, String fault) {
    String path = "/object/duplicate-rules/wrong_rules";
    if (owner.get(path).status() == 404) {
      People.create(workspace, "wrong_rules");
    }
    assertThat(owner.put(path, body).expect(400).faults()).containsExactly(fault);
  }
}
