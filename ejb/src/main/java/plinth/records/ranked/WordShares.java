package plinth.records.ranked;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.fields.SearchText;
import plinth.fields.SearchWords;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.limit.LimitedRecords;

/**
 * Decides for each object how it is searched. The index of the words reads all matches before it
 * returns the first one. It is therefore used only for objects in which a sample from places all
 * over the object finds few matches. In the others the names that begin with the words are read
 * from their own index, and the records that changed last are looked at. The index of the words is
 * read for all objects together.
 */
record WordShares(Db db, long workspaceId) {
  /** The number of matches that the index of the words may have to read. */
  static final int FEW = 4_000;

  /** The number of matches from which on the index of the words is not read at all. */
  static final int MANY = 12_000;

  private static final int PLACES = 16;

  /** An object with at most this many records is not sampled. */
  private static final int SMALL = 1_000;

  /** The part of the records of such an object that is expected to match. */
  private static final int TENTH = 10;

  /** The number of records that one sampled record represents. */
  private static final int SHARE = 1_000;

  /** The maximum number of sampled records. */
  private static final int MOST = 1_200;

  private static final Sql TOTALS =
      Sql.named(
          """
          select t.object_id, sum(t.records)::bigint as records
          from (
            select s.object_id, s.records
            from tenant.record_tally_sum s
            where s.workspace_id = :workspace and s.object_id = any (:objects) and s.field_id = 0
            union all
            select c.object_id, c.records
            from tenant.record_tally_change c
            where c.workspace_id = :workspace and c.object_id = any (:objects) and c.field_id = 0
          ) t
          group by t.object_id
          having sum(t.records) > 0
          """);

  private static final String SAMPLE =
      """
      select o.id, count(*) as hits
      from unnest(?::bigint[], ?::bigint[]) as o (id, each)
      cross join lateral (
        select (
            select r.record_id from tenant.words_search r
            where r.workspace_id = %1$s and r.object_id = o.id
            order by r.record_id limit 1) as least, (
            select r.record_id from tenant.words_search r
            where r.workspace_id = %1$s and r.object_id = o.id
            order by r.record_id desc limit 1) as most
        offset 0
      ) ids
      cross join generate_series(0, %2$s - 1) place
      cross join lateral (
        select r.search
        from tenant.words_search r
        where r.workspace_id = %1$s and r.object_id = o.id
          and r.record_id >= ids.least + (ids.most - ids.least) * place / %2$s
        order by r.record_id
        limit o.each
      ) r
      where""";

  /**
   * The objects by how they are searched, each with the number of its records.
   *
   * @param rare those in which the words are few
   * @param frequent the others
   */
  record Split(Map<Long, Long> rare, Map<Long, Long> frequent) {
    /** Whether there are no records. */
    boolean isEmpty() {
      return rare.isEmpty() && frequent.isEmpty();
    }

    /** A copy that is searched without the index of the words. */
    Split withoutIndex() {
      Map<Long, Long> all = new HashMap<>(rare);
      all.putAll(frequent);
      return new Split(Map.of(), all);
    }
  }

  private record Expected(long objectId, long matches) {}

  /** Splits objects by the frequency of words. */
  Split split(List<Long> objects, SearchWords words) {
    Map<Long, Long> totals = new HashMap<>();
    // The totals decide how the objects are read, and are not shown.
    LimitedRecords.seeAll(
        () ->
            db.list(
                TOTALS.with("workspace", workspaceId).with("objects", objects.toArray(Long[]::new)),
                row -> totals.put(row.getLong("object_id"), row.getLong("records"))));
    long all = totals.values().stream().mapToLong(Long::longValue).sum();
    if (all <= FEW) {
      return new Split(totals, Map.of());
    }
    // Words without three letters in a row have no entries in the index: it would read all records.
    return split(totals, words.hasTrigrams() ? sample(totals, all, words) : totals);
  }

  private static Split split(Map<Long, Long> totals, Map<Long, Long> expected) {
    List<Expected> descending =
        totals.keySet().stream()
            .map(object -> new Expected(object, expected.getOrDefault(object, 0L)))
            .sorted(Comparator.comparingLong(Expected::matches).reversed())
            .toList();
    long matches = descending.stream().mapToLong(Expected::matches).sum();
    if (matches > MANY) {
      return new Split(Map.of(), totals);
    }
    Map<Long, Long> rare = new HashMap<>();
    Map<Long, Long> frequent = new HashMap<>();
    for (Expected one : descending) {
      Map<Long, Long> side = matches > FEW ? frequent : rare;
      side.put(one.objectId(), totals.getOrDefault(one.objectId(), 0L));
      matches -= one.matches();
    }
    return new Split(rare, frequent);
  }

  /** The expected number of matches of objects. */
  private Map<Long, Long> sample(Map<Long, Long> totals, long all, SearchWords words) {
    double share = Math.min(1.0 / SHARE, (double) MOST / all);
    Map<Long, Long> expected = new HashMap<>();
    totals.forEach((object, total) -> expected.put(object, total / TENTH));
    Map<Long, Long> each =
        totals.entrySet().stream()
            .filter(one -> one.getValue() > SMALL)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, one -> (long) Math.ceil(one.getValue() * share / PLACES)));
    List<Long> objects = List.copyOf(each.keySet());
    objects.forEach(object -> expected.put(object, 0L));
    db.listComposed(
        Sql.of(
                SAMPLE.formatted(workspaceId, PLACES),
                objects.toArray(Long[]::new),
                objects.stream().map(each::get).toArray(Long[]::new))
            .plus(SearchText.words(words))
            .plus("group by o.id"),
        row -> {
          long object = row.getLong("id");
          long rows = each.getOrDefault(object, 1L) * PLACES;
          return expected.put(object, row.getLong("hits") * totals.getOrDefault(object, 0L) / rows);
        });
    return expected;
  }
}
