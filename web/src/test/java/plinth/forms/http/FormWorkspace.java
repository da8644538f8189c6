package plinth.forms.http;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A workspace with a published object.
 *
 * @param workspace the workspace
 * @param sheet the object, as its owner sees it
 * @param open a client without a credential that names the workspace
 */
record FormWorkspace(Workspace workspace, Sheet sheet, Api open) {
  /** An object {@code leads} with public and hidden fields; {@code form} is its settings. */
  static FormWorkspace create(JsonObject form) {
    Workspace workspace = Workspace.create();
    Sheet sheet = Sheet.create(workspace.admin(), "leads");
    FormWorkspace made =
        new FormWorkspace(workspace, sheet, Api.open().with("X-Workspace", workspace.subdomain()));
    made.publish(form);
    sheet
        .field("name", "text", json("is_public", true, "is_required", true))
        .field("score", "number");
    return made;
  }

  /** Publishes the object with these settings, a JSON object. */
  void publish(JsonObject form) {
    change(json("is_public", true, "form", form));
  }

  /** Changes the object. */
  void change(JsonObject body) {
    sheet.api().put("/object/leads", body).expect(200);
  }

  /** Submits values. */
  Api.Answer submit(JsonObject values) {
    return submit(open, values);
  }

  /** Submits values by another client. */
  Api.Answer submit(Api api, JsonObject values) {
    return api.post("/public/forms/leads/submit", json("data", values));
  }

  /** The form. */
  Api.Answer fields() {
    return open.get("/public/forms/leads/fields");
  }

  /** Its records. */
  Api.Answer data(String query) {
    return open.get("/public/forms/leads/data" + (query.isEmpty() ? "" : "?" + query));
  }

  /** The data of a list's records. */
  static List<JsonObject> rows(Api.Answer list) {
    return list.expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(row -> row.getJsonObject("data"))
        .toList();
  }
}
