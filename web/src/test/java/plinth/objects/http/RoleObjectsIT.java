package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Limits of roles: setting and removing them, and who may. */
class RoleObjectsIT {
  private static final String LIMITS = "/admin/roles/sales/objects";

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();

  @BeforeEach
  void define() {
    Sheet.create(owner, "ships").field("name", "text").field("price", "number");
    owner
        .post(
            "/admin/roles",
            json(
                "name",
                "Sales",
                "permissions",
                array("record.*", "object.*", "field.*", "member.*", "integration.*")))
        .expect(201);
  }

  @Test
  void aMemberWhoDoesNotSeeAllOfAnObjectDoesNotDeleteIt() {
    Api seller = workspace.member("sales");
    for (JsonObject limit :
        List.of(json("delete", false), json("fields", json("price", "hidden")))) {
      owner.put(LIMITS + "/ships", limit).expect(200);
      Api.Answer refused = seller.delete("/object/ships").expect(403);
      assertThat(refused.code()).isEqualTo("PERMISSION_DENIED");
      assertThat(refused.text()).doesNotContain("price");
    }
    owner.put(LIMITS + "/ships", json("fields", json("price", "read_only"))).expect(200);
    seller.delete("/object/ships").expect(200);
  }

  @Test
  void aLimitIsSetReplacedListedAndRemoved() {
    assertThat(owner.get(LIMITS).expect(200).value().toString()).isEqualTo("[]");
    JsonObject limit =
        owner
            .put(LIMITS + "/ships", json("delete", false, "fields", json("price", "hidden")))
            .expect(200)
            .data();
    assertThat(limit.toString())
        .isEqualTo(
            json(
                    "object_slug", "ships",
                    "read", true,
                    "create", true,
                    "update", true,
                    "delete", false,
                    "records", "all",
                    "fields", json("price", "hidden"))
                .toString());
    assertThat(owner.get(LIMITS).expect(200).value().toString()).isEqualTo("[" + limit + "]");

    owner.put(LIMITS + "/ships", json("fields", json("name", "read_only"))).expect(200);
    assertThat(owner.get(LIMITS).expect(200).value().toString())
        .contains(members("delete", true, "records", "all", "fields", json("name", "read_only")));

    owner.delete(LIMITS + "/ships").expect(200);
    assertThat(owner.get(LIMITS).expect(200).value().toString()).isEqualTo("[]");
    owner.delete(LIMITS + "/ships").refused(404, "NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"fields":{"nope":"hidden"}}       | fields.nope:unknown
          {"fields":{"price":"gone"}}        | fields.price:type
          {"fields":{"price":1}}               | fields.price:type
          {"fields":[]}                          | fields:type
          {"read":false,"create":true}         | create:needs_read
          {"read":"no"}                        | read:type
          {"records":"some"}                     | records:option
          {"write":true}                         | write:unknown
          """)
  void invalidLimitsNameTheirMember(String body, String fault) {
    assertThat(owner.put(LIMITS + "/ships", body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void unknownRolesAndObjectsAreNotFoundAndOwnersStayUnlimited() {
    owner.get("/admin/roles/nobody/objects").refused(404, "NOT_FOUND");
    owner.put("/admin/roles/nobody/objects/ships", "{}").refused(404, "NOT_FOUND");
    owner.put(LIMITS + "/boats", "{}").refused(404, "NOT_FOUND");
    assertThat(owner.put("/admin/roles/owner/objects/ships", "{}").expect(409).code())
        .isEqualTo("OWNER_UNLIMITED");
    owner.put("/admin/roles/member/objects/ships", json("update", false)).expect(200);
    Api stranger = Workspace.create().admin();
    stranger.get(LIMITS).refused(404, "NOT_FOUND");
    stranger.put(LIMITS + "/ships", "{}").refused(404, "NOT_FOUND");
    stranger.delete(LIMITS + "/ships").refused(404, "NOT_FOUND");
  }

  @Test
  void aRefusedChangeHasNoLaterEffect() {
    Api sales = workspace.member("sales");
    owner.post("/object/data/ships", json("data", json("name", "Argo", "price", 7))).expect(201);
    for (String word : new String[] {"hidden", "read_only", "hidden"}) {
      // Refused after the version was incremented: the number is rolled back and used again.
      owner
          .put(LIMITS + "/ships", json("fields", json("nope", "hidden")))
          .refused(400, "VALIDATION_FAILED");
      owner.put("/admin/roles/owner/objects/ships", "{}").refused(409, "OWNER_UNLIMITED");
      owner.put(LIMITS + "/ships", json("fields", json("price", word))).expect(200);
      assertThat(sales.get("/object/data/ships").expect(200).text().contains("price"))
          .isEqualTo(word.equals("read_only"));
    }
  }

  @Test
  void aFrameNamesNothingOfAnObjectThatSomeRoleMayNotRead() throws Exception {
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), workspace.token());
    assertThat(testSocket.next()).contains("joined");
    JsonObject ship = json("data", json("name", "Argo"));
    owner.put(LIMITS + "/ships", json("fields", json("price", "hidden"))).expect(200);
    owner.post("/object/data/ships", ship).expect(201);
    assertThat(testSocket.next()).contains("record:changed", members("object", "ships"));
    owner.put(LIMITS + "/ships", json("read", false)).expect(200);
    owner.post("/object/data/ships", ship).expect(201);
    assertThat(testSocket.next())
        .contains("record:changed", members("data", json("event_type", "create")))
        .doesNotContain("ships");
  }

  @Test
  void limitsGoWithTheirFieldObjectAndRole() {
    owner.put(LIMITS + "/ships", json("fields", json("price", "hidden"))).expect(200);
    owner.delete("/object/field/ships/price").expect(200);
    assertThat(owner.get(LIMITS).expect(200).value().toString())
        .contains(members("fields", json()));
    owner.delete("/object/ships").expect(200);
    assertThat(owner.get(LIMITS).expect(200).value().toString()).isEqualTo("[]");
    owner.put(LIMITS + "/tasks", json("read", false)).expect(200);
    owner.delete("/admin/roles/sales").expect(200);
    owner.get(LIMITS).refused(404, "NOT_FOUND");
  }

  @Test
  void limitedMembersCannotLiftLimitsOrGrantWiderRoles() {
    Api sales = workspace.member("sales");
    owner.put(LIMITS + "/ships", json("fields", json("price", "hidden"))).expect(200);
    owner.put(LIMITS + "/deals", json("read", false)).expect(200);

    assertThat(sales.get(LIMITS).expect(200).text()).doesNotContain("price", "deals");
    for (Api.Answer answer :
        new Api.Answer[] {
          sales.delete(LIMITS + "/ships"),
          sales.put(LIMITS + "/ships", "{}"),
          sales.post("/integrations/api-keys", json("name", "K", "scopes", array("read.ships"))),
        }) {
      assertThat(answer.expect(403).code()).isEqualTo("RIGHTS_EXCEEDED");
    }
    sales.delete(LIMITS + "/deals").refused(404, "NOT_FOUND");

    owner
        .post("/admin/roles", json("name", "Wide", "permissions", array("record.read")))
        .expect(201);
    assertThat(invite(sales, "wide").expect(403).code()).isEqualTo("RIGHTS_EXCEEDED");
    owner
        .put("/admin/roles/wide/objects/ships", json("fields", json("price", "read_only")))
        .expect(200);
    owner.put("/admin/roles/wide/objects/deals", json("read", false)).expect(200);
    assertThat(invite(sales, "wide").expect(403).code()).isEqualTo("RIGHTS_EXCEEDED");
    owner.put("/admin/roles/wide/objects/ships", json("read", false)).expect(200);
    invite(sales, "wide").expect(201);
    invite(sales, "sales").expect(201);
    owner
        .post("/integrations/api-keys", json("name", "K", "scopes", array("read.ships")))
        .expect(201);
  }

  private static Api.Answer invite(Api api, String role) {
    String email = Person.create().email();
    return api.post("/admin/members", json("email", email, "role", role));
  }

  @Test
  void noFieldHasRecordsThatTheRoleMayNotRead() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    for (String object : List.of("doors", "qzvaults")) {
      owner.post("/object", json("name", "Thing", "slug", object)).expect(201);
    }
    for (String type : List.of("relation", "smart_catalog")) {
      JsonObject field =
          json(
              "name",
              "Behind",
              "slug",
              "by_" + type,
              "type",
              type,
              "settings",
              json("object", "qzvaults", "multiple", true));
      owner.post("/object/field/doors", field).expect(201);
    }
    JsonObject permissions =
        json("permissions", array("record.*", "object.*", "field.*", "relation.*"));
    owner.post("/admin/roles", json("name", "Sales", permissions)).expect(201);
    owner.put("/admin/roles/sales/objects/qzvaults", json("read", false)).expect(200);
    Api limited = workspace.member("sales");
    for (String path :
        List.of(
            "/object/field/doors",
            "/object/field/all/doors",
            "/object/field/active/doors",
            "/object/field/trigger-fields/doors")) {
      assertThat(owner.get(path).expect(200).text()).as(path).contains("qzvaults");
      assertThat(limited.get(path).expect(200).text()).as(path).doesNotContain("qzvaults", "by_");
    }
    for (String field : List.of("by_relation", "by_smart_catalog")) {
      limited.get("/object/field/show/doors/" + field).refused(404, "NOT_FOUND");
      limited.put("/object/field/doors/" + field, json("name", "Beyond")).refused(404, "NOT_FOUND");
      JsonObject copy = json("field_slug", field, "name", "Copy");
      assertThat(limited.post("/object/field/duplicate/doors", copy).expect(400).faults())
          .containsExactly("field_slug:unknown");
      JsonObject record = json("data", json(field, array("nobody")));
      assertThat(limited.post("/object/data/doors", record).expect(400).faults())
          .containsExactly("data." + field + ":unknown");
    }
  }
}
