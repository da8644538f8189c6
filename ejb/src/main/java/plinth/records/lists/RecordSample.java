package plinth.records.lists;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Place;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.past.PastSet;
import plinth.records.query.Population;
import plinth.records.query.RecordSource;
import plinth.tenancy.TimedQuestion;

/**
 * A sample of an object's records, from which the number of those that meet a condition is
 * estimated. An index contains a sixteenth of all records in a stable random order, so that the
 * pages of a list agree. For an object with few records, the sample is all of them. For records as
 * of a moment, those that changed since are always all evaluated.
 */
public final class RecordSample {
  /** The maximum number of records of an object whose sample is all of them. */
  static final int FEW = 2_000;

  /** The maximum number of records in a sample. */
  static final int MAX = 1_000;

  private static final String SAMPLE =
      """
      select s.id
      from %s s
      where s.workspace_id = %s and s.object_id = %s and s.deleted_at is null
        and hashint8(s.id) & 15 = 0
      """;

  private final Db db;
  private final int millis;
  private final long size;
  private final @Nullable List<Long> ids;

  private RecordSample(Db db, int millis, long size, @Nullable List<Long> ids) {
    this.db = db;
    this.millis = millis;
    this.size = size;
    this.ids = ids;
  }

  /**
   * A sample of the records from which a source selects.
   *
   * @param millis the time limit of its queries; when it is exceeded, all records are assumed to
   *     meet the condition
   */
  public static RecordSample of(Db db, RecordSource source, int millis) {
    Population population = source.population();
    long live = population.tallies().total(db);
    PastSet past = population.past();
    long size = past == null ? live : live - past.countOthers(db);
    return new RecordSample(db, millis, size, size <= FEW ? null : ids(db, population));
  }

  private static List<Long> ids(Db db, Population population) {
    PastSet past = population.past();
    Sql sample =
        Sql.of(
                SAMPLE.formatted(
                    Place.TAGS.table(), population.workspaceId(), population.objectId()))
            .plus(past == null ? Sql.EMPTY : Sql.of("and s.created_at <= ?", past.moment()))
            .plus("order by hashint8(s.id) limit " + MAX);
    List<Long> ids = new ArrayList<>(db.listComposed(sample, row -> row.getLong(1)));
    if (past != null) {
      ids.removeAll(past.changed());
    }
    return ids;
  }

  /** The approximate number of records of a source; at most the number of its object. */
  long estimate(RecordSource source) {
    return estimates(List.of(source)).get(0);
  }

  /** The approximate numbers of records of several sources that select from the same records. */
  public List<Long> estimates(List<RecordSource> sources) {
    List<Sql> parts = new ArrayList<>();
    for (RecordSource asked : sources) {
      RecordSource source = ids == null ? asked : asked.fromRecords();
      boolean isPast = source.population().past() != null;
      parts.add(
          countMatching(source, isPast ? Sql.of("and r.was") : Sql.of("and false"), Sql.EMPTY));
      parts.add(countMatching(source, isPast ? Sql.of("and not r.was") : Sql.EMPTY, sampled()));
    }
    Sql question = sources.get(0).with().plus("select").plus(Sql.join(", ", parts));
    List<List<Long>> answer =
        TimedQuestion.query(
            db,
            millis,
            question,
            row -> {
              List<Long> estimates = new ArrayList<>();
              for (int i = 0; i < sources.size(); i++) {
                estimates.add(row.getLong(2 * i + 1) + scale(row.getLong(2 * i + 2)));
              }
              return estimates;
            });
    return answer == null ? sources.stream().map(source -> size).toList() : answer.get(0);
  }

  private Sql sampled() {
    // Hides the list from the planner, which then looks the records up by their numbers.
    return ids == null
        ? Sql.EMPTY
        : Sql.of(
            "and r.id = any (array(select unnest(?::bigint[])))",
            (Object) ids.toArray(Long[]::new));
  }

  private static Sql countMatching(RecordSource source, Sql which, Sql sampled) {
    return Sql.of("(select count(*) from")
        .plus(source.from())
        .plus("where")
        .plus(source.where())
        .plus(which)
        .plus(sampled)
        .plus(")");
  }

  private long scale(long hits) {
    if (ids == null) {
      return hits;
    }
    return ids.isEmpty() ? size : Math.round((double) size * hits / ids.size());
  }
}
