package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Exported;
import plinth.testing.HookSlugs;
import plinth.testing.Imported;
import plinth.testing.Imports;
import plinth.testing.Line;
import plinth.testing.OpenApi;
import plinth.testing.Person;
import plinth.testing.RouteList;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Every route answers as its surface says, and knows nothing of another workspace. */
@Tag("servers")
class SurfacesIT {
  private static final String FORGED =
      "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyOjEiLCJncm91cHMiOlsic3VwZXJfYWRtaW4iXX0.";

  private static OpenApi document;
  private static Workspace own;
  private static Workspace other;
  private static Api key;
  private static Api otherKey;
  private static Api outside;

  /** The templates are the platform's and the same for everybody. */
  private static final List<String> OF_NO_WORKSPACE =
      List.of("/user/object-templates/", "/workflow/meta/variables/", "/workflow/templates/");

  /** The pages of the sandbox are shown to whoever has the payment's id. */
  private static final String OF_WHO_PAYS = "/sandbox/payments/";

  /** A type of provider, and a kind of integration, is everybody's. */
  private static final Set<String> OF_A_TYPE =
      Set.of(
          "/api/v1/integrations/{provider}",
          "/api/v1/integrations/{provider}/test",
          "/api/v1/messaging/sessions/{providerType}",
          "/api/v1/messaging/sessions/{providerType}/connect");

  private static Map<String, String> slugs;

  @BeforeAll
  static void makeWorkspaces() {
    document = OpenApi.of(Api.open().get("//openapi?format=json").expect(200).text());
    own = Workspace.create();
    other = Workspace.create();
    key = own.key("[\"read.*\",\"write.*\",\"delete.*\"]");
    outside = Person.create().api();
    Api admin = other.admin();
    admin.post("/object", "{\"name\":\"Ship\",\"slug\":\"ships\"}").expect(201);
    admin
        .post("/object/field/ships", "{\"name\":\"Name\",\"slug\":\"name\",\"type\":\"text\"}")
        .expect(201);
    admin
        .post(
            "/object/field/ships",
            "{\"name\":\"Rig\",\"slug\":\"rig\",\"type\":\"select\","
                + "\"options\":[{\"value\":\"sloop\"}]}")
        .expect(201);
    admin
        .post(
            "/object/field/ships",
            "{\"name\":\"Twin\",\"slug\":\"twin\",\"type\":\"smart_catalog\","
                + "\"settings\":{\"object\":\"ships\"}}")
        .expect(201);
    // A slug that no field of any other workspace has.
    admin
        .post("/object/field/ships", "{\"name\":\"Sail\",\"slug\":\"sail\",\"type\":\"text\"}")
        .expect(201);
    String record =
        slug(admin.post("/object/data/ships", "{\"data\":{\"name\":\"Argo\"}}").expect(201));
    String relation =
        slug(
            admin
                .post(
                    "/object/relation",
                    "{\"name\":\"Escorts\",\"type\":\"many_to_many\",\"from_object\":\"ships\","
                        + "\"to_object\":\"ships\"}")
                .expect(201));
    String role =
        slug(
            admin
                .post("/admin/roles", "{\"name\":\"Mate\",\"permissions\":[\"record.read\"]}")
                .expect(201));
    Person mate = Person.create();
    String member =
        slug(
            admin
                .post(
                    "/admin/members",
                    "{\"email\":\"" + mate.email() + "\",\"role\":\"" + role + "\"}")
                .expect(201));
    String apiKey =
        slug(
            admin
                .post("/integrations/api-keys", "{\"name\":\"K\",\"scopes\":[\"read.*\"]}")
                .expect(201));
    admin
        .post(
            "/object/field/ships",
            "{\"name\":\"Stage\",\"slug\":\"stage\",\"type\":\"select\","
                + "\"options\":[{\"value\":\"afloat\"}]}")
        .expect(201);
    String view =
        slug(
            admin
                .post(
                    "/object/custom/view/ships",
                    "{\"name\":\"Board\",\"type\":\"kanban\",\"group_by\":\"stage\"}")
                .expect(201));
    String folder = slug(admin.post("/folder", "{\"name\":\"Sea\"}").expect(201));
    String comment =
        admin
            .post("/comments/ships/" + record, "{\"body\":\"Ahoy\"}")
            .expect(201)
            .data()
            .get("id")
            .toString();
    admin.put("/object/ships", "{\"is_public\":true,\"form\":{\"list_records\":true}}").expect(200);
    slugs = new HashMap<>();
    slugs.put("{recordSlug}", record);
    slugs.put("{objectSlug}", "ships");
    slugs.put("{fieldSlug}", "name");
    slugs.put("{relationSlug}", relation);
    slugs.put("/object/relation/{slug}", relation);
    slugs.put("/toggle-status/{slug}", relation);
    slugs.put("/placement/{fieldSlug}", "sail");
    slugs.put("{dataSlug}", record);
    slugs.put("/admin/members/{slug}", member);
    slugs.put("/admin/roles/{slug}", role);
    slugs.put("/integrations/api-keys/{slug}", apiKey);
    slugs.put("/folder/{slug}", folder);
    slugs.put(
        "/invoices/{reference}",
        admin
            .get("/user/billing/invoices")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("reference"));
    slugs.put("{dataSlug}/{id}", record + "/" + comment);
    // The catalog is the same for everybody: only what is not sold is not found.
    slugs.put("{addon_slug}", "sold-to-nobody");
    slugs.put("{subdomain}/deletion", other.subdomain() + "/deletion");
    slugs.put("/files/{slug}", file(admin));
    slugs.put("/undo/{token}", undo(admin));
    slugs.put("/select-options/{objectSlug}/{fieldSlug}", "ships/rig");
    slugs.put("/field-options/{fieldSlug}", "rig");
    slugs.put("/smart-catalog/{fieldSlug}", "twin");
    slugs.put("{objectSlug}/{slug}", "ships/" + view);
    JsonObject move = move(admin);
    slugs.put("/reverse/{recordSlug}", move.getString("record_slug"));
    slugs.put("/history/{recordSlug}", move.getString("record_slug"));
    slugs.put("{globalRecordSlug}", move.getString("global_record_slug"));
    talk(admin);
    slugs.put("/kanban/{slug}", view);
    slugs.put("/export/status/{jobSlug}", export(admin));
    slugs.put("/export/download/{jobSlug}", slugs.get("/export/status/{jobSlug}"));
    slugs.put("/export/{jobSlug}", slugs.get("/export/status/{jobSlug}"));
    JsonObject run = new Imports(new Sheet(admin, "ships")).run("name\nArgo\n", "{}", "name");
    slugs.put("/import/status/{jobSlug}", run.getString("slug"));
    slugs.put("/import/{jobSlug}", run.getString("slug"));
    Imported imported = new Imported(admin, "ships");
    otherKey = other.key("[\"read.*\"]");
    slugs.putAll(HookSlugs.of(admin, otherKey));
    slugs.put("{uploadId}", imported.upload("a.csv", "name\nArgo\n".getBytes()));
    slugs.put("/preview/{jobSlug}", imported.previewed("name\nArgo\n"));
    workflow(admin);
  }

  /** A workflow with a run that waits for an approval. */
  private static void workflow(Api admin) {
    String workflow =
        slug(
            admin
                .post(
                    "/workflow",
                    "{\"name\":\"Sail\",\"trigger\":{\"type\":\"manual\",\"object_slug\":\"ships\"},"
                        + "\"actions\":[{\"type\":\"approval\",\"title\":\"Sail?\"}]}")
                .expect(201));
    slugs.put("/workflow/{slug}", workflow);
    admin.put("/workflow/" + workflow + "/toggle", "{}").expect(200);
    String run =
        admin.post("/workflow/" + workflow + "/run", "{}").expect(202).data().get("id").toString();
    slugs.put("/workflow/executions/{id}", run);
    slugs.put("{executionId}", run);
    for (int i = 0; i < 200 && !slugs.containsKey("/workflow/approvals/{id}"); i++) {
      admin
          .get("/workflow/approvals")
          .expect(200)
          .json()
          .getJsonArray("data")
          .getValuesAs(JsonObject.class)
          .forEach(one -> slugs.put("/workflow/approvals/{id}", one.get("id").toString()));
    }
  }

  /** A session with a chat, a message and a label. */
  private static void talk(Api admin) {
    Line line = Line.connected(admin);
    JsonObject chat = line.open("966500000001");
    String message = line.send(chat.getString("slug"), "{\"text\":\"Ahoy\"}").getString("slug");
    admin.post("/messaging/labels/sync", "{}").expect(200);
    String label = Line.items(admin.get("/messaging/labels")).get(0).getString("slug");
    slugs.put("{providerType}/{slug}", "chatapp/" + line.slug());
    slugs.put("{sessionSlug}", line.slug());
    slugs.put("{chatSlug}", chat.getString("slug"));
    slugs.put("/messaging/chats/{slug}", chat.getString("slug"));
    slugs.put("/chats/id/{id}", chat.get("id").toString());
    slugs.put("{providerId}/{sessionName}", chat.getString("provider_id") + "/" + line.slug());
    slugs.put("/messages/message/{slug}", message);
    slugs.put("/messaging/messages/{slug}", message);
    slugs.put("{chatSlug}/{type}", chat.getString("slug") + "/text");
    slugs.put("{labelSlug}", label);
    slugs.put(
        "/sync/history/{jobSlug}",
        admin.post("/messaging/chats/sync/history", "{}").expect(202).data().getString("slug"));
  }

  private static String export(Api admin) {
    String job = slug(admin.post("/object/data/ships/export", "{\"format\":\"csv\"}").expect(202));
    Exported.await(admin, "ships", job);
    return job;
  }

  private static JsonObject move(Api admin) {
    admin.post("/object", "{\"name\":\"Boat\",\"slug\":\"boats\"}").expect(201);
    String sold =
        slug(admin.post("/object/data/ships", "{\"data\":{\"name\":\"Sold\"}}").expect(201));
    return admin
        .post(
            "/object/data/move/ships/execute",
            "{\"record_slug\":\"" + sold + "\",\"to\":\"boats\"}")
        .expect(200)
        .data();
  }

  private static String undo(Api admin) {
    String gone =
        slug(admin.post("/object/data/ships", "{\"data\":{\"name\":\"Gone\"}}").expect(201));
    return admin
        .post("/object/data/ships/bulk-delete", "{\"slugs\":[\"" + gone + "\"]}")
        .expect(200)
        .data()
        .getString("undo_token");
  }

  private static String slug(Api.Answer answer) {
    return answer.data().getString("slug");
  }

  private static String file(Api admin) {
    String body =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\nhello\r\n--b--\r\n";
    return slug(
        admin
            .with("Content-Type", "multipart/form-data; boundary=b")
            .post("/files", body)
            .expect(201));
  }

  static List<Route> routes() {
    return RouteList.served();
  }

  static Stream<Route> slugRoutes() {
    return routes().stream()
        .filter(route -> route.path().contains("{"))
        .filter(route -> OF_NO_WORKSPACE.stream().noneMatch(route.path()::contains))
        .filter(route -> !route.path().contains(OF_WHO_PAYS))
        .filter(route -> !OF_A_TYPE.contains(route.path()))
        // A signature is asked for before anything is told of what a slug names.
        .filter(route -> route.surface().kind() != Surface.Kind.SIGNED)
        .filter(route -> route.surface().kind() != Surface.Kind.SUPER_ADMIN)
        .filter(route -> route.surface().kind() != Surface.Kind.TEST_TOOLS);
  }

  @ParameterizedTest
  @MethodSource("routes")
  void withoutACredential(Route route) {
    Api.Answer answer = call(Api.open(), route, "none");
    if (route.surface().kind().ignoresCredentials()) {
      assertThat(answer.code()).as(route.line()).isNotEqualTo("UNAUTHENTICATED");
    } else {
      assertThat(answer.expect(401).code()).isEqualTo("UNAUTHENTICATED");
      assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void withAForgedToken(Route route) {
    Api.Answer answer = call(Api.open().bearer(FORGED), route, "none");
    if (route.surface().kind().ignoresCredentials()) {
      assertThat(answer.code()).as(route.line()).isNotEqualTo("UNAUTHENTICATED");
    } else {
      assertThat(answer.expect(401).code()).isEqualTo("UNAUTHENTICATED");
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void withACredentialOfTheWrongKind(Route route) {
    Api wrong =
        switch (route.surface().kind()) {
          case USER, ADMIN -> key;
          case RECORD, WORKSPACE -> outside;
          case INTEGRATION, SUPER_ADMIN -> own.admin();
          case OPEN, SIGNED, TEST_TOOLS -> Api.open();
        };
    Api.Answer answer = call(wrong, route, "none");
    if (route.surface().kind().ignoresCredentials()) {
      assertThat(answer.code()).as(route.line()).isNotEqualTo("CREDENTIAL_NOT_ALLOWED");
    } else {
      assertThat(answer.expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    }
  }

  @ParameterizedTest
  @MethodSource("slugRoutes")
  void slugsOfAnotherWorkspaceAreNotFound(Route route) {
    assertThat(call(client(own, key, route), route, null).expect(404).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void slugsAreThoseOfTheOtherWorkspace() {
    slugRoutes()
        .filter(route -> route.verb().equals("GET"))
        .forEach(route -> call(client(other, otherKey, route), route, null).expect(200));
  }

  private static Api client(Workspace workspace, Api itsKey, Route route) {
    return route.surface().kind() == Surface.Kind.INTEGRATION
        ? itsKey
        : workspace.admin().with("X-Workspace", workspace.subdomain());
  }

  private static Api.Answer call(Api api, Route route, String everySlug) {
    String path = route.path();
    // The longest first: what says more of the path is meant for it.
    List<Map.Entry<String, String>> known =
        slugs.entrySet().stream()
            .sorted(Comparator.comparingInt(slug -> -slug.getKey().length()))
            .toList();
    for (Map.Entry<String, String> slug : known) {
      String variable = slug.getKey().substring(slug.getKey().indexOf('{'));
      if (everySlug == null && path.contains(slug.getKey())) {
        path = path.replace(slug.getKey(), slug.getKey().replace(variable, slug.getValue()));
      }
    }
    path = everySlug == null ? path : path.replaceAll("\\{[^}]*\\}", everySlug);
    assertThat(path).as("a slug of the other workspace for every variable").doesNotContain("{");
    JsonObject operation =
        document
            .json()
            .getJsonObject("paths")
            .getJsonObject(route.path())
            .getJsonObject(route.verb().toLowerCase(Locale.ROOT));
    JsonObject asked = operation.getJsonObject("requestBody");
    if (asked == null) {
      return api.send(route.verb(), "/" + path, null);
    }
    JsonObject content = asked.getJsonObject("content");
    String media = content.keySet().iterator().next();
    if (media.equals("application/octet-stream")) {
      return api.with("Content-Type", media).send(route.verb(), "/" + path, "x");
    }
    if (media.equals("application/x-www-form-urlencoded")) {
      return api.with("Content-Type", media).send(route.verb(), "/" + path, "choice=approve");
    }
    JsonObject example = content.getJsonObject(media).getJsonObject("example");
    return media.startsWith("multipart")
        ? api.with("Content-Type", media + "; boundary=b").send(route.verb(), "/" + path, "--b--")
        : api.send(route.verb(), "/" + path, example.toString());
  }
}
