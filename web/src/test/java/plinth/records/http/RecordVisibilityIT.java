package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Roles that see their own records, those of their teams, or those of the teams they lead. */
class RecordVisibilityIT {
  private static Workspace workspace;
  private static Api owner;
  private static Sheet deals;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    deals =
        Sheet.create(owner, "bids")
            .field("name", "text")
            .field("amount", "number")
            .field("code", "text", json("is_unique", true))
            .field(
                "stage", "select", json("options", array(json("value", "open", "label", "Open"))));
    for (String scope : List.of("own", "team", "hierarchy")) {
      owner
          .post(
              "/admin/roles",
              json(
                  "name",
                  scope,
                  "permissions",
                  array(
                      "record.*",
                      "member.read",
                      "object.*",
                      "field.*",
                      "transfer.*",
                      "view.*",
                      "comment.*")))
          .expect(201);
      limit(scope, scope);
    }
  }

  private static void limit(String role, String records) {
    owner.put("/admin/roles/" + role + "/objects/bids", json("records", records)).expect(200);
  }

  private record Rep(Api api, String slug) {
    static Rep join(String role) {
      Person person = Person.create();
      Api api = workspace.join(person, role);
      String slug =
          owner
              .get("/admin/members?limit=200")
              .expect(200)
              .json()
              .getJsonArray("data")
              .getValuesAs(JsonObject.class)
              .stream()
              .filter(one -> one.getString("email").equals(person.email()))
              .map(one -> one.getString("slug"))
              .findFirst()
              .orElseThrow();
      return new Rep(api, slug);
    }

    String create(String name) {
      return api.post(
              "/object/data/bids", json("data", json("name", name, "amount", 10, "stage", "open")))
          .expect(201)
          .data()
          .getString("slug");
    }

    List<String> names() {
      return api
          .get("/object/data/bids?sort=name&limit=100")
          .expect(200)
          .json()
          .getJsonArray("data")
          .getValuesAs(JsonObject.class)
          .stream()
          .map(one -> one.getJsonObject("data").getString("name"))
          .toList();
    }
  }

  @Test
  void aMemberSeesAndChangesOwnRecords() {
    Rep ann = Rep.join("own");
    Rep ben = Rep.join("own");
    String hers = ann.create("Ann's");
    String his = ben.create("Ben's");
    assertThat(ann.names()).containsExactly("Ann's");
    assertThat(
            ann.api()
                .get("/object/data/bids?count=exact")
                .json()
                .getJsonObject("pagination")
                .getInt("total"))
        .isEqualTo(1);
    ann.api().get("/object/data/bids/" + hers).expect(200);
    ann.api().get("/object/data/bids/" + his).expect(404);
    ann.api().put("/object/data/bids/" + his, json("data", json("name", "x"))).expect(404);
    ann.api().delete("/object/data/bids/" + his).expect(404);
    ann.api().put("/object/data/bids/" + hers, json("data", json("name", "Ann's 2"))).expect(200);
    ann.api()
        .put("/object/data/bids/" + hers, json("assigned_to", ben.slug(), "data", json()))
        .expect(200);
    ann.api().get("/object/data/bids/" + hers).expect(404);
    assertThat(ben.names()).containsExactly("Ann's 2", "Ben's");
    assertThat(owner.get("/object/data/bids/" + his).expect(200).text()).contains(ben.slug());
  }
}
