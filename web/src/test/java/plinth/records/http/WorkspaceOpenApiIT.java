package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

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
    admin.post("/object", "{\"name\":\"Ship\",\"slug\":\"ships\"}").expect(201);
    admin
        .post(
            "/object/field/ships",
            "{\"name\":\"Rig\",\"slug\":\"rig\",\"type\":\"select\","
                + "\"options\":[{\"value\":\"sloop\",\"label\":\"Sloop\"}]}")
        .expect(201);
    OpenApi all = OpenApi.of(admin.get("/openapi").expect(200).text());
    all.assertValid();
    assertThat(all.operations()).contains("POST /api/v1/object/data/ships");
    assertThat(all.at("/components/schemas/ships.data/properties/rig/enum").toString())
        .isEqualTo("[\"sloop\",null]");

    Api.Answer answer = workspace.key("[\"read.ships\"]").get("/openapi").expect(200);
    OpenApi some = OpenApi.of(answer.text());
    some.assertValid();
    assertThat(some.operations())
        .contains(
            "GET /api/v1/object/data/ships",
            "POST /api/v1/object/data/ships/search",
            "GET /api/v1/object/data/ships/{dataSlug}",
            "GET /api/v1/object/data/facets/ships",
            "GET /api/v1/object/data/ships/field-options/{fieldSlug}")
        .allMatch(route -> route.startsWith("GET") || route.endsWith("/search"))
        .allMatch(route -> route.contains("/ships"));
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void theDocumentsExampleIsAccepted() {
    Workspace workspace = Workspace.create();
    OpenApi document = OpenApi.of(workspace.admin().get("/openapi").expect(200).text());
    String example =
        document
            .at("/paths/~1api~1v1~1object~1data~1tasks/post/requestBody/content")
            .asJsonObject()
            .getJsonObject("application/json")
            .get("example")
            .toString();
    workspace.admin().post("/object/data/tasks", example).expect(201);
  }
}
