package plinth.moves.http;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;
import plinth.testing.Api;
import plinth.testing.Sheet;

/**
 * Leads that become contacts.
 *
 * @param leads where records are first
 * @param contacts where they go
 */
record Pair(Sheet leads, Sheet contacts) {
  /** Two objects without fields, whose slugs end alike. */
  static Pair create(Api admin, String end) {
    return new Pair(Sheet.create(admin, "leads_" + end), Sheet.create(admin, "contacts_" + end));
  }

  /** Adds a field to both. */
  Pair field(String field, String type, JsonObject more) {
    leads.field(field, type, more);
    contacts.field(field, type, more);
    return this;
  }

  /** The same pair asked by another client. */
  Pair by(Api other) {
    return new Pair(leads.by(other), contacts.by(other));
  }

  /** Asks what a move of a lead would do; {@code more} are further members of the body. */
  Api.Answer preview(String record, JsonObject more) {
    return post("/preview", body(record, more).toString());
  }

  /** Moves a lead. */
  Api.Answer execute(String record, JsonObject more) {
    return post("/execute", body(record, more).toString());
  }

  /** Moves a lead that nothing speaks against, and answers the move. */
  JsonObject moved(String record) {
    return execute(record, json()).expect(200).data();
  }

  /** Takes the last move of a record back. */
  Api.Answer reverse(Sheet of, String record) {
    return of.api().post("/object/data/move/" + of.slug() + "/reverse/" + record);
  }

  /** The moves of a record. */
  JsonArray history(Sheet of, String record) {
    return of.api()
        .get("/object/data/move/" + of.slug() + "/history/" + record)
        .expect(200)
        .json()
        .getJsonArray("data");
  }

  /** The stations of a thing, as {@code object/slug}. */
  java.util.List<String> journey(Sheet of, String thing) {
    return of
        .api()
        .get("/object/data/move/" + of.slug() + "/journey/" + thing)
        .expect(200)
        .data()
        .getJsonArray("stations")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(station -> station.getString("object") + "/" + station.getString("record_slug"))
        .toList();
  }

  /** What a preview says of each field: the outcome, where it goes, and the value there. */
  static Map<String, String> outcomes(JsonObject preview) {
    Map<String, String> outcomes = new TreeMap<>();
    preview
        .getJsonArray("fields")
        .getValuesAs(JsonObject.class)
        .forEach(
            field ->
                outcomes.put(
                    field.getString("field"),
                    field.getString("outcome")
                        + " "
                        + field.getString("to", "-")
                        + " "
                        + field.get("new_value")));
    return outcomes;
  }

  /** Sends to a route of moves of leads. */
  Api.Answer post(String route, String body) {
    return leads.api().post("/object/data/move/" + leads.slug() + route, body);
  }

  private JsonObject body(String record, JsonObject more) {
    return json("record_slug", record, "to", contacts.slug(), more);
  }
}
