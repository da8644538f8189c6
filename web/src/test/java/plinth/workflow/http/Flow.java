package plinth.workflow.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Predicate;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/**
 * A workflow of a test.
 *
 * @param api who asks
 * @param slug its slug
 */
record Flow(Api api, String slug) {
  /** An object with fields of the kinds that workflows ask of. */
  static Sheet leads(Api admin, String slug) {
    return Sheet.create(admin, slug)
        .field("name", "text")
        .field("amount", "number")
        .field("due", "date")
        .field("at", "datetime")
        .field("notes", "long_text")
        .field(
            "stage",
            "select",
            json(
                "options",
                array(json("value", "new"), json("value", "won"), json("value", "lost"))));
  }

  /** Asks for a workflow of these members. */
  static Api.Answer ask(Api api, JsonObject members) {
    return api.post("/workflow", json("name", "Flow", members));
  }

  /** An active workflow of a trigger and steps. */
  static Flow active(Api api, JsonObject trigger, JsonArray actions) {
    return active(api, trigger, JsonValue.NULL, actions);
  }

  /** The same with conditions. */
  static Flow active(Api api, JsonObject trigger, JsonValue conditions, JsonArray actions) {
    String slug =
        ask(
                api,
                json(
                    "trigger", trigger,
                    "conditions", conditions,
                    "actions", actions))
            .expect(201)
            .data()
            .getString("slug");
    Flow flow = new Flow(api, slug);
    flow.toggle();
    return flow;
  }

  /** The same workflow asked by another client. */
  Flow by(Api other) {
    return new Flow(other, slug);
  }

  /** Switches it. */
  JsonObject toggle() {
    return api.put("/workflow/" + slug + "/toggle", "{}").expect(200).data();
  }

  /** As if no node had worked for three days: what its schedule asked for meanwhile is missed. */
  void miss(Workspace workspace) {
    Database.run(
        "update tenant.workflow set next_fire_at = next_fire_at - interval '3 days' where slug = '"
            + slug
            + "' and workspace_id = "
            + workspace.id());
  }

  /** Runs the schedule of a workspace's workflows; answers how many were due. */
  static int due(Workspace workspace) {
    return Api.open()
        .bearer(Signer.server().operator())
        .post(
            "/admin/platform/schedulers/workflow-schedules/run",
            json("workspace_id", workspace.id()))
        .expect(200)
        .data()
        .getInt("items");
  }

  /** Starts it by hand. */
  long run(JsonObject body) {
    return api.post("/workflow/" + slug + "/run", body).expect(202).data().getInt("id");
  }

  /** Its runs, the latest first. */
  List<JsonObject> runs() {
    return api.get("/workflow/" + slug + "/executions?limit=200")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  /** Its one run, once it stands so. */
  JsonObject one(String status) {
    return await(1, run -> run.getString("status").equals(status)).get(0);
  }

  /** So many runs that have ended. */
  List<JsonObject> ended(int count) {
    return await(count, run -> !run.isNull("finished_at"));
  }

  /** So many runs of a kind, once they are there; fails when they do not come. */
  List<JsonObject> await(int count, Predicate<JsonObject> kind) {
    return Await.promptly(
            count + " such runs are there",
            this::runs,
            all -> all.stream().filter(kind).count() >= count)
        .stream()
        .filter(kind)
        .toList();
  }

  /** A run with everything that it did. */
  JsonObject trace(JsonObject run) {
    return api.get("/workflow/executions/" + run.getInt("id")).expect(200).data();
  }

  /** The value of a field of a record. */
  static String value(Sheet sheet, String record, String field) {
    return String.valueOf(sheet.read(record).expect(200).data().getJsonObject("data").get(field));
  }

  /** A step that sets a field. */
  static JsonObject set(String field, JsonValue value) {
    return json("type", "update_field", "field_slug", field, "value", value);
  }

  /** A trigger of an object. */
  static JsonObject on(String type, String object) {
    return json("type", type, "object_slug", object);
  }
}
