package plinth.reports.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A workspace with offers, and requests about reports on them.
 *
 * @param clerk does not see the pay of offers, and no vaults
 */
record Offers(Workspace workspace, Api owner, Api clerk, Api seller) {
  static Offers create() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    Sheet offers =
        Sheet.create(owner, "offers")
            .field("name", "text")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "won"), json("value", "lost"))))
            .field("pay", "number")
            .field("price", "currency", json("settings", json("default_currency", "USD")))
            .field("due", "date");
    Sheet.create(owner, "vaults").field("name", "text");
    offers.create(json("name", "=A", "stage", "won", "pay", 7, "due", "2026-01-31"));
    offers.create(json("name", "B", "stage", "won", "pay", 5, "due", "2026-02-01"));
    offers.create(
        json(
            "name", "C",
            "stage", "lost",
            "price", json("amount", 2.5, "currency", "EUR"),
            "due", "2026-02-28"));
    role(owner, "Clerk");
    role(owner, "Seller");
    JsonObject hidden = json("fields", json("pay", "hidden"));
    owner.put("/admin/roles/clerk/objects/offers", hidden).expect(200);
    owner.put("/admin/roles/clerk/objects/vaults", json("read", false)).expect(200);
    return new Offers(workspace, owner, workspace.member("clerk"), workspace.member("seller"));
  }

  /** Adds a role that reads records and uses views. */
  static void role(Api owner, String name) {
    owner
        .post("/admin/roles", json("name", name, "permissions", array("record.read", "view.*")))
        .expect(201);
  }

  /** A report on offers. */
  static JsonObject report(String name, JsonObject question, String type) {
    return json(
        "name", name, "object", "offers", "question", question, "chart", json("type", type));
  }

  /** A report with another member. */
  static JsonObject with(JsonObject report, String name, JsonValue value) {
    return Json.createObjectBuilder(report).add(name, value).build();
  }

  /** Creates a report. */
  static Api.Answer create(Api api, JsonObject report) {
    return api.post("/report", report);
  }

  /** The slug of a created report. */
  static String made(Api api, JsonObject report) {
    return create(api, report).expect(201).data().getString("slug");
  }

  /** The slugs of the reports that a member sees. */
  static List<String> slugs(Api api) {
    return api.get("/report?limit=200").expect(200).json().getJsonArray("data").stream()
        .map(report -> report.asJsonObject().getString("slug"))
        .toList();
  }

  /** The path of the answer of a report; with a further filter, if there is one. */
  static String answer(String slug, @Nullable JsonObject filter) {
    return "/report/"
        + slug
        + "/answer"
        + (filter == null
            ? ""
            : "?filter=" + URLEncoder.encode(filter.toString(), StandardCharsets.UTF_8));
  }

  /** The total of an answer. */
  static JsonObject total(JsonObject answer) {
    return answer.getJsonObject("answer").getJsonObject("total");
  }
}
