package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.ObjectsProblem;
import plinth.objects.ShapeChanged;
import plinth.records.index.UniqueColumns;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/** Finds the records of a small object whose values repeat although they are to be distinct. */
@AllRecords
@ApplicationScoped
class RepeatedValues {
  private static final int SHOWN = 5;

  private static final Sql LIVE =
      Sql.named(
          """
          select slug, data::text
          from tenant.record
          where workspace_id = :workspace and object_id = :object and deleted_at is null
          order by id
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** A stored record. */
  private record Live(String slug, String data) {}

  /**
   * The refusal of a change because values repeat, with some of the records that have them if the
   * caller may read records.
   *
   * @param column the column of the values
   */
  Problem problem(ShapeChanged change, String column) {
    Shape shape = change.stored().shape();
    UniqueSet unique =
        shape.uniques().stream()
            .filter(set -> set.column().equals(column))
            .findFirst()
            .orElseThrow();
    boolean isField =
        shape.fields().stream().anyMatch(field -> field.rules().unique() && unique.isOf(field));
    Problem problem =
        new Problem(ObjectsProblem.FIELD_VALUES_REPEAT)
            .field(
                isField ? "is_unique" : "unique_keys",
                "unique",
                isField
                    ? "Two records have the same value"
                    : "Two records have the same values of " + unique.label());
    Caller caller = change.caller();
    return caller.kind() == Caller.Kind.ADMIN && caller.hasRight("record.read")
        ? problem.with("records", find(shape, column))
        : problem;
  }

  /** Pairs of slugs of records with the same values. */
  private List<List<String>> find(Shape shape, String column) {
    Map<Object, String> first = new HashMap<>();
    Map<Object, List<String>> pairs = new LinkedHashMap<>();
    List<Live> all =
        db.list(
            LIVE.with("workspace", bound.id()).with("object", shape.objectId()),
            row -> new Live(row.getString("slug"), row.getString("data")));
    for (Live record : all) {
      for (UniqueColumns value : UniqueColumns.of(shape, JsonText.parseObject(record.data()))) {
        if (value.name().equals(column)) {
          String other = first.putIfAbsent(value.key(), record.slug());
          if (other != null && pairs.size() < SHOWN) {
            pairs.putIfAbsent(value.key(), List.of(other, record.slug()));
          }
        }
      }
    }
    return List.copyOf(pairs.values());
  }
}
