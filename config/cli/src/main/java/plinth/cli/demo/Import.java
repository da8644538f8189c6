package plinth.cli.demo;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/** Imports records from a table. */
final class Import {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Set<String> BUSY = Set.of("previewing", "queued", "running");

  private final Client client;

  Import(Client client) {
    this.client = client;
  }

  /**
   * Creates a record for each row. The columns are the slugs of fields.
   *
   * @param by the columns that name other records, with the unique field whose values they contain
   */
  void run(String object, Table table, Map<String, String> by) {
    String path = "/object/data/" + object + "/import";
    byte[] file = table.text().getBytes(StandardCharsets.UTF_8);
    JsonObject preview = client.upload(path + "/preview", object + ".csv", "text/csv", file).data();
    String job = preview.getString("slug");
    await(path + "/preview/" + job + "/status", "preview_ready");
    JsonObject body =
        Answer.JSON
            .createObjectBuilder()
            .add("job_slug", job)
            .add("mapping", mapping(table, by))
            .build();
    JsonObject started = client.post(path + "/execute", body).data();
    await(path + "/status/" + started.getString("slug"), "completed");
  }

  private static JsonArrayBuilder mapping(Table table, Map<String, String> by) {
    JsonArrayBuilder mapping = Answer.JSON.createArrayBuilder();
    for (int i = 0; i < table.header().size(); i++) {
      String field = table.header().get(i);
      JsonObjectBuilder column =
          Answer.JSON.createObjectBuilder().add("column", i).add("field", field);
      if (by.containsKey(field)) {
        column.add("by", by.get(field));
      }
      mapping.add(column);
    }
    return mapping;
  }

  private void await(String path, String wanted) {
    String status =
        Patience.await(
                PATIENCE,
                () ->
                    Optional.of(client.get(path).data().getString("status"))
                        .filter(now -> !BUSY.contains(now)))
            .orElse("not finished");
    if (!status.equals(wanted)) {
      throw Failure.refused("an import is " + status + ", not " + wanted + ": " + path);
    }
  }
}
