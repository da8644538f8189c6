package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.OpenApi;
import plinth.testing.Workspace;

/** A workspace's own document over HTTP. */
class WorkspaceOpenApiIT {
  @Test
  void followsObjectsFieldsAndScopes() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin.post("/object", json("name", "Ship", "slug", "ships")).expect(201);
    admin
        .post(
            "/object/field/ships",
            json(
                "name", "Rig",
                "slug", "rig",
                "type", "select",
                "options", array(json("value", "sloop", "label", "Sloop"))))
        .expect(201);
    OpenApi all = OpenApi.of(admin.get("/openapi").expect(200).text());
    all.assertValid();
    assertThat(all.operations()).contains("POST /api/v1/object/data/ships");
    assertThat(all.at("/components/schemas/ships.data/properties/rig/enum").toString())
        .isEqualTo(array("sloop", null).toString());

    Api.Answer answer = workspace.key(array("read.ships")).get("/openapi").expect(200);
    OpenApi some = OpenApi.of(answer.text());
    some.assertValid();
    assertThat(some.operations())
        .contains(
            "GET /api/v1/object/data/ships",
            "POST /api/v1/object/data/ships/search",
            "GET /api/v1/object/data/ships/{dataSlug}",
            "GET /api/v1/object/data/facets/ships",
            "GET /api/v1/object/data/ships/field-options/{fieldSlug}")
        .allMatch(route -> route.matches("GET .*|POST .*/(search|aggregate)"))
        .allMatch(route -> route.contains("/ships"));
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void noObjectThatTheCredentialMayNotReadIsNamed() {
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
    owner
        .post("/admin/roles", json("name", "Sales", "permissions", array("record.*", "relation.*")))
        .expect(201);
    owner.put("/admin/roles/sales/objects/qzvaults", json("read", false)).expect(200);

    OpenApi whole = OpenApi.of(owner.get("/openapi").expect(200).text());
    whole.assertValid();
    assertThat(whole.operations())
        .contains("GET /api/v1/object/data/doors/smart-catalog/by_smart_catalog/browse")
        .anyMatch(route -> route.contains("/doors/{dataSlug}/relations/"));
    OpenApi limited = OpenApi.of(workspace.member("sales").get("/openapi").expect(200).text());
    limited.assertValid();
    assertThat(limited.operations())
        .contains("GET /api/v1/object/data/doors")
        .noneMatch(route -> route.contains("/doors/smart-catalog/"))
        .noneMatch(route -> route.contains("/doors/{dataSlug}/relations/"));
    assertThat(limited.json().toString()).doesNotContain("by_relation", "qzvaults");
    String ofKey = workspace.key(array("read.doors")).get("/openapi").expect(200).text();
    assertThat(ofKey).contains("by_relation").doesNotContain("qzvaults");
  }

  @Test
  void theDocumentsExampleIsAccepted() {
    Workspace workspace = Workspace.create();
    OpenApi document = OpenApi.of(workspace.admin().get("/openapi").expect(200).text());
    JsonValue example =
        document
            .at("/paths/~1api~1v1~1object~1data~1tasks/post/requestBody/content")
            .asJsonObject()
            .getJsonObject("application/json")
            .get("example");
    workspace.admin().post("/object/data/tasks", example).expect(201);
  }
}
