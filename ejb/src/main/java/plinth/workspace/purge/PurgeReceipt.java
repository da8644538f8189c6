package plinth.workspace.purge;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Release;

/**
 * The receipt of a purge: the contents of each table before and after, with digests; the files; who
 * requested it, when, and which release performed it. It names people by number only.
 */
final class PurgeReceipt {
  /** The {@code typ} of the signed receipt, which no token has. */
  static final String TYPE = "plinth-purge-receipt+jws";

  /** The tables that are deleted after the rows of the workspace and do not count as its data. */
  private static final Set<String> OF_THE_DIRECTORY =
      Set.of("main.tenants", "main.user_workspaces", "main.user_tenant_memberships");

  private PurgeReceipt() {}

  /** The rows found in one table, for the row of the purge. */
  static JsonObject tableEntry(PurgeTable table, TableTally tally) {
    return Json.createObjectBuilder()
        .add("rows", tally.rows())
        .add("digest", tally.digest())
        .add("fate", table.fate())
        .build();
  }

  /**
   * The receipt, a JSON object.
   *
   * @param platform the public address of the server
   * @param row the purge at its end
   * @param kept the number of remaining rows in each table whose rows are kept
   * @param filesLeft the number of remaining files
   */
  static JsonObject of(
      String platform, PurgeRow row, Map<String, Long> kept, long filesLeft, Instant finishedAt) {
    JsonArrayBuilder tables = Json.createArrayBuilder();
    for (String name : new TreeSet<>(row.removed().tables().keySet())) {
      JsonObject found = row.removed().tables().getJsonObject(name);
      tables.add(
          Json.createObjectBuilder()
              .add("table", name)
              .add("fate", found.getString("fate"))
              .add("rows_before", found.getJsonNumber("rows"))
              .add("rows_after", kept.getOrDefault(name, 0L))
              .add("digest", found.getString("digest")));
    }
    JsonObject files =
        row.removed().files() == null ? JsonValue.EMPTY_JSON_OBJECT : row.removed().files();
    JsonObjectBuilder receipt =
        Json.createObjectBuilder()
            .add("receipt", row.id())
            .add("platform", platform)
            .add("release", Release.version())
            .add(
                "workspace",
                Json.createObjectBuilder()
                    .add("id", row.workspace().id())
                    .add("subdomain", row.workspace().subdomain())
                    .add("type", row.type()))
            .add("reason", row.request().reason().code())
            .add("requested_by", row.request().by())
            .add("requested_at", row.request().at().toString())
            .add("finished_at", finishedAt.toString())
            .add("tables", tables)
            .add("late_rows", row.removed().lateRows())
            .add("database_dropped", row.isDedicated())
            .add("files", Json.createObjectBuilder(files).add("left", filesLeft));
    return receipt.build();
  }

  /** The contents of a signed receipt. */
  static JsonObject of(String signed) {
    String payload = signed.split("\\.", -1)[1];
    return JsonText.parseObject(
        new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8));
  }

  /** The number of deleted rows of the workspace's data, without its directory entries. */
  static long rowsDeleted(PurgeRow row) {
    long rows = row.removed().lateRows();
    for (String name : row.removed().tables().keySet()) {
      JsonObject found = row.removed().tables().getJsonObject(name);
      if (found.getString("fate").equals("deleted") && !OF_THE_DIRECTORY.contains(name)) {
        rows += found.getJsonNumber("rows").longValueExact();
      }
    }
    return rows;
  }
}
