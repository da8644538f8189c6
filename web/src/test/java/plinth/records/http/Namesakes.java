package plinth.records.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Firms, and two records of the same person, to be merged.
 *
 * @param people the records of people, with a unique code, a number and files
 * @param first the slug of the record that has a name only
 * @param second the slug of the record that has all values
 */
record Namesakes(
    Workspace workspace, Api admin, Sheet firms, Sheet people, String first, String second) {
  static Namesakes create() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Related work = Related.create(admin, "one_to_many", "restrict");
    Sheet people =
        work.people()
            .field("code", "text", json("is_unique", true))
            .field("number", "serial_number")
            .field("scan", "file", json("settings", json("multiple", true)));
    String first = people.slugOf(json("name", "Nora"));
    String second = people.slugOf(json("name", "Nora Field", "age", 40, "code", "n1"));
    return new Namesakes(workspace, admin, work.firms(), people, first, second);
  }

  /** Merges people. */
  Api.Answer merge(String survivor, String... others) {
    return merge(json("survivor", survivor, "others", array((Object[]) others)));
  }

  /** Merges two records of an object. */
  Api.Answer merge(String survivor, String other, Sheet sheet) {
    return admin.post(sheet.path("/merge"), json("survivor", survivor, "others", array(other)));
  }

  /** Merges people as a request says. */
  Api.Answer merge(JsonObject body) {
    return admin.post(people.path("/merge"), body);
  }

  /** Undoes a merge, or an undo. */
  Api.Answer undo(JsonObject done) {
    return admin.post("/object/data/undo/" + done.getString("undo_token"), "{}");
  }

  /** Comments on a person. */
  void comment(String record, String body) {
    admin.post("/comments/people/" + record, json("body", body)).expect(201);
  }
}
