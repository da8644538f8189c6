package plinth.workspace.archive;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.tenancy.move.TenantContent;
import plinth.workspace.WorkspaceProblem;

/**
 * The description of an archive, in its entry {@code manifest.json}.
 *
 * @param subdomain the workspace's subdomain when it was archived
 * @param name the workspace's name
 * @param exportedAt the moment, in UTC
 * @param content its rows and files
 * @param digests the SHA-256 of each table's text, hexadecimal
 */
record ArchiveManifest(
    String subdomain,
    String name,
    String exportedAt,
    TenantContent content,
    Map<String, String> digests) {
  private static final String FORMAT = "plinth-workspace";
  private static final int VERSION = 1;

  JsonObject toJson() {
    JsonArrayBuilder tables = Json.createArrayBuilder();
    for (TenantContent.Table table : content.tables()) {
      tables.add(
          Json.createObjectBuilder()
              .add("name", table.name())
              .add("columns", table.columns())
              .add("rows", table.rows())
              .add("digest", table.digest())
              .add("sha256", digests.getOrDefault(table.name(), "")));
    }
    JsonObjectBuilder sequences = Json.createObjectBuilder();
    content.sequences().forEach(sequences::add);
    JsonArrayBuilder files = Json.createArrayBuilder();
    for (TenantContent.File file : content.files()) {
      JsonObjectBuilder listed =
          Json.createObjectBuilder()
              .add("id", file.id())
              .add("key", file.key())
              .add("size", file.size());
      String sha256 = file.sha256();
      files.add(sha256 == null ? listed : listed.add("sha256", sha256));
    }
    return Json.createObjectBuilder()
        .add("format", FORMAT)
        .add("version", VERSION)
        .add("exported_at", exportedAt)
        .add("subdomain", subdomain)
        .add("name", name)
        .add("schema", content.schema())
        .add("tables", tables)
        .add("sequences", sequences)
        .add("files", files)
        .build();
  }

  /** Reads the output of {@link #toJson}; refuses anything else. */
  static ArchiveManifest of(JsonObject json) {
    if (!json.getString("format", "").equals(FORMAT) || json.getInt("version", 0) != VERSION) {
      throw new Problem(WorkspaceProblem.NO_ARCHIVE);
    }
    Map<String, String> digests = new LinkedHashMap<>();
    List<TenantContent.Table> tables =
        json.getJsonArray("tables").getValuesAs(JsonObject.class).stream()
            .map(
                table -> {
                  digests.put(table.getString("name"), table.getString("sha256"));
                  return new TenantContent.Table(
                      table.getString("name"),
                      table.getString("columns"),
                      number(table, "rows"),
                      table.getString("digest"));
                })
            .toList();
    Map<String, Long> sequences = new LinkedHashMap<>();
    JsonObject last = json.getJsonObject("sequences");
    last.keySet().forEach(sequence -> sequences.put(sequence, number(last, sequence)));
    List<TenantContent.File> files =
        json.getJsonArray("files").getValuesAs(JsonObject.class).stream()
            .map(
                file ->
                    new TenantContent.File(
                        number(file, "id"),
                        file.getString("key"),
                        number(file, "size"),
                        file.getString("sha256", null)))
            .toList();
    return new ArchiveManifest(
        json.getString("subdomain"),
        json.getString("name"),
        json.getString("exported_at"),
        new TenantContent(json.getString("schema"), tables, sequences, files),
        digests);
  }

  private static long number(JsonObject json, String name) {
    return json.getJsonNumber(name).longValueExact();
  }
}
