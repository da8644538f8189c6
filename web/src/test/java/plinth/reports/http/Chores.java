package plinth.reports.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A workspace with two chores, and reports on them.
 *
 * @param clerk does not see the bonus of chores
 */
record Chores(Api owner, Api clerk) {
  static Chores create() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    Sheet chores =
        Sheet.create(owner, "chores")
            .field("name", "text")
            .field("due", "date")
            .field("seen", "datetime")
            .field("bonus", "date")
            .field("helper", "member");
    owner
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read", "view.*")))
        .expect(201);
    owner
        .put(
            "/admin/roles/clerk/objects/chores",
            json("fields", json("bonus", "hidden", "helper", "hidden")))
        .expect(200);
    Chores made = new Chores(owner, workspace.member("clerk"));
    String a = chores.slugOf(task("A", "2026-01-31", "2026-01-31T23:30:00Z"));
    chores.create(task("B", "2026-02-01", "2026-02-01T00:30:00Z"));
    owner
        .put(chores.path("/" + a), json("assigned_to", "me", "data", json("helper", "me")))
        .expect(200);
    made.save("all", json());
    made.save("mine", json("visibility", "mine"));
    made.save("other", json());
    made.save("cairo", json("question", json("timezone", "Africa/Cairo")));
    return made;
  }

  private static JsonObject task(String name, String due, String seen) {
    return json("name", name, "due", due, "seen", seen, "bonus", due);
  }

  /** Saves a report that counts the chores. */
  void save(String slug, JsonObject more) {
    JsonObject question = more.containsKey("question") ? json() : json("question", json());
    JsonObject report =
        json("name", slug, "slug", slug, "object", "chores", "chart", json("type", "number"));
    owner.post("/report", json(report, question, more)).expect(201);
  }
}
