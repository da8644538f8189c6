package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An object of a workspace and its records.
 *
 * @param api a client that may read and write it
 * @param slug the object's slug
 */
public record Sheet(Api api, String slug) {
  /** Creates an object without fields. */
  public static Sheet create(Api admin, String slug) {
    admin.post("/object", json("name", "Sheet", "slug", slug)).expect(201);
    return new Sheet(admin, slug);
  }

  /** Returns the same object for another client. */
  public Sheet by(Api other) {
    return new Sheet(other, slug);
  }

  /** Adds a field without settings. */
  public Sheet field(String field, String type) {
    return field(field, type, json());
  }

  /** Adds a field with additional members, such as {@code json("is_unique", true)}. */
  public Sheet field(String field, String type, JsonObject more) {
    addField(field, type, more).expect(201);
    return this;
  }

  /** Requests a field and returns the response. */
  public Api.Answer addField(String field, String type, JsonObject more) {
    return api.post(
        "/object/field/" + slug, json("name", field, "slug", field, "type", type, more));
  }

  /** Changes a field. */
  public Api.Answer changeField(String field, JsonValue body) {
    return api.put("/object/field/" + slug + "/" + field, body);
  }

  /** Deletes a field. */
  public void dropField(String field) {
    api.delete("/object/field/" + slug + "/" + field).expect(200);
  }

  /** Requests a record with these values and returns the response. */
  public Api.Answer tryCreate(JsonObject values) {
    return api.post(path(""), json("data", values));
  }

  /** Creates a record with these values. */
  public JsonObject create(JsonObject values) {
    return tryCreate(values).expect(201).data();
  }

  /** Creates a record and returns its slug. */
  public String slugOf(JsonObject values) {
    return create(values).getString("slug");
  }

  /** Reads a record. */
  public Api.Answer read(String record) {
    return api.get(path("/" + record));
  }

  /** Changes a record. */
  public Api.Answer update(String record, JsonObject values) {
    return api.put(path("/" + record), json("data", values));
  }

  /** Deletes a record. */
  public Api.Answer delete(String record) {
    return api.delete(path("/" + record));
  }

  /** Lists records with a query such as {@code sort=name}. */
  public Api.Answer list(String query) {
    return api.get(path(query.isEmpty() ? "" : "?" + query));
  }

  /** Lists the records that match a filter. */
  public Api.Answer filtered(JsonValue filter) {
    return list("filter=" + encoded(filter));
  }

  /** The values of a field in a list, in order, as JSON texts. */
  public List<String> column(String query, String field) {
    JsonArray rows = list(query).expect(200).json().getJsonArray("data");
    return rows.getValuesAs(JsonObject.class).stream()
        .map(row -> row.getJsonObject("data").get(field).toString())
        .toList();
  }

  /** A path below the object's records. */
  public String path(String rest) {
    return "/object/data/" + slug + rest;
  }

  /** The ID of the object in its workspace. */
  public String id(Workspace workspace) {
    return Database.texts(
            "select id from tenant.object where slug = '"
                + slug
                + "' and workspace_id = "
                + workspace.id())
        .get(0);
  }

  /** The value of an expression over all stored records of the object and their words. */
  public String stored(Workspace workspace, String expression) {
    return Database.texts(
            "select "
                + expression
                + " from tenant.record r left join tenant.record_words w on w.object_id ="
                + " r.object_id and w.record_id = r.id where r.object_id = "
                + id(workspace))
        .get(0);
  }

  /** A JSON document, encoded for a query. */
  public static String encoded(JsonValue document) {
    return encoded(document.toString());
  }

  /** A text, encoded for a query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** A JSON text. */
  public static String quoted(String text) {
    return Json.createValue(text).toString();
  }
}
