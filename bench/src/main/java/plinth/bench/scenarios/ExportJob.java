package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import plinth.bench.server.Target;

/**
 * Exports a whole object over HTTP.
 *
 * @param admin credential that exports
 * @param object slug of the object
 */
public record ExportJob(Target admin, String object) {
  private static final int LOOK_MILLIS = 20;
  private static final int PATIENCE_SECONDS = 1_800;

  /** Starts an export and returns the slug of its job. */
  public String start(String format) throws IOException {
    JsonObject body = Json.createObjectBuilder().add("format", format).build();
    return admin.call("POST", path(), body).getString("slug");
  }

  /** Waits for the end of a job, and returns its status. */
  public JsonObject await(String slug) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    while (true) {
      JsonObject now = admin.call("GET", path() + "/status/" + slug, null);
      String status = now.getString("status");
      if (status.equals("completed")) {
        return now;
      } else if (!status.equals("queued") && !status.equals("running")) {
        throw new IOException("the export ended as " + now);
      } else if ((System.nanoTime() - begin) / 1e9 > PATIENCE_SECONDS) {
        throw new IOException("the export does not end: " + now);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /** Returns the path from which the file of a job is downloaded. */
  public String download(String slug) {
    return path() + "/download/" + slug;
  }

  private String path() {
    return "/api/v1/object/data/" + object + "/export";
  }
}
