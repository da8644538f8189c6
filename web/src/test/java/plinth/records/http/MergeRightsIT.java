package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Merges that are refused, and what a merge shows to roles that do not see every field. */
class MergeRightsIT {
  private Workspace workspace;
  private Api admin;
  private Related work;
  private Sheet people;
  private String first;
  private String second;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    work = Related.create(admin, "one_to_many", "restrict");
    people =
        work.people()
            .field("code", "text", json("is_unique", true))
            .field("number", "serial_number");
    first = people.slugOf(json("name", "Nora"));
    second = people.slugOf(json("name", "Nora Field", "age", 40, "code", "n-1"));
  }

  @Test
  void badOrdersAreRefusedWithTheirPlaces() {
    assertThat(merge(json("survivor", first)).expect(400).faults())
        .containsExactly("others:required");
    assertThat(merge(json("survivor", first, "others", array())).expect(400).faults())
        .containsExactly("others:size");
    assertThat(
            merge(json("survivor", first, "others", array("a", "b", "c", "d", "e")))
                .expect(400)
                .faults())
        .containsExactly("others:size");
    assertThat(
            merge(
                    json(
                        "survivor",
                        first,
                        "others",
                        array(second, first, second),
                        "versions",
                        json("x", 1, first, "2"),
                        "values",
                        json("name", "y", "age", 3)))
                .expect(400)
                .faults())
        .containsExactlyInAnyOrder(
            "others[1]:unique",
            "others[2]:unique",
            "versions.x:unknown",
            "versions." + first + ":type",
            "values.name:unknown",
            "values.age:type");
    assertThat(merge(first, "nobody").expect(400).faults()).containsExactly("others[0]:unknown");
    assertThat(merge("nobody", first).expect(400).faults()).containsExactly("survivor:unknown");
    JsonObject chosen = json("nothing", second, "number", second);
    assertThat(
            merge(json("survivor", first, "others", array(second), "values", chosen))
                .expect(400)
                .faults())
        .containsExactlyInAnyOrder("values.nothing:unknown", "values.number:read_only");
    String firm = work.firms().slugOf(json("name", "A"));
    String other = work.firms().slugOf(json("name", "B"));
    assertThat(
            admin
                .post(
                    work.firms().path("/merge"),
                    json("survivor", firm, "others", array(other), "values", json("staff", other)))
                .expect(400)
                .faults())
        .containsExactly("values.staff:many");
    Api.Answer stale =
        merge(json("survivor", first, "others", array(second), "versions", json(second, 4)));
    assertThat(stale.refused(412, "STALE_VERSION").json().getInt("version")).isEqualTo(1);
    assertThat(people.list("").json().getJsonArray("data")).hasSize(2);
  }

  @Test
  void mergingRequiresTheRightsToReadChangeAndDelete() {
    for (JsonArray some :
        List.of(
            array("record.read", "record.update"),
            array("record.delete", "record.update"),
            array("record.read", "record.delete"))) {
      String role = "Part" + some.toString().replaceAll("[^a-z]", "");
      role(role, some);
      people
          .by(workspace.member(role.toLowerCase(Locale.ROOT)))
          .api()
          .post(people.path("/merge"), json("survivor", first, "others", array(second)))
          .refused(403, "PERMISSION_DENIED");
    }
    workspace
        .key(array("read.people", "write.people"))
        .post(people.path("/merge"), json("survivor", first, "others", array(second)))
        .refused(403, "SCOPE_MISSING");
    workspace
        .key(array("read.people", "write.people", "delete.people"))
        .post(people.path("/merge"), json("survivor", first, "others", array(second)))
        .expect(200);
  }

  @Test
  void hiddenFieldsNeitherShowNorAreLost() {
    String port = work.firms().slugOf(json("name", "Port", "staff", array(first)));
    String quay = work.firms().slugOf(json("name", "Quay", "staff", array(second)));
    role("Clerk", array("record.*"));
    admin
        .put(
            "/admin/roles/clerk/objects/people",
            json("fields", json("code", "hidden", "employer", "hidden", "age", "read_only")))
        .expect(200);
    Api clerk = workspace.member("clerk");
    for (String field : List.of("code", "employer")) {
      assertThat(
              clerk
                  .post(
                      people.path("/merge"),
                      json(
                          "survivor",
                          first,
                          "others",
                          array(second),
                          "values",
                          json(field, second)))
                  .expect(400)
                  .faults())
          .containsExactly("values." + field + ":unknown");
    }
    assertThat(
            clerk
                .post(
                    people.path("/merge"),
                    json("survivor", first, "others", array(second), "values", json("age", second)))
                .expect(400)
                .faults())
        .containsExactly("values.age:read_only");
    Api.Answer merged =
        clerk.post(people.path("/merge"), json("survivor", first, "others", array(second)));
    assertThat(merged.expect(200).text()).doesNotContain("n-1", quay, "employer", "code");
    JsonObject data = people.read(first).data().getJsonObject("data");
    assertThat(data.getString("code")).isEqualTo("n-1");
    assertThat(data.getJsonObject("employer").getString("slug")).isEqualTo(port);
    assertThat(data.getInt("age")).isEqualTo(40);
    clerk.post("/object/data/undo/" + merged.data().getString("undo_token"), "{}").expect(200);
    assertThat(people.read(second).data().getJsonObject("data").getString("code")).isEqualTo("n-1");
    assertThat(people.read(first).data().getJsonObject("data").isNull("code")).isTrue();
  }

  private Api.Answer merge(String survivor, String... others) {
    return merge(json("survivor", survivor, "others", array((Object[]) others)));
  }

  private Api.Answer merge(JsonObject body) {
    return admin.post(people.path("/merge"), body);
  }

  private void role(String name, JsonArray permissions) {
    admin.post("/admin/roles", json("name", name, "permissions", permissions)).expect(201);
  }
}
