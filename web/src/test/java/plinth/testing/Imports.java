package plinth.testing;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports into an object.
 *
 * @param sheet the object
 */
public record Imports(Sheet sheet) {
  private static final List<String> ENDS =
      List.of("completed", "completed_with_errors", "failed", "canceled");

  /** A path under the object's imports. */
  public String path(String rest) {
    return sheet.path("/import" + rest);
  }

  public String upload(String content) {
    try {
      JsonObject me = sheet.api().get("/admin/me").expect(200).data();
      long ws = me.getJsonObject("workspace").getJsonNumber("id").longValueExact();
      String slug = java.util.UUID.randomUUID().toString().replace("-", "").substring(0, 20);
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      Database.run(
          "insert into tenant.import_file (workspace_id, slug, object_id, name, size, part_size, parts, status, created_by, created_at, expires_at)"
              + " select o.workspace_id, '"
              + slug
              + "', o.id, 'x.csv', "
              + bytes.length
              + ", 1000000000, 1, 'ready', 'admin:"
              + me.get("id").toString().replace("\"", "")
              + "', now(), now() + interval '1 day'"
              + " from tenant.object o where o.slug = '"
              + sheet.slug()
              + "' and o.workspace_id = "
              + ws);
      Database.run(
          "insert into tenant.import_part (workspace_id, file_id, number, key, size, is_ready) select workspace_id, id, 1, '"
              + slug
              + "', size, true from tenant.import_file where slug = '"
              + slug
              + "'");
      java.nio.file.Path place =
          Plinth.server()
              .data()
              .resolve("files")
              .resolve(Long.toString(ws))
              .resolve(slug.substring(0, 2))
              .resolve(slug);
      java.nio.file.Files.createDirectories(place.getParent());
      java.nio.file.Files.write(place, bytes);
      return slug;
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Imports a text whose columns go to these fields in their order; answers the end of it. */
  public JsonObject run(String content, String options, String... fields) {
    StringBuilder mapping = new StringBuilder();
    for (int i = 0; i < fields.length; i++) {
      mapping.append(i == 0 ? "" : ",");
      mapping.append("{\"column\":" + i + ",\"field\":\"" + fields[i] + "\"}");
    }
    return runMapped(content, options, mapping.toString());
  }

  /** Imports a text by a mapping, the members of its list. */
  public JsonObject runMapped(String content, String options, String mapping) {
    return await(start(content, options, mapping));
  }

  /** Starts an import; answers its job. */
  public String start(String content, String options, String mapping) {
    return tryExecute(
            "{\"upload_id\":\"%s\",\"options\":%s,\"mapping\":[%s]}"
                .formatted(upload(content), options, mapping))
        .expect(202)
        .data()
        .getString("slug");
  }

  /** Asks for an import. */
  public Api.Answer tryExecute(String body) {
    return sheet.api().post(path("/execute"), body);
  }

  /** How an import ended. */
  public JsonObject await(String job) {
    Instant end = Instant.now().plus(Duration.ofSeconds(120));
    JsonObject status = status(job);
    while (!ENDS.contains(status.getString("status"))) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("waited too long: " + status);
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      status = status(job);
    }
    return status;
  }

  /** How far an import is. */
  public JsonObject status(String job) {
    return sheet.api().get(path("/status/" + job)).expect(200).data();
  }

  /** How many were created, updated, skipped and failed. */
  public static String counts(JsonObject status) {
    return status.getInt("created")
        + " "
        + status.getInt("updated")
        + " "
        + status.getInt("skipped")
        + " "
        + status.getInt("failed");
  }

  /** The rows that an import refused. */
  public List<JsonObject> failedRows(JsonObject status) {
    return new ArrayList<>(
        sheet
            .api()
            .get(path("/" + status.getString("slug") + "/failed-rows?limit=200"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class));
  }
}
