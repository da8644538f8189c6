package plinth.testing;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
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
  /** A new object without fields. */
  public static Sheet create(Api admin, String slug) {
    admin.post("/object", "{\"name\":\"Sheet\",\"slug\":\"" + slug + "\"}").expect(201);
    return new Sheet(admin, slug);
  }

  /** The same object asked by another client. */
  public Sheet by(Api other) {
    return new Sheet(other, slug);
  }

  /** Adds a field without settings. */
  public Sheet field(String field, String type) {
    return field(field, type, "");
  }

  /** Adds a field with more members, such as {@code "is_unique":true}. */
  public Sheet field(String field, String type, String more) {
    addField(field, type, more).expect(201);
    return this;
  }

  /** Asks for a field. */
  public Api.Answer addField(String field, String type, String more) {
    return api.post(
        "/object/field/" + slug,
        "{\"name\":\"%s\",\"slug\":\"%s\",\"type\":\"%s\"%s}"
            .formatted(field, field, type, more.isEmpty() ? "" : "," + more));
  }

  /** Changes a field. */
  public Api.Answer changeField(String field, String body) {
    return api.put("/object/field/" + slug + "/" + field, body);
  }

  /** Deletes a field. */
  public void dropField(String field) {
    api.delete("/object/field/" + slug + "/" + field).expect(200);
  }

  /** Asks for a record with these values, the members of {@code data}. */
  public Api.Answer tryCreate(String values) {
    return api.post(path(""), "{\"data\":{" + values + "}}");
  }

  /** Makes a record with these values. */
  public JsonObject create(String values) {
    return tryCreate(values).expect(201).data();
  }

  /** Makes a record and answers its slug. */
  public String slugOf(String values) {
    return create(values).getString("slug");
  }

  /** Reads a record. */
  public Api.Answer read(String record) {
    return api.get(path("/" + record));
  }

  /** Changes a record. */
  public Api.Answer update(String record, String values) {
    return api.put(path("/" + record), "{\"data\":{" + values + "}}");
  }

  /** Deletes a record. */
  public Api.Answer delete(String record) {
    return api.delete(path("/" + record));
  }

  /** Lists records by a query such as {@code sort=name}. */
  public Api.Answer list(String query) {
    return api.get(path(query.isEmpty() ? "" : "?" + query));
  }

  /** Lists the records that meet a filter. */
  public Api.Answer filtered(String filter) {
    return list("filter=" + encoded(filter));
  }

  /** The values of a field in a list, in its order, as JSON texts. */
  public List<String> column(String query, String field) {
    JsonArray rows = list(query).expect(200).json().getJsonArray("data");
    return rows.getValuesAs(JsonObject.class).stream()
        .map(row -> row.getJsonObject("data").get(field).toString())
        .toList();
  }

  /** A path under the object's records. */
  public String path(String rest) {
    return "/object/data/" + slug + rest;
  }

  /** The number of the object in its workspace. */
  public String id(Workspace workspace) {
    return Database.texts(
            "select id from tenant.object where slug = '"
                + slug
                + "' and workspace_id = "
                + workspace.id())
        .get(0);
  }

  /** What an expression is over all stored records of the object, with their words. */
  public String stored(Workspace workspace, String expression) {
    return Database.texts(
            "select "
                + expression
                + " from tenant.record r left join tenant.record_words w on w.object_id ="
                + " r.object_id and w.record_id = r.id where r.object_id = "
                + id(workspace))
        .get(0);
  }

  /** A text as a query takes it. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** A JSON text. */
  public static String quoted(String text) {
    return Json.createValue(text).toString();
  }
}
