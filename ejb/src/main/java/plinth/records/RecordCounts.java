package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.RecordPage.Count;
import plinth.records.RecordQuery.CountMode;
import plinth.tenancy.TenantDb;

/**
 * Counts records, within 20 ms: what is not kept and takes longer, or is more than is counted, is
 * the planner's estimate.
 *
 * <p>Spec: Pagination.
 */
@ApplicationScoped
class RecordCounts {
  /** How far records are counted one by one when nothing else is asked for. */
  static final int CAP = 10_000;

  /** How long a count may take. */
  static final int MILLIS = 20;

  @Inject @TenantDb private Db db;

  @Nullable Count count(RecordSource source, CountMode mode) {
    KeptCount kept = source.kept();
    return switch (mode) {
      case NONE -> null;
      case ESTIMATED -> estimate(source);
      case CAPPED, EXACT ->
          kept != null ? new Count(kept.read(db), false) : counted(source, mode == CountMode.EXACT);
    };
  }

  private Count counted(RecordSource source, boolean isExact) {
    Sql limit = isExact ? Sql.EMPTY : Sql.of("limit " + (CAP + 1));
    Long counted = counted(source, limit);
    return counted == null || (counted > CAP && !isExact)
        ? estimate(source)
        : new Count(counted, false);
  }

  /** The number; null when it took too long. One round trip. */
  private @Nullable Long counted(RecordSource source, Sql limit) {
    Sql count =
        source
            .with()
            .plus("select count(*) from (select 1 from")
            .plus(source.from())
            .plus("where")
            .plus(source.counted())
            .plus(limit)
            .plus(") counted");
    List<Long> counted = TimedQuestion.ask(db, MILLIS, count, row -> row.getLong(1));
    return counted == null ? null : counted.get(0);
  }

  private Count estimate(RecordSource source) {
    return estimate(db, source);
  }

  /** What the planner expects. */
  static Count estimate(Db db, RecordSource source) {
    Sql sql =
        Sql.of("explain (format json)")
            .plus(source.with())
            .plus("select 1 from")
            .plus(source.from())
            .plus("where")
            .plus(source.where());
    String plan = db.composed(sql, row -> row.getString(1)).get(0);
    JsonObject root = JsonText.value(plan).asJsonArray().getJsonObject(0).getJsonObject("Plan");
    return new Count(root.getJsonNumber("Plan Rows").longValue(), true);
  }
}
