package plinth.records.duplicates;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.MatchRule;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.RecordKeys;
import plinth.records.RelatedLabels;
import plinth.records.duplicates.DuplicatePairs.Pair;
import plinth.records.index.MatchKeys;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the duplicates of an object. Those that only rules over hidden fields found do not
 * exist for the caller.
 */
@Stateless
@Tenanted
public class Duplicates {
  private static final Sql FOUND =
      Sql.named(
          """
          from (
            select d.first_id, d.second_id, array_agg(d.rule_id order by d.rule_id) as rules,
                max(d.similarity) as similarity, min(d.found_at) as found_at,
                max(d.dismissed_at) as dismissed_at
            from tenant.duplicate d
            where d.workspace_id = :workspace and d.object_id = :object
              and d.rule_id = any (:rules) and (d.dismissed_at is not null) = :dismissed
          """);

  private static final Sql OF_RECORD =
      Sql.named("and (d.first_id = :record or d.second_id = :record)");

  private static final Sql LIVE =
      Sql.named(
          """
            group by d.first_id, d.second_id
          ) d
          join tenant.record a on a.workspace_id = :workspace and a.object_id = :object
            and a.id = d.first_id and a.deleted_at is null
          join tenant.record b on b.workspace_id = :workspace and b.object_id = :object
            and b.id = d.second_id and b.deleted_at is null
          """);

  private static final Sql PAGE =
      Sql.named(
          """
          order by d.similarity desc, d.second_id desc, d.first_id desc
          limit :limit offset :offset
          """);

  @Inject private Shapes shapes;
  @Inject private RecordKeys keys;
  @Inject private DuplicatePairs pairs;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * A page of the duplicates of an object, most similar first, then newest.
   *
   * @param slug only duplicates of the record with this slug; null: all
   */
  public Page<Duplicate> list(
      Caller caller,
      String objectSlug,
      DuplicateStatus status,
      @Nullable String slug,
      PageRequest page) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    Map<Long, String> names =
        shape.matchRules().stream().collect(Collectors.toMap(MatchRule::id, MatchRule::name));
    Sql ofRecord =
        slug == null ? Sql.EMPTY : OF_RECORD.with("record", keys.requireLiveId(shape, slug));
    Sql found =
        FOUND
            .with("rules", MatchKeys.rules(shape))
            .with("dismissed", status == DuplicateStatus.DISMISSED)
            .plus(ofRecord)
            .plus(LIVE)
            .with("workspace", bound.id())
            .with("object", shape.objectId());
    List<Duplicate> items =
        db.list(
            Sql.of("select d.*," + columns(shape, "a") + "," + columns(shape, "b"))
                .plus(found)
                .plus(PAGE)
                .with("limit", page.limit())
                .with("offset", page.offset()),
            row -> duplicate(row, names));
    return new Page<>(items, page, db.number(Sql.of("select count(*)").plus(found)));
  }

  private static String columns(Shape shape, String alias) {
    String label =
        RelatedLabels.labelField(shape)
            .map(field -> alias + ".data->>'" + field.slug() + "'")
            .orElse("null::text");
    return "%1$s.slug as %1$s_slug, %2$s as %1$s_label, %1$s.created_at as %1$s_at"
        .formatted(alias, label);
  }

  private static Duplicate duplicate(ResultSet row, Map<Long, String> names) throws SQLException {
    List<DuplicateRecord> records =
        List.of(record(row, "a"), record(row, "b")).stream()
            .sorted(Comparator.comparing(DuplicateRecord::createdAt))
            .toList();
    Long[] rules = (Long[]) row.getArray("rules").getArray();
    return new Duplicate(
        records,
        Arrays.stream(rules).map(id -> names.getOrDefault(id, "")).toList(),
        Math.round(row.getDouble("similarity") * 100) / 100.0,
        Db.requiredMoment(row, "found_at"),
        Db.moment(row, "dismissed_at"));
  }

  private static DuplicateRecord record(ResultSet row, String alias) throws SQLException {
    return new DuplicateRecord(
        row.getString(alias + "_slug"),
        row.getString(alias + "_label"),
        Db.requiredMoment(row, alias + "_at"));
  }

  /**
   * Remembers that two records are no duplicates, or forgets it. Refuses records that no rule found
   * as duplicates (404), and callers who may not change records (403).
   *
   * @param slugs the slugs of the two records
   */
  public void decide(Caller caller, String objectSlug, List<String> slugs, DuplicateStatus status) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.UPDATE);
    Shape seen = shape.seen();
    if (slugs.size() != 2 || slugs.get(0).equals(slugs.get(1))) {
      throw Problem.invalid("records", "size", "records must name two different records");
    }
    Pair pair = Pair.of(slugs.stream().map(slug -> keys.requireLiveId(seen, slug)).toList());
    if (!pairs.isKnown(seen, pair)) {
      throw Problem.notFound("Duplicate");
    }
    if (status == DuplicateStatus.DISMISSED) {
      pairs.dismiss(seen, pair);
    } else {
      pairs.reopen(seen, pair);
    }
  }
}
