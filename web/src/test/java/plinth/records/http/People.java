package plinth.records.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** People of whom some may be the same, and the rules by which they are. */
record People(Workspace workspace, Sheet sheet) {
  static People create(Workspace workspace, String slug) {
    Sheet sheet =
        Sheet.create(workspace.admin(), slug)
            .field("name", "text")
            .field("mail", "email")
            .field("phone", "phone")
            .field("site", "link");
    return new People(workspace, sheet);
  }

  static JsonObject by(String field, String method) {
    return json("field", field, "method", method);
  }

  static JsonObject rule(String name, String onCreate, JsonObject... conditions) {
    return json("name", name, "on_create", onCreate, "conditions", array((Object[]) conditions));
  }

  Api.Answer put(JsonObject... rules) {
    return sheet.api().put(rulesPath(), json("rules", array((Object[]) rules)));
  }

  /** Replaces the rules, and waits until the records have been compared by them. */
  People with(JsonObject... rules) {
    put(rules).expect(200);
    Await.until("all records are compared", () -> rules().stream().allMatch(this::isReady));
    return this;
  }

  private boolean isReady(JsonObject rule) {
    return rule.getBoolean("is_ready");
  }

  List<JsonObject> rules() {
    JsonArray all = (JsonArray) sheet.api().get(rulesPath()).expect(200).value();
    return all.getValuesAs(JsonObject.class);
  }

  String rulesPath() {
    return "/object/duplicate-rules/" + sheet.slug();
  }

  Api.Answer confirm(JsonObject values) {
    return sheet.api().post(sheet.path(""), json("data", values, "allow_duplicates", true));
  }

  Api.Answer list(String query) {
    return sheet.api().get(sheet.path("/duplicates?" + query));
  }

  Api.Answer decide(String decision, String one, String other) {
    return sheet
        .api()
        .post(sheet.path("/duplicates/" + decision), json("records", array(one, other)));
  }

  /** The pairs of a status: the slugs of both records, and the names of the rules. */
  Set<String> pairs(String query) {
    Set<String> pairs = new TreeSet<>();
    for (JsonObject one :
        list(query).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class)) {
      Set<String> slugs = new TreeSet<>();
      one.getJsonArray("records")
          .getValuesAs(JsonObject.class)
          .forEach(record -> slugs.add(record.getString("slug")));
      pairs.add(slugs + " " + one.getJsonArray("rules"));
    }
    return pairs;
  }

  static String pair(String one, String other, String... rules) {
    return new TreeSet<>(Set.of(one, other)) + " " + array((Object[]) rules);
  }

  void hasPairs(String... pairs) {
    Await.until(
        "the duplicates are " + List.of(pairs),
        () -> pairs("limit=200"),
        Set.copyOf(List.of(pairs))::equals);
  }
}
