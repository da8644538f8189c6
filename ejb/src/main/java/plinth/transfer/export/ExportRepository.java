package plinth.transfer.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/** The rows of exports in the bound workspace. */
@ApplicationScoped
class ExportRepository {
  private static final String OWN =
      " where e.workspace_id = tenant.bound_workspace() and e.slug = ?";
  private static final String SELECT =
      """
      select e.slug, e.object_id, e.format, e.name, e.key, e.sees::text as sees, e.pieces,
          e.whole, e.expires_at
      from tenant.export e
      """;

  @Inject @TenantDb private Db db;

  void add(ExportRow row) {
    db.update(
        Sql.of(
            """
            insert into tenant.export (slug, object_id, format, name, key, sees)
            values (?, ?, ?, ?, ?, ?)
            """,
            row.slug(),
            row.objectId(),
            row.format().code(),
            row.name(),
            row.key(),
            new Sql.Json(json(row.sees()).toString())));
  }

  Optional<ExportRow> find(String slug) {
    return db.first(Sql.of(SELECT + OWN, slug), ExportRepository::row);
  }

  void addPiece(String slug, long size) {
    db.update(
        Sql.of(
            "update tenant.export e set pieces = array_append(pieces, ?::bigint)" + OWN,
            size,
            slug));
  }

  void joined(String slug, long size) {
    db.update(Sql.of("update tenant.export e set whole = ?" + OWN, size, slug));
  }

  void ready(String slug, Instant until) {
    db.update(Sql.of("update tenant.export e set expires_at = ?" + OWN, until, slug));
  }

  /** Those of which bytes are left although their time is over or they ended without a file. */
  List<ExportRow> due(Instant now) {
    return db.list(
        Sql.of(
            SELECT
                + " join tenant.job j on j.workspace_id = e.workspace_id and j.slug = e.slug"
                + " where e.workspace_id = tenant.bound_workspace() and e.removed_at is null"
                + " and (e.expires_at <= ? or j.status in ('failed', 'canceled')) limit 1000",
            now),
        ExportRepository::row);
  }

  void close(String slug, Instant now) {
    db.update(
        Sql.of("update tenant.export e set expires_at = least(expires_at, ?)" + OWN, now, slug));
  }

  void removed(String slug, Instant now) {
    db.update(Sql.of("update tenant.export e set removed_at = ?" + OWN, now, slug));
  }

  private static JsonObject json(Map<String, Set<Long>> sees) {
    JsonObjectBuilder json = Json.createObjectBuilder();
    sees.forEach((object, fields) -> json.add(object, Json.createArrayBuilder(fields)));
    return json.build();
  }

  private static Map<String, Set<Long>> sees(String text) {
    Map<String, Set<Long>> sees = new TreeMap<>();
    JsonText.object(text)
        .forEach(
            (object, fields) ->
                sees.put(
                    object,
                    new TreeSet<>(fields.asJsonArray().getValuesAs(JsonNumber::longValueExact))));
    return sees;
  }

  private static ExportRow row(ResultSet row) throws SQLException {
    return new ExportRow(
        row.getString("slug"),
        row.getLong("object_id"),
        ExportFormat.of(row.getString("format")),
        row.getString("name"),
        row.getString("key"),
        sees(row.getString("sees")),
        Arrays.asList((Long[]) row.getArray("pieces").getArray()),
        Db.nullableLong(row, "whole"),
        Db.moment(row, "expires_at"));
  }
}
