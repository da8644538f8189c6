package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import plinth.bench.data.CrmData;
import plinth.bench.data.StoredField;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.Target;

/**
 * Updates ten thousand records, selected by a filter, in one operation and undoes it. Each round
 * uses other records.
 *
 * @param key credential that changes records
 * @param postgres the database
 * @param meter reads CPU times
 * @param data the loaded data
 */
record BulkRounds(Target key, Postgres postgres, Meter meter, CrmData.Loaded data) {
  static final String UPDATE = "bulk update";

  /** Number of records that each round changes. */
  static final int ROWS = 10_000;

  /** Time limit of one operation in seconds. */
  static final double GOAL = 3;

  private static final int LOOK_MILLIS = 20;
  private static final int PATIENCE_SECONDS = 300;

  /**
   * The result of one operation.
   *
   * @param rows number of changed records
   * @param seconds from the request until its job has ended
   * @param used CPU time
   */
  record Took(String operation, long rows, double seconds, Meter.Reading used) {}

  /** Runs the given number of rounds, each an update and its undo. */
  List<Took> run(int rounds) throws IOException, SQLException, InterruptedException {
    List<Took> all = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      JsonObject body =
          Json.createObjectBuilder()
              .add("filter", band(i))
              .add(
                  "data", Json.createObjectBuilder().add("stage", "won").add("probability", 90 + i))
              .build();
      String path = "/api/v1/object/data/";
      String[] token = new String[1];
      all.add(took(UPDATE, path + data.deals() + "/bulk-update", body, token));
      all.add(took("undo", path + "undo/" + token[0], JsonObject.EMPTY_JSON_OBJECT, token));
    }
    return all;
  }

  private Took took(String name, String path, JsonObject body, String[] token)
      throws IOException, InterruptedException {
    Meter.Reading first = meter.read();
    long begin = System.nanoTime();
    JsonObject started = key.call("POST", path, body);
    token[0] = started.getString("undo_token");
    while (true) {
      JsonObject now = key.call("GET", "/api/v1/object/data/undo/" + token[0], null);
      double seconds = (System.nanoTime() - begin) / 1e9;
      String status = now.getJsonObject("job").getString("status");
      if (status.startsWith("completed")) {
        long rows = now.getJsonNumber("succeeded").longValueExact();
        return new Took(name, rows, seconds, meter.read().since(first));
      } else if (!status.equals("queued") && !status.equals("running")) {
        throw new IOException(name + " ended as " + now);
      } else if (seconds > PATIENCE_SECONDS) {
        throw new IOException(name + " does not end: " + now);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /** Returns a filter for the i-th ten thousand deals by amount. */
  private JsonObject band(int i) throws SQLException {
    return Json.createObjectBuilder()
        .add(
            "and",
            Json.createArrayBuilder()
                .add(amount("gte", (long) i * ROWS))
                .add(amount("lt", (i + 1L) * ROWS)))
        .build();
  }

  private JsonObject amount(String operator, long place) throws SQLException {
    StoredField amount = data.fields().get("amount");
    if (amount == null) {
      throw new IllegalStateException("deals have no amount");
    }
    String value =
        postgres.ask(
            "select data ->> 'amount' from tenant.record where object_id = (select id from"
                + " tenant.object where slug = '"
                + data.deals()
                + "') order by "
                + amount.slot()
                + " offset "
                + place
                + " limit 1");
    return Json.createObjectBuilder()
        .add("field", "amount")
        .add("op", operator)
        .add("value", new java.math.BigDecimal(value))
        .build();
  }
}
