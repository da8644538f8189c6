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
 * @param leads the object of the records before the move
 * @param contacts the target object
 */
record Pair(Sheet leads, Sheet contacts) {
  /** Creates two objects without fields, with the same suffix in their slugs. */
  static Pair create(Api admin, String end) {
    return new Pair(Sheet.create(admin, "leads_" + end), Sheet.create(admin, "contacts_" + end));
  }

  /** Adds a field to both. */
  Pair field(String field, String type, JsonObject more) {
    leads.field(field, type, more);
    contacts.field(field, type, more);
    return this;
  }

  /** Returns the same pair for another client. */
  Pair by(Api other) {
    return new Pair(leads.by(other), contacts.by(other));
  }

  /** Previews the move of a lead; {@code more} are additional members of the body. */
  Api.Answer preview(String record, JsonObject more) {
    return post("/preview", body(record, more).toString());
  }

  /** Moves a lead. */
  Api.Answer execute(String record, JsonObject more) {
    return post("/execute", body(record, more).toString());
  }

  /** Moves a lead without obstacles, and returns the move. */
  JsonObject moved(String record) {
    return execute(record, json()).expect(200).data();
  }

  /** Undoes the last move of a record. */
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

  /** The stations of a record as {@code object/slug}. */
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

  /** A preview's result for each field: the outcome, the target, and the value there. */
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

  /** Sends a request to a route of moves of leads. */
  Api.Answer post(String route, String body) {
    return leads.api().post("/object/data/move/" + leads.slug() + route, body);
  }

  private JsonObject body(String record, JsonObject more) {
    return json("record_slug", record, "to", contacts.slug(), more);
  }
}
