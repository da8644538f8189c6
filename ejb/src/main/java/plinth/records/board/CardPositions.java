package plinth.records.board;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/**
 * Puts cards into the manual order of a view. Call it while the views of the object are locked,
 * because a position is chosen between two others.
 */
@ApplicationScoped
public class CardPositions {
  /** The maximum number of positions of a view; a further one displaces the oldest. */
  static final int MAX = 10_000;

  /** The number of decimal places beyond which the cards between two records are spread out. */
  static final int MAX_SCALE = 40;

  private static final String IDS =
      "tenant.record r where r.workspace_id = :workspace::bigint and r.object_id = :object::bigint";

  private static final Sql TOP =
      named(
          """
          select greatest((select max(p.position) from %1$s and p.record_id <> :record),
            (select max(r.id) from %2$s)) as place
          """);

  private static final Sql OF =
      named(
          """
          select coalesce((select p.position from %1$s and p.record_id = :record), :record::numeric)
            as place
          """);

  private static final Sql BELOW =
      named(
          """
          select greatest(
            (select max(p.position) from %1$s and p.position < :upper and p.record_id <> :record),
            (select r.id from %2$s and r.id < :ceiling and r.id <> :record
                and not exists (select 1 from %1$s and p.record_id = r.id)
              order by r.id desc limit 1)) as place
          """);

  private static final Sql PUT =
      named(
          """
          insert into tenant.card_position (workspace_id, object_id, view, record_id, position,
            moved_at)
          values (:workspace, :object, :view, :record, :position, :now)
          on conflict (workspace_id, object_id, view, record_id)
            do update set position = excluded.position, moved_at = excluded.moved_at
          """);

  private static final Sql SPREAD =
      named(
          """
          with spread as (
            select p.record_id,
              round(row_number() over (order by p.position) / (count(*) over () + 1.0), 8) as part
            from %1$s and p.position between :whole and :whole + 1)
          update tenant.card_position p set position = :whole + spread.part
          from spread
          where p.workspace_id = :workspace and p.object_id = :object and p.view = :view
            and p.record_id = spread.record_id
          """);

  private static final Sql DISPLACE =
      named(
          """
          delete from tenant.card_position c
          where c.workspace_id = :workspace and c.object_id = :object and c.view = :view
            and c.record_id in (
              select p.record_id from %1$s order by p.moved_at desc, p.record_id offset :most)
          """);

  @Inject @TenantDb private Db db;

  /**
   * Moves a card.
   *
   * @param record the number of its record
   * @param above the number of the record of the card above it; null: it becomes the first
   */
  public void move(ManualOrder order, long record, @Nullable Long above) {
    BigDecimal position = free(order, record, above);
    if (position.scale() > MAX_SCALE) {
      BigDecimal whole = position.setScale(0, RoundingMode.FLOOR);
      db.update(order.bind(SPREAD).with("whole", whole));
      position = free(order, record, above);
    }
    db.update(
        order.bind(PUT).with("record", record).with("position", position).with("now", Time.now()));
    db.update(order.bind(DISPLACE).with("most", MAX));
  }

  /** A free position below a card, or above all. */
  private BigDecimal free(ManualOrder order, long record, @Nullable Long above) {
    if (above == null) {
      BigDecimal top = place(order.bind(TOP).with("record", record));
      return between(top, top.setScale(0, RoundingMode.FLOOR).add(BigDecimal.ONE));
    }
    BigDecimal upper = place(order.bind(OF).with("record", above));
    BigDecimal lower =
        place(
            order
                .bind(BELOW)
                .with("record", record)
                .with("upper", upper)
                .with("ceiling", upper.setScale(0, RoundingMode.CEILING).longValue()));
    return between(lower, upper);
  }

  /** The place that a statement returns; the one below all numbers of records if there is none. */
  private BigDecimal place(Sql sql) {
    BigDecimal place = db.list(sql, row -> row.getBigDecimal("place")).get(0);
    return place == null ? BigDecimal.ZERO : place;
  }

  /** A number between two others that is not whole, with few decimal places. */
  static BigDecimal between(BigDecimal lower, BigDecimal upper) {
    BigDecimal middle = lower.add(upper).divide(BigDecimal.valueOf(2)).stripTrailingZeros();
    if (middle.scale() <= 0) {
      return between(middle, upper.min(middle.add(BigDecimal.ONE)));
    }
    return IntStream.rangeClosed(1, middle.scale())
        .mapToObj(scale -> middle.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros())
        .filter(one -> one.scale() > 0 && one.compareTo(lower) > 0 && one.compareTo(upper) < 0)
        .findFirst()
        .orElse(middle);
  }

  private static Sql named(String text) {
    return Sql.named(text.formatted(ManualOrder.POSITIONS, IDS));
  }
}
