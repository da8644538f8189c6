package plinth.records.facet;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.Assignment;
import plinth.records.PersonDocument;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.tenancy.TenantDb;

/** Counts records by the members to whom they are assigned, in one scan. */
@ApplicationScoped
class AssigneeFacet {
  @Inject @TenantDb private Db db;

  private record Row(@Nullable String label, long count) {}

  private record Name(String slug, String name) {}

  /** The facet of the matching records, most records first. */
  Facet count(RecordSource source) {
    RecordSource timed = source.withTimeout(Assignment.NAME);
    List<Row> rows =
        timed.list(
            db,
            Sql.of("select r.assigned_to, count(*) from")
                .plus(timed.from())
                .plus("where")
                .plus(timed.counted())
                .plus("group by r.assigned_to order by count(*) desc, r.assigned_to"),
            Sort.byNumber(),
            row -> new Row(row.getString(1), row.getLong(2)));
    long total = rows.stream().mapToLong(Row::count).sum();
    Map<String, Long> held = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.label() != null) {
        held.put(row.label(), row.count());
      }
    }
    long assigned = held.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Name> names = names(held.keySet().toArray(String[]::new));
    List<Facet.Value> values = new ArrayList<>();
    held.forEach(
        (label, count) -> {
          Name name = names.getOrDefault(label, new Name(label, label));
          JsonValue value = Json.createValue(name.slug());
          values.add(new Facet.Value(value, name.name(), null, count));
        });
    return new Facet(Assignment.NAME, "Assigned to", "member", total, total - assigned, values);
  }

  private Map<String, Name> names(String[] labels) {
    Map<String, Name> names = new HashMap<>();
    db.list(
            PersonDocument.names(labels),
            row ->
                Map.entry(
                    row.getString("stored"),
                    new Name(row.getString("slug"), row.getString("label"))))
        .forEach(name -> names.put(name.getKey(), name.getValue()));
    return names;
  }
}
