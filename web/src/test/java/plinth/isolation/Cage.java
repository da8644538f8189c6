package plinth.isolation;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Exported;
import plinth.testing.Furnished;
import plinth.testing.Imports;
import plinth.testing.Line;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * A furnished workspace with canaries in its records, files, messages, runs, exports and imports.
 *
 * @param furnished the workspace and its resources
 * @param line the session with a canary in its messages
 * @param record the ship record with the canaries
 */
record Cage(Furnished furnished, Line line, String record) {

  /** Furnishes a workspace; its workflows call an address. */
  static Cage furnish(String called) {
    Furnished furnished = Furnished.of(Workspace.create(), "qzplain");
    Api admin = furnished.admin();
    Sheet vaults = Sheet.create(admin, "vaults").field("name", "text").field("sealed", "text");
    String vault = Canary.SLUG.code();
    Database.run(
        "update tenant.record set slug = '%s' where slug = '%s'"
            .formatted(vault, vaults.slugOf(json("name", Canary.OBJECT.code()))));
    vaults.update(vault, json("name", Canary.OBJECT.code() + "2")).expect(200);
    Sheet ships =
        new Sheet(admin, "ships")
            .field("sealed", "text")
            .field("cargo", "text")
            .field("crew", "text")
            .field("papers", "file")
            .field("roster", "file")
            .field("vault", "smart_catalog", json("settings", json("object", "vaults")));
    String record = furnished.slugs().get("{dataSlug}");
    String other = vaults.slugOf(json("name", Canary.OTHERS.code()));
    String list =
        Upload.slug(admin, Canary.OTHERS.code() + ".txt", "hello " + Canary.OTHERS.code());
    String file = Upload.slug(admin, Canary.FIELD.code() + ".txt", "hello " + Canary.FIELD.code());
    JsonObject values =
        json(
            "sealed", Canary.FIELD.code(),
            "cargo", Canary.RECORD.code(),
            "crew", Canary.OTHERS.code(),
            "papers", array(file),
            "roster", array(list),
            "vault", vault,
            "stage", "afloat");
    ships.update(record, values).expect(200);
    admin.put(ships.path("/" + record), json("assigned_to", "me", "data", json())).expect(200);
    furnished.slugs().put("/files/{slug}", file);
    Cage cage =
        new Cage(furnished, new Line(admin, furnished.slugs().get("{sessionSlug}")), record);
    cage.link(vault, other);
    admin
        .post("/comments/ships/" + record, json("body", Canary.OTHERS.code() + " asked"))
        .expect(201);
    cage.bulk(ships);
    cage.transfers(ships);
    cage.saveReport();
    cage.talk();
    cage.run(called);
    return cage;
  }

  Api admin() {
    return furnished.admin();
  }

  private void link(String vault, String other) {
    Related.relate(admin(), "stores", "many_to_many", "unlink", "ships.stores", "vaults.ships");
    new Sheet(admin(), "ships").update(record, json("stores", array(vault, other))).expect(200);
    admin().post("/comments/vaults/" + vault, json("body", Canary.OBJECT.code())).expect(201);
  }

  private void bulk(Sheet ships) {
    String other = ships.slugOf(json("name", "Bulk"));
    JsonObject changed =
        admin()
            .post(
                ships.path("/bulk-update"),
                json(
                    "slugs", array(other),
                    "data",
                        json(
                            "sealed", Canary.FIELD.code(),
                            "cargo", Canary.RECORD.code(),
                            "crew", Canary.OTHERS.code())))
            .expect(200)
            .data();
    furnished.slugs().put("/undo/{token}", changed.getString("undo_token"));
  }

  private void saveReport() {
    JsonObject isSealed = json("field", "sealed", "op", "eq", "value", Canary.FIELD.code());
    JsonObject question = json("group_by", array(json("field", "sealed")), "filter", isSealed);
    String report =
        admin()
            .post(
                "/report",
                json(
                    "name",
                    "Seals",
                    "object",
                    "ships",
                    "question",
                    question,
                    "chart",
                    json("type", "table")))
            .expect(201)
            .data()
            .getString("slug");
    furnished.slugs().put("/report/{slug}", report);
    furnished.slugs().put("{reportSlug}", report);
    admin()
        .put(
            furnished.path("/dashboard/{slug}"),
            json("tiles", array(json("report", report, "date_field", "created_at"))))
        .expect(200);
  }

  private void transfers(Sheet ships) {
    String export = Exported.slug(ships, json("format", "csv"));
    Exported.await(admin(), "ships", export);
    furnished.slugs().put("/export/status/{jobSlug}", export);
    furnished.slugs().put("/export/download/{jobSlug}", export);
    String rows = "name,sealed\nImported," + Canary.FIELD.code() + "\n";
    String run = new Imports(ships).run(rows, "{}", "name").getString("slug");
    furnished.slugs().put("/import/status/{jobSlug}", run);
  }

  /** Attaches these members to the session, in addition to its owner. */
  void attach(List<Reader> readers) {
    Map<String, String> slugs =
        Line.items(admin().get("/admin/members?limit=200")).stream()
            .collect(
                Collectors.toMap(
                    member -> member.getString("email"), member -> member.getString("slug")));
    List<String> admins =
        readers.stream().map(reader -> slugs.get(reader.person().email())).toList();
    admin().post(line.path("/admins"), json("admins", admins)).expect(200);
  }

  private void talk() {
    String chat = furnished.slugs().get("{chatSlug}");
    line.send(chat, json("text", Canary.MESSAGE.code()));
  }

  /** Starts runs of the owner that contain the canaries and wait for approvals. */
  private void run(String called) {
    String path =
        begun(
            json(
                "name", "Pay",
                "trigger", json("type", "manual", "object_slug", "ships"),
                "conditions", json("field", "sealed", "op", "is_not_empty"),
                "actions",
                    array(
                        json(
                            "type",
                            "send_webhook",
                            "url",
                            called + "/" + Canary.ADDRESS.code(),
                            "headers",
                            json("X-Reader", "CAGE", "X-Key", Canary.ADDRESS.code()),
                            "body",
                            json(
                                "to", "{{record.assigned_to}}",
                                "by", "{{record.created_by}}")),
                        json(
                            "type", "create_record",
                            "object_slug", "vaults",
                            "values",
                                json("name", Canary.OBJECT.code(), "sealed", "{{record.sealed}}")),
                        json(
                            "type", "approval",
                            "title", "{{record.sealed}} {{record.cargo}} {{record.crew}}"),
                        json(
                            "type",
                            "send_webhook",
                            "url",
                            "https://hooks.example/"
                                + Canary.FIELD.code()
                                + "?a={{record.sealed}}"))));
    JsonValue run =
        admin().post(path + "/run", json("record_slug", record)).expect(202).data().get("id");
    furnished.slugs().put("/workflow/{slug}", path.substring("/workflow/".length()));
    furnished.slugs().put("/workflow/executions/{id}", run.toString());
    furnished.slugs().put("{executionId}", run.toString());
    begun(
        json(
            "name", "Hear",
            "trigger", json("type", "message_received"),
            "actions", array(json("type", "approval", "title", "{{message.body}}"))));
    line.receive("966500000001", Canary.MESSAGE.code());
    List<JsonObject> waiting =
        Await.promptly(
            "both runs wait for an approval",
            () -> Line.items(admin().get("/workflow/approvals?limit=200")),
            all ->
                all.toString().contains(Canary.MESSAGE.code())
                    && all.toString().contains(Canary.FIELD.code()));
    waiting.stream()
        .filter(one -> one.get("execution_id").toString().equals(run.toString()))
        .forEach(
            one -> furnished.slugs().put("/workflow/approvals/{id}", one.get("id").toString()));
  }

  private String begun(JsonObject workflow) {
    String path =
        "/workflow/" + admin().post("/workflow", workflow).expect(201).data().getString("slug");
    admin().put(path + "/toggle", "{}").expect(200);
    return path;
  }
}
