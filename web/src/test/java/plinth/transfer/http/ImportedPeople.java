package plinth.transfer.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** People that are imported into an object with rules for duplicates. */
final class ImportedPeople {
  static final String[] FIELDS = {"name", "mail", "phone", "city"};

  private ImportedPeople() {}

  static Imports create(Workspace workspace, String slug, JsonObject... rules) {
    Sheet sheet =
        Sheet.create(workspace.admin(), slug)
            .field("name", "text")
            .field("mail", "email")
            .field("phone", "phone")
            .field("city", "text");
    rules(sheet, rules);
    return new Imports(sheet);
  }

  /** Sets the rules of an object, and waits until its records have been compared by them. */
  static void rules(Sheet sheet, JsonObject... rules) {
    String path = "/object/duplicate-rules/" + sheet.slug();
    Api api = sheet.api();
    api.put(path, json("rules", array((Object[]) rules))).expect(200);
    Await.until(
        "all records are compared",
        () ->
            api
                .get(path)
                .expect(200)
                .json()
                .getJsonArray("data")
                .getValuesAs(JsonObject.class)
                .stream()
                .allMatch(rule -> rule.getBoolean("is_ready")));
  }

  /** A rule over fields, each followed by its method. */
  static JsonObject rule(String name, String onCreate, String... conditions) {
    return json(
        "name",
        name,
        "on_create",
        onCreate,
        "conditions",
        array(
            IntStream.range(0, conditions.length / 2)
                .mapToObj(i -> json("field", conditions[2 * i], "method", conditions[2 * i + 1]))
                .toArray()));
  }

  static JsonObject mail(String onCreate) {
    return rule("Mail", onCreate, "mail", "email");
  }

  static String run(Imports people, String options, String... rows) {
    return Imports.counts(
        people.run("name,mail,phone,city\n" + String.join("\n", rows), options, FIELDS));
  }

  static List<String> faults(Imports people, String options, String... rows) {
    JsonObject done =
        people.run("name,mail,phone,city\n" + String.join("\n", rows), options, FIELDS);
    return people.failedRows(done).stream()
        .map(row -> row.getInt("row") + ":" + row.getString("field") + ":" + row.getString("rule"))
        .toList();
  }

  /** All people of an object, in the order in which they were created. */
  static List<String> listed(Workspace workspace, Sheet sheet) {
    return Database.textsIn(
        workspace.id(),
        "select concat_ws(',', coalesce(data->>'name', ''), coalesce(data->>'mail', ''),"
            + " coalesce(data->>'phone', ''), coalesce(data->>'city', '')) from tenant.record"
            + " where object_id = "
            + sheet.id(workspace)
            + " order by id");
  }
}
