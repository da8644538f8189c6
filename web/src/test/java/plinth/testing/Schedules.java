package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;

/**
 * Scheduled exports of an object.
 *
 * @param workspace the workspace
 * @param api the client that makes them
 * @param object the slug of the object
 */
public record Schedules(Workspace workspace, Api api, String object) {
  /** The path of the schedules. */
  public String path() {
    return "/object/data/" + object + "/export/schedules";
  }

  /** The path of a schedule. */
  public String path(JsonObject schedule) {
    return path() + "/" + schedule.get("id");
  }

  /** A daily export as CSV, with these members in addition or instead. */
  public static JsonObject body(JsonObject more) {
    JsonObjectBuilder body =
        Json.createObjectBuilder(
            json(
                "name",
                "Daily list",
                "export",
                json("format", "csv"),
                "when",
                json("every", "day", "hour", 8)));
    more.forEach(body::add);
    return body.build();
  }

  /** Creates a schedule. */
  public JsonObject create(JsonObject more) {
    return api.post(path(), body(more)).expect(201).data();
  }

  /** The present state of a schedule. */
  public JsonObject read(JsonObject schedule) {
    return api.get(path(schedule)).expect(200).data();
  }

  /** Makes a schedule due. */
  public void bring(JsonObject schedule) {
    Database.run(
        "update tenant.export_schedule set due_at = now() - interval '3 days', next_at = now() -"
            + " interval '3 days' where id = "
            + schedule.get("id")
            + " and workspace_id = "
            + workspace.id());
  }

  /** Runs the scheduler for the workspace. */
  public int sweep() {
    return Api.open()
        .bearer(Signer.server().operator())
        .post(
            "/admin/platform/schedulers/export-schedules/run", json("workspace_id", workspace.id()))
        .expect(200)
        .status();
  }

  /** Runs the scheduler until a run of a schedule has this status, and returns the schedule. */
  public JsonObject await(JsonObject schedule, String status) {
    return Await.until(
        "the run is " + status,
        () -> {
          Database.run(
              "update tenant.export_schedule set due_at = now() where last_status = 'running' and"
                  + " due_at is not null and workspace_id = "
                  + workspace.id());
          sweep();
          return read(schedule);
        },
        found -> status.equals(found.getString("last_status", null)));
  }

  /** Runs a schedule by hand and waits for the status. */
  public JsonObject run(JsonObject schedule, String status) {
    api.post(path(schedule) + "/run", "{}").expect(202);
    return await(schedule, status);
  }
}
