package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.OpenApi;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Reads and writes of a role with limits on an object, and when the limits apply. */
class LimitedRolesIT {
  private static final JsonArray PERMISSIONS =
      array(
          (Object[])
              ("record.* object.* field.* member.read relation.* view.* folder.* comment.* transfer.*"
                      + " messaging.* workflow.* webhook.*")
                  .split(" "));
  private static final String MARK = "xqzmarkqx";

  private static Workspace workspace;
  private static Api owner;
  private static Api sales;
  private static Api clerk;
  private static String record;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Sheet ships =
        Sheet.create(owner, "ships")
            .field("name", "text")
            .field("code", "text")
            .field("rank", "text", json("default_value", "third"));
    for (String role : List.of("Sales", "Clerk")) {
      owner.post("/admin/roles", json("name", role, "permissions", PERMISSIONS)).expect(201);
    }
    limit("sales", "ships", json("fields", json("code", "hidden", "rank", "read_only")));
    sales = workspace.member("sales");
    clerk = workspace.member("clerk");
    record = ships.slugOf(json("name", "Argo", "code", MARK));
  }

  private static void limit(String role, String object, JsonObject body) {
    owner.put("/admin/roles/" + role + "/objects/" + object, body).expect(200);
  }

  private static String created(Api.Answer answer) {
    return answer.expect(201).data().getString("slug");
  }

  @Test
  void readOnlyFieldsAreShownAndAcceptOnlyTheirStoredValue() {
    String slug = created(sales.post("/object/data/ships", json("data", json("name", "Low"))));
    String path = "/object/data/ships/" + slug;
    assertThat(sales.get(path).data().getJsonObject("data").getString("rank")).isEqualTo("third");
    assertThat(sales.put(path, json("data", json("rank", "first"))).expect(400).faults())
        .containsExactly("data.rank:read_only");
    assertThat(sales.put(path, json("data", json("rank", null))).expect(400).faults())
        .containsExactly("data.rank:read_only");
    sales.put(path, json("data", json("rank", "third", "name", "Lower"))).expect(200);
    assertThat(
            sales
                .post("/object/data/ships", json("data", json("rank", "first")))
                .expect(400)
                .faults())
        .containsExactly("data.rank:read_only");
    owner.put(path, json("data", json("rank", "first"))).expect(200);
    OpenApi document = OpenApi.of(sales.get("/openapi").expect(200).text());
    document.assertValid();
    assertThat(document.at("/components/schemas/ships.data/properties/rank/readOnly").toString())
        .isEqualTo("true");
  }

  @Test
  void hiddenRequiredFieldsForbidCreatingUnlessTheyHaveADefault() {
    Sheet.create(owner, "boats")
        .field("name", "text")
        .field("code", "text", json("is_required", true));
    limit("clerk", "boats", json("fields", json("code", "hidden")));
    Api.Answer refused = clerk.post("/object/data/boats", json("data", json("name", "A")));
    assertThat(refused.expect(403).code()).isEqualTo("PERMISSION_DENIED");
    assertThat(refused.text()).doesNotContain("code\":\"data", "data.code");
    limit("clerk", "boats", json("fields", json("code", "read_only")));
    clerk
        .post("/object/data/boats", json("data", json("name", "A")))
        .refused(403, "PERMISSION_DENIED");
    owner.put("/object/field/boats/code", json("default_value", "unseen-default")).expect(200);
    clerk.post("/object/data/boats", json("data", json("name", "A"))).expect(201);
    limit("clerk", "boats", json("fields", json("code", "hidden")));
    String slug = created(clerk.post("/object/data/boats", json("data", json("name", "B"))));
    assertThat(owner.get("/object/data/boats/" + slug).text()).contains("unseen-default");

    owner
        .put("/object/field/boats/code", json("is_unique", true))
        .refused(409, "FIELD_VALUES_REPEAT");
    owner.delete("/object/data/boats/" + slug).expect(200);
    owner.put("/object/field/boats/code", json("is_unique", true)).expect(200);
    Api.Answer taken = clerk.post("/object/data/boats", json("data", json("name", "C")));
    assertThat(taken.expect(409).faults()).isEmpty();
    assertThat(taken.text()).doesNotContain("unseen-default");
  }

  @Test
  void rightsOnAnObjectApplyImmediatelyWithinThePermissions() {
    Sheet.create(owner, "rafts").field("name", "text");
    String all = "/object/data/rafts";
    String one = all + "/" + created(clerk.post(all, json("data", json("name", "A"))));
    limit("clerk", "rafts", json("create", false, "update", false, "delete", false));
    for (Api.Answer answer :
        List.of(
            clerk.post(all, json("data", json("name", "B"))),
            clerk.put(one, json("data", json("name", "B"))),
            clerk.delete(one))) {
      assertThat(answer.expect(403).code()).isEqualTo("PERMISSION_DENIED");
    }
    clerk.get(one).expect(200);
    assertThat(OpenApi.of(clerk.get("/openapi").expect(200).text()).operations())
        .contains("GET /api/v1" + all)
        .doesNotContain("POST /api/v1" + all, "PUT /api/v1" + all + "/{dataSlug}");
    limit("clerk", "rafts", json("read", false));
    clerk.get(all).refused(404, "NOT_FOUND");
    clerk.post(all, json("data", json("name", "B"))).refused(404, "NOT_FOUND");
    clerk.get("/object/rafts").refused(404, "NOT_FOUND");
    clerk.put("/object/rafts", json("name", "X")).refused(404, "NOT_FOUND");
    clerk.put("/object/toggle-status/rafts").refused(404, "NOT_FOUND");
    clerk.delete("/object/rafts").refused(404, "NOT_FOUND");
    clerk.post("/object/field/rafts", json("name", "X", "type", "text")).refused(404, "NOT_FOUND");
    assertThat(clerk.get("/object?limit=200").text()).doesNotContain("rafts");
    owner.delete("/admin/roles/clerk/objects/rafts").expect(200);
    clerk.put(one, json("data", json("name", "B"))).expect(200);
    workspace.member("member").get(one).expect(200);
  }

  @Test
  void aChangedRoleAppliesImmediately() {
    Person person = Person.create();
    Api changing = workspace.join(person, "clerk");
    assertThat(changing.get("/object/data/ships/" + record).text()).contains(MARK);
    String member =
        owner.get("/admin/members?limit=200").expect(200).json().getJsonArray("data").stream()
            .map(value -> value.asJsonObject())
            .filter(one -> one.getString("email").equals(person.email()))
            .map(one -> one.getString("slug"))
            .findFirst()
            .orElseThrow();
    owner.put("/admin/members/" + member, json("role", "sales")).expect(200);
    assertThat(changing.get("/object/data/ships/" + record).expect(200).text())
        .doesNotContain(MARK);
    owner.put("/admin/members/" + member, json("role", "clerk")).expect(200);
    assertThat(changing.get("/object/data/ships/" + record).text()).contains(MARK);
  }
}
