package plinth.views.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.testing.Api;
import plinth.testing.Sheet;

/**
 * The views of an object for one client.
 *
 * @param api the client
 * @param object the object's slug
 */
record Board(Api api, String object) {
  static final JsonObject STAGES =
      json(
          "options",
          array(
              json("value", "new"),
              json("value", "won", "label", "Won", "color", "#00ff00"),
              json("value", "lost")));

  /** Creates an object with fields of the types that views use. */
  static Board create(Api admin, String object) {
    Sheet.create(admin, object)
        .field("name", "text")
        .field("amount", "number")
        .field("price", "currency")
        .field("stage", "select", STAGES)
        .field("topics", "multi_select", STAGES)
        .field("notes", "long_text")
        .field("due", "date");
    return new Board(admin, object);
  }

  Board by(Api other) {
    return new Board(other, object);
  }

  Board of(String other) {
    return new Board(api, other);
  }

  /** Requests a view with these members in addition to its name. */
  Api.Answer tryMake(String name, String type, JsonObject more) {
    return api.post(path(""), json("name", name, "type", type, more));
  }

  /** Creates a view and returns its slug. */
  String make(String name, String type, JsonObject more) {
    return tryMake(name, type, more).expect(201).data().getString("slug");
  }

  Api.Answer read(String slug) {
    return api.get("/object/custom/view/details/" + object + "/" + slug);
  }

  Api.Answer change(String slug, JsonObject body) {
    return api.put(path("/" + slug), body);
  }

  Api.Answer delete(String slug) {
    return api.delete(path("/" + slug));
  }

  Api.Answer makeDefault(String slug, String query) {
    return api.send("PUT", path("/" + slug + "/default" + query), null);
  }

  Api.Answer order(JsonValue list) {
    return api.put(path("/order"), json("views", list));
  }

  List<JsonObject> all() {
    return api.get(path("?limit=200"))
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  List<String> slugs() {
    return all().stream().map(view -> view.getString("slug")).toList();
  }

  /** The slugs of the views marked as default. */
  List<String> defaults() {
    return all().stream()
        .filter(view -> view.getBoolean("is_default"))
        .map(view -> view.getString("slug"))
        .toList();
  }

  String path(String rest) {
    return "/object/custom/view/" + object + rest;
  }
}
