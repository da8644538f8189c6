package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import plinth.bench.data.Deals;
import plinth.bench.server.Target;

/**
 * Imports a file over HTTP into an object whose fields have the names of its columns.
 *
 * @param admin credential that imports
 * @param object slug of the object
 * @param columns its fields
 */
public record ImportJob(Target admin, String object, List<Deals.Column> columns) {
  private static final int LOOK_MILLIS = 100;
  private static final int PATIENCE_SECONDS = 3_600;

  /** Creates the object and its fields. */
  public void define(String name) throws IOException {
    admin.call(
        "POST",
        "/api/v1/object",
        Json.createObjectBuilder().add("slug", object).add("name", name).build());
    for (Deals.Column column : columns) {
      admin.call("POST", "/api/v1/object/field/" + object, column.definition());
    }
  }

  /** Uploads a CSV file and returns the slug of the upload. */
  public String upload(Path file) throws IOException {
    return new FileUpload(admin, path()).send(file);
  }

  /** Imports an upload, waits for the end, and returns the number of created records. */
  public long run(String upload) throws IOException, InterruptedException {
    JsonArrayBuilder mapping = Json.createArrayBuilder();
    for (Deals.Column column : columns) {
      mapping.add(
          Json.createObjectBuilder().add("header", column.slug()).add("field", column.slug()));
    }
    JsonObject body =
        Json.createObjectBuilder().add("upload_id", upload).add("mapping", mapping).build();
    long begin = System.nanoTime();
    String job = admin.call("POST", path() + "/execute", body).getString("slug");
    while (true) {
      JsonObject now = admin.call("GET", path() + "/status/" + job, null);
      String status = now.getString("status");
      if (status.equals("completed")) {
        return now.getJsonNumber("created").longValueExact();
      } else if (!status.equals("queued") && !status.equals("running")) {
        throw new IOException("the import ended as " + now);
      } else if ((System.nanoTime() - begin) / 1e9 > PATIENCE_SECONDS) {
        throw new IOException("the import does not end: " + now);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private String path() {
    return "/api/v1/object/data/" + object + "/import";
  }
}
