package plinth.testing;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A workspace with one of every resource that paths refer to, and a word in all its texts.
 *
 * @param workspace the workspace
 * @param admin a client of its owner
 * @param key a client with an API key for everything
 * @param directory a client with the token of the directory
 * @param word the word in every text, by which the workspace is recognized
 * @param slugs the values of path variables, by an end or a part of the path
 */
public record Furnished(
    Workspace workspace,
    Api admin,
    Api key,
    Api directory,
    String word,
    Map<String, String> slugs) {

  /** Furnishes a workspace; the word must be lower case. */
  public static Furnished of(Workspace workspace, String word) {
    Api admin = workspace.admin();
    Api key = workspace.key(array("read.*", "write.*", "delete.*"));
    Directory directory = Directory.of(workspace);
    Furnished furnished =
        new Furnished(workspace, admin, key, directory.scim(), word, new HashMap<>());
    furnished.slugs.putAll(directory.slugs(word));
    furnished.fields();
    furnished.records();
    furnished.people();
    furnished.talk();
    furnished.transfers();
    furnished.workflow();
    furnished.slugs.putAll(HookSlugs.of(admin, key));
    // The preceding webhook in the path belongs to only one workspace.
    furnished.slugs.put("{deliveryId}", "1");
    return furnished;
  }

  /** A path with this workspace's values for its variables; unknown variables remain. */
  public String path(String template) {
    String path = template;
    // The longest key first, because it is the most specific.
    List<Map.Entry<String, String>> known =
        slugs.entrySet().stream()
            .sorted(Comparator.comparingInt(slug -> -slug.getKey().length()))
            .toList();
    for (Map.Entry<String, String> slug : known) {
      String variable = slug.getKey().substring(slug.getKey().indexOf('{'));
      if (path.contains(slug.getKey())) {
        path = path.replace(slug.getKey(), slug.getKey().replace(variable, slug.getValue()));
      }
    }
    return path;
  }

  private void fields() {
    Sheet ships = new Sheet(admin, "ships");
    admin.post("/object", json("name", "Ship " + word, "slug", "ships")).expect(201);
    ships
        .field("name", "text")
        .field("rig", "select", json("options", array(json("value", "sloop"))))
        .field("twin", "smart_catalog", json("settings", json("object", "ships")))
        // A slug that no field of another workspace has.
        .field("sail", "text")
        .field("stage", "select", json("options", array(json("value", "afloat"))));
    slugs.put("{objectSlug}", "ships");
    slugs.put("{fieldSlug}", "name");
    slugs.put("/placement/{fieldSlug}", "sail");
    slugs.put("/select-options/{objectSlug}/{fieldSlug}", "ships/rig");
    slugs.put("/field-options/{fieldSlug}", "rig");
    slugs.put("/smart-catalog/{fieldSlug}", "twin");
    String relation =
        slug(
            admin
                .post(
                    "/object/relation",
                    json(
                        "name", "Escorts " + word,
                        "type", "many_to_many",
                        "from_object", "ships",
                        "to_object", "ships"))
                .expect(201));
    slugs.put("{objectSlug}/{id}", "ships/" + deletedField(ships));
    slugs.put("/object/trash/{id}", deletedObject());
    slugs.put("{relationSlug}", relation);
    slugs.put("/object/relation/{slug}", relation);
    slugs.put("/relation/show/{slug}", relation);
    slugs.put("/toggle-status/{slug}", relation);
    String view =
        slug(
            admin
                .post(
                    "/object/custom/view/ships",
                    json(
                        "name", "Board " + word,
                        "type", "kanban",
                        "group_by", "stage"))
                .expect(201));
    slugs.put("{objectSlug}/{slug}", "ships/" + view);
    slugs.put("/kanban/{slug}", view);
    slugs.put(
        "/days/{slug}",
        slug(
            admin
                .post(
                    "/object/custom/view/ships",
                    json(
                        "name", "Days " + word,
                        "type", "calendar",
                        "date_field", "created_at"))
                .expect(201)));
    saveReports();
    slugs.put(
        "/folder/{slug}", slug(admin.post("/folder", json("name", "Sea " + word)).expect(201)));
    admin
        .put("/object/ships", json("is_public", true, "form", json("list_records", true)))
        .expect(200);
  }

  private String deletedField(Sheet ships) {
    ships.field("anchor", "text").dropField("anchor");
    return firstId("/object/field/trash/ships");
  }

  private String deletedObject() {
    admin.post("/object", json("name", "Wreck " + word, "slug", "wrecks")).expect(201);
    admin.delete("/object/wrecks").expect(200);
    return firstId("/object/trash");
  }

  private String firstId(String path) {
    return admin
        .get(path)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getJsonObject(0)
        .get("id")
        .toString();
  }

  private void saveReports() {
    String report =
        slug(
            admin
                .post(
                    "/report",
                    json(
                        "name",
                        "Report " + word,
                        "object",
                        "ships",
                        "question",
                        json("group_by", array(json("field", "stage"))),
                        "chart",
                        json("type", "bar")))
                .expect(201));
    slugs.put("/report/{slug}", report);
    slugs.put("{reportSlug}", report);
    slugs.put(
        "/report-mail/{id}",
        admin
            .post(
                "/report-mail",
                json(
                    "report",
                    report,
                    "when",
                    json("every", "month", "day", 1, "hour", 8),
                    "receivers",
                    array(admin.get("/admin/me").expect(200).data().getString("slug"))))
            .expect(201)
            .data()
            .get("id")
            .toString());
    slugs.put(
        "/dashboard/{slug}",
        slug(
            admin
                .post(
                    "/dashboard",
                    json("name", "Dashboard " + word, "tiles", array(json("report", report))))
                .expect(201)));
  }

  private void records() {
    Sheet ships = new Sheet(admin, "ships");

    String record = ships.slugOf(json("name", "Argo " + word));
    slugs.put("{recordSlug}", record);
    slugs.put("{dataSlug}", record);
    JsonValue comment =
        admin
            .post("/comments/ships/" + record, json("body", "Ahoy " + word))
            .expect(201)
            .data()
            .get("id");
    slugs.put("{dataSlug}/{id}", record + "/" + comment);
    slugs.put("/files/{slug}", Upload.slug(admin, word + ".txt", "hello " + word));
    String gone = ships.slugOf(json("name", "Gone " + word));
    String thrown = ships.slugOf(json("name", "Thrown " + word));
    ships.delete(thrown).expect(200);
    slugs.put("{dataSlug}/restore", thrown + "/restore");
    slugs.put(
        "/undo/{token}",
        admin
            .post(ships.path("/bulk-delete"), json("slugs", array(gone)))
            .expect(200)
            .data()
            .getString("undo_token"));
    admin.post("/object", json("name", "Boat " + word, "slug", "boats")).expect(201);
    String sold = ships.slugOf(json("name", "Sold " + word));
    JsonObject move =
        admin
            .post("/object/data/move/ships/execute", json("record_slug", sold, "to", "boats"))
            .expect(200)
            .data();
    slugs.put("/reverse/{recordSlug}", move.getString("record_slug"));
    slugs.put("/history/{recordSlug}", move.getString("record_slug"));
    slugs.put("{globalRecordSlug}", move.getString("global_record_slug"));
  }

  private void people() {
    String role =
        slug(
            admin
                .post(
                    "/admin/roles",
                    json("name", "Mate " + word, "permissions", array("record.read")))
                .expect(201));
    slugs.put("/admin/roles/{slug}", role);
    JsonObject mate = json("email", Person.create().email(), "role", role);
    slugs.put("/admin/members/{slug}", slug(admin.post("/admin/members", mate).expect(201)));
    String team = slug(admin.post("/admin/teams", json("name", "Team " + word)).expect(201));
    slugs.put("/admin/teams/{slug}", team);
    slugs.put("{teamSlug}", team);
    slugs.put("{memberSlug}", slugs.get("/admin/members/{slug}"));
    slugs.put(
        "/integrations/api-keys/{slug}",
        slug(
            admin
                .post(
                    "/integrations/api-keys", json("name", "K " + word, "scopes", array("read.*")))
                .expect(201)));
    slugs.put(
        "/invoices/{reference}",
        Line.items(admin.get("/user/billing/invoices")).get(0).getString("reference"));
    // The catalog is the same for all workspaces, so use an add-on that does not exist.
    slugs.put("{addon_slug}", "sold-to-nobody");
    signInThroughProviders();
    slugs.put("{subdomain}/deletion", workspace.subdomain() + "/deletion");
    slugs.put("/user/auth/workspaces/{subdomain}", workspace.subdomain());
    slugs.put("/user/auth/devices/{slug}", Factors.rememberedDevice(workspace.owner().id()));
    slugs.put("/user/auth/passkeys/{slug}", Factors.passkey(workspace.owner().id()));
    slugs.put(
        "/user/auth/sessions/{slug}",
        Database.texts(
                "select slug from main.refresh_family where user_id = " + workspace.owner().id())
            .get(0));
  }

  /** A provider to sign in through, whose name anybody may read, and a claimed domain. */
  private void signInThroughProviders() {
    String provider =
        slug(
            admin
                .post(
                    "/admin/sso/providers",
                    json(
                        "name",
                        "Gate " + workspace.subdomain(),
                        "issuer",
                        "https://login.example.com",
                        "client_id",
                        word,
                        "client_secret",
                        word))
                .expect(201));
    String domain = workspace.subdomain() + ".example.com";
    admin.post("/admin/sso/domains", json("domain", domain)).expect(201);
    slugs.put("/admin/sso/providers/{slug}", provider);
    slugs.put("{domain}", domain);
    // Owners have the same slug in every workspace of a test.
    slugs.put("/admin/sso/exemptions/{slug}", slugs.get("/admin/members/{slug}"));
    slugs.put("/user/auth/sso/{workspace}/{provider}", workspace.subdomain() + "/" + provider);
  }

  /** A session with a chat, a message and a label. */
  private void talk() {
    Line line = Line.connected(admin);
    JsonObject chat = line.open("966500000001");
    String chatSlug = chat.getString("slug");
    String message = line.send(chatSlug, json("text", "Ahoy " + word)).getString("slug");
    admin.post("/messaging/labels/sync", "{}").expect(200);
    slugs.put(
        "/privacy/searches/{id}",
        admin
            .post("/privacy/searches", json("kind", "phone", "term", "+966500000001"))
            .expect(202)
            .data()
            .get("id")
            .toString());
    slugs.put("{providerType}/{slug}", "chatapp/" + line.slug());
    slugs.put("{sessionSlug}", line.slug());
    slugs.put("{chatSlug}", chatSlug);
    slugs.put("/messaging/chats/{slug}", chatSlug);
    slugs.put("/chats/id/{id}", chat.get("id").toString());
    slugs.put("{providerId}/{sessionName}", chat.getString("provider_id") + "/" + line.slug());
    slugs.put("/messages/message/{slug}", message);
    slugs.put("/messaging/messages/{slug}", message);
    slugs.put("{chatSlug}/{type}", chatSlug + "/text");
    slugs.put("{labelSlug}", Line.items(admin.get("/messaging/labels")).get(0).getString("slug"));
    slugs.put(
        "/sync/history/{jobSlug}",
        admin.post("/messaging/chats/sync/history", "{}").expect(202).data().getString("slug"));
  }

  /** An export, an import, an upload and a preview, all completed. */
  private void transfers() {
    Sheet ships = new Sheet(admin, "ships");
    String export = Exported.slug(ships, json("format", "csv"));
    Exported.await(admin, "ships", export);
    slugs.put("/export/status/{jobSlug}", export);
    slugs.put("/export/download/{jobSlug}", export);
    slugs.put("/export/{jobSlug}", export);
    slugs.put(
        "/export/schedules/{id}",
        admin
            .post(
                "/object/data/ships/export/schedules",
                json(
                    "name",
                    "Ships " + word,
                    "export",
                    json("format", "csv"),
                    "when",
                    json("every", "month", "day", 1, "hour", 8),
                    "to",
                    "link",
                    "receivers",
                    array(admin.get("/admin/me").expect(200).data().getString("slug"))))
            .expect(201)
            .data()
            .get("id")
            .toString());
    String file = "name\nArgo " + word + "\n";
    String run = new Imports(ships).run(file, "{}", "name").getString("slug");
    slugs.put("/import/status/{jobSlug}", run);
    slugs.put("/import/{jobSlug}", run);
    Imported imported = new Imported(admin, "ships");
    slugs.put("{uploadId}", imported.upload("a.csv", file.getBytes()));
    slugs.put("/preview/{jobSlug}", imported.previewed(file));
  }

  /** A workflow with a run that waits for an approval. */
  private void workflow() {
    String workflow =
        slug(
            admin
                .post(
                    "/workflow",
                    json(
                        "name", "Sail " + word,
                        "trigger", json("type", "manual", "object_slug", "ships"),
                        "actions", array(json("type", "approval", "title", "Sail " + word + "?"))))
                .expect(201));
    slugs.put("/workflow/{slug}", workflow);
    admin.put("/workflow/" + workflow + "/toggle", "{}").expect(200);
    JsonValue run = admin.post("/workflow/" + workflow + "/run", "{}").expect(202).data().get("id");
    slugs.put("/workflow/executions/{id}", run.toString());
    slugs.put("{executionId}", run.toString());
    List<JsonObject> waiting =
        Await.promptly(() -> Line.items(admin.get("/workflow/approvals")), all -> !all.isEmpty());
    slugs.put("/workflow/approvals/{id}", waiting.get(0).get("id").toString());
  }

  private static String slug(Api.Answer answer) {
    return answer.data().getString("slug");
  }
}
