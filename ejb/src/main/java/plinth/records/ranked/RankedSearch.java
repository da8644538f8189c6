package plinth.records.ranked;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.SearchText;
import plinth.fields.SearchWords;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.RecordValues;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TimedQuestion;

/**
 * Finds records by words, the best first: those whose name is what was written, then whose name
 * begins with it, has its words, whose text has its words, and whose text has them as parts of
 * words; within each the record that changed last. One statement searches all objects. It has a
 * time limit; then, and where the words are frequent, only the names that begin with them and the
 * records that changed last are looked at.
 */
@ApplicationScoped
public class RankedSearch {
  private static final int MILLIS = 200;

  /** The maximum number of matches that are ranked. */
  private static final int MOST = 5_000;

  /** The number of names that are read, and of changed records that are looked at. */
  private static final int LOOKED_AT = 1_000;

  private static final String BEST =
      """
      select f.object_id, f.id, f.slug, f.updated_at, f.rank, f.taken, (
          select d.data::text from tenant.record d
          where d.workspace_id = %s and d.object_id = f.object_id and d.id between f.id and f.id
          order by d.id limit 1) as data
      from (
        select p.*, row_number() over (
            partition by p.object_id order by p.rank, p.updated_at desc, p.id desc) as place
        from (
          select n.object_id, n.id, n.slug, n.updated_at, n.taken,""";

  private static final String NAMES =
      """
      as rank from (
        select r.object_id, r.id, r.slug, r.updated_at, r.taken,""";

  private static final String CANDIDATES =
      """
      as words from (
        select r.*, c.search, c.taken
        from (""";

  private static final String RECORDS =
      """
        ) c
        cross join lateral (
          select r.* from tenant.record_search r
          where r.workspace_id = %s and r.object_id = c.object_id
            and r.id between c.record_id and c.record_id
          order by r.id limit 1
        ) r
        where r.deleted_at is null
      ) r
      where""";

  /**
   * The object is compared in a form that no index knows. PostgreSQL would otherwise combine the
   * index of the words with the primary key, and read that for all records of the objects. The
   * numbers have the type of their columns, because the index of the words compares no other.
   */
  private static final String RARE =
      """
      (select r.*, count(*) over () as taken from (
        select r.object_id, r.record_id, r.search from tenant.words_search r
        where r.workspace_id = %s::bigint and (r.object_id + 0) = any ('{%s}'::bigint[]) and""";

  private static final String NAMED =
      """
      (select r.object_id, r.id as record_id, '' as search, 0::bigint as taken
      from unnest('{%2$s}'::bigint[]) as o (id)
      cross join lateral (
        select r.object_id, r.id from tenant.record_search r
        where r.workspace_id = %1$s and r.object_id = o.id and""";

  private static final String CHANGED =
      """
      (select r.object_id, r.id as record_id, r.search, 0::bigint as taken
      from unnest('{%2$s}'::bigint[]) as o (id)
      cross join lateral (
        select r.object_id, r.id, r.search from tenant.record_words_search r
        where r.workspace_id = %1$s and r.object_id = o.id and r.deleted_at is null
        order by r.updated_at desc, r.id desc
        limit %3$s
      ) r
      where""";

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Row(FoundRecord record, long taken) {}

  /**
   * The best records of each object.
   *
   * @param shapes the objects as the caller sees them
   * @param words what to find; not empty
   * @param each the maximum number of records of an object
   */
  public FoundRecords find(List<Shape> shapes, SearchWords words, int each) {
    return find(shapes, words, each, MILLIS);
  }

  /** The best records of each object, with a time limit for each of two statements. */
  FoundRecords find(List<Shape> shapes, SearchWords words, int each, int millis) {
    if (shapes.isEmpty()) {
      return new FoundRecords(List.of(), false);
    }
    List<Long> all = shapes.stream().map(Shape::objectId).toList();
    RankedObjects objects = new RankedObjects(shapes);
    WordShares.Split split = new WordShares(db, bound.id()).split(all, words);
    FoundRecords found = find(objects, words, split, each, millis);
    if (found == null && !split.rare().isEmpty()) {
      found = find(objects, words, split.withoutIndex(), each, millis);
    }
    return found == null ? new FoundRecords(List.of(), true) : found;
  }

  private @Nullable FoundRecords find(
      RankedObjects objects, SearchWords words, WordShares.Split split, int each, int millis) {
    if (split.isEmpty()) {
      return new FoundRecords(List.of(), false);
    }
    // A record may come from two sources, so twice as many are read.
    List<Row> rows =
        TimedQuestion.query(
            db, millis, statement(objects, words, split, 2 * each), RankedSearch::row);
    if (rows == null) {
      return null;
    }
    int changed = changed(split);
    boolean isPartial =
        split.frequent().values().stream().anyMatch(total -> total > changed)
            || rows.stream().anyMatch(row -> row.taken() > MOST);
    return new FoundRecords(distinct(rows, each), isPartial);
  }

  /** The number of changed records of each object with frequent words that are looked at. */
  private static int changed(WordShares.Split split) {
    return LOOKED_AT / Math.max(1, split.frequent().size());
  }

  /** The statement that finds the best records of each object. */
  Sql statement(RankedObjects objects, SearchWords words, WordShares.Split split, int each) {
    return Sql.of(BEST.formatted(bound.id()))
        .plus(words.rank(Sql.of("n.name"), Sql.of("n.words")))
        .plus(NAMES)
        .plus(objects.name())
        .plus("as name,")
        .plus(objects.text())
        .plus(CANDIDATES)
        .plus(Sql.join(" union all ", sources(objects, words, split)))
        .plus(RECORDS.formatted(bound.id()))
        .plus(objects.isSeen(words))
        .plus(") n) p) f where f.place <= " + each + " order by f.object_id, f.place");
  }

  private List<Sql> sources(RankedObjects objects, SearchWords words, WordShares.Split split) {
    List<Sql> sources = new ArrayList<>();
    long workspace = bound.id();
    Sql has = SearchText.words(words);
    if (!split.rare().isEmpty()) {
      sources.add(
          Sql.of(RARE.formatted(workspace, list(split.rare().keySet().stream().sorted().toList())))
              .plus(has)
              .plus("limit " + (MOST + 1) + ") r)"));
    }
    List<Long> frequent = split.frequent().keySet().stream().sorted().toList();
    if (!frequent.isEmpty()) {
      int names = Math.max(50, LOOKED_AT / frequent.size());
      objects
          .namesFrom(words, frequent)
          .forEach(
              (range, ids) ->
                  sources.add(
                      Sql.of(NAMED.formatted(workspace, list(ids)))
                          .plus(range)
                          .plus("limit " + names + ") r)")));
      sources.add(
          Sql.of(CHANGED.formatted(workspace, list(frequent), changed(split))).plus(has).plus(")"));
    }
    return sources;
  }

  private static String list(List<Long> numbers) {
    String text = RankedObjects.numbers(numbers);
    return text.substring(1, text.length() - 1);
  }

  private static List<FoundRecord> distinct(List<Row> rows, int each) {
    Set<List<Long>> seen = new HashSet<>();
    Map<Long, Integer> counts = new HashMap<>();
    List<FoundRecord> records = new ArrayList<>();
    for (Row row : rows) {
      FoundRecord record = row.record();
      if (seen.add(List.of(record.objectId(), record.id()))
          && counts.merge(record.objectId(), 1, Integer::sum) <= each) {
        records.add(record);
      }
    }
    return records;
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        new FoundRecord(
            row.getLong("object_id"),
            row.getLong("id"),
            row.getString("slug"),
            Db.requiredMoment(row, "updated_at"),
            row.getInt("rank"),
            RecordValues.of(JsonText.parseObject(row.getString("data")))),
        row.getLong("taken"));
  }
}
