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
 * @param api client of the test
 * @param slug slug of the workflow
 */
record Flow(Api api, String slug) {
  /** Creates an object with fields of the kinds that workflows use. */
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

  /** Requests a workflow with these members. */
  static Api.Answer ask(Api api, JsonObject members) {
    return api.post("/workflow", json("name", "Flow", members));
  }

  /** Creates an active workflow with a trigger and steps. */
  static Flow active(Api api, JsonObject trigger, JsonArray actions) {
    return active(api, trigger, JsonValue.NULL, actions);
  }

  /** Creates an active workflow with conditions. */
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

  /** Returns the same workflow for another client. */
  Flow by(Api other) {
    return new Flow(other, slug);
  }

  /** Toggles the workflow. */
  JsonObject toggle() {
    return api.put("/workflow/" + slug + "/toggle", "{}").expect(200).data();
  }

  /** Simulates three days without a working node, so that the slots of the schedule are missed. */
  void miss(Workspace workspace) {
    Database.run(
        "update tenant.workflow set next_fire_at = next_fire_at - interval '3 days' where slug = '"
            + slug
            + "' and workspace_id = "
            + workspace.id());
  }

  /** Runs the schedules of a workspace's workflows. Returns how many were due. */
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

  /** Starts the workflow manually. */
  long run(JsonObject body) {
    return api.post("/workflow/" + slug + "/run", body).expect(202).data().getInt("id");
  }

  /** Returns its runs, latest first. */
  List<JsonObject> runs() {
    return api.get("/workflow/" + slug + "/executions?limit=200")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  /** Returns its only run, once it has the status. */
  JsonObject one(String status) {
    return await(1, run -> run.getString("status").equals(status)).get(0);
  }

  /** Returns a number of finished runs. */
  List<JsonObject> ended(int count) {
    return await(count, run -> !run.isNull("finished_at"));
  }

  /** Waits for a number of matching runs and returns them; fails if they do not appear. */
  List<JsonObject> await(int count, Predicate<JsonObject> kind) {
    return Await.promptly(
            count + " such runs are there",
            this::runs,
            all -> all.stream().filter(kind).count() >= count)
        .stream()
        .filter(kind)
        .toList();
  }

  /** Returns a run with all its steps. */
  JsonObject trace(JsonObject run) {
    return api.get("/workflow/executions/" + run.getInt("id")).expect(200).data();
  }

  /** Returns the value of a field of a record. */
  static String value(Sheet sheet, String record, String field) {
    return String.valueOf(sheet.read(record).expect(200).data().getJsonObject("data").get(field));
  }

  /** Returns a step that sets a field. */
  static JsonObject set(String field, JsonValue value) {
    return json("type", "update_field", "field_slug", field, "value", value);
  }

  /** Returns a trigger of an object. */
  static JsonObject on(String type, String object) {
    return json("type", type, "object_slug", object);
  }
}
