package plinth.records.board;

import jakarta.json.JsonNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;
import plinth.records.query.Cursor;
import plinth.records.query.RecordSource;

/**
 * The order in which people put the cards of a view by hand. A card that nobody has moved is at the
 * number of its record, so that new records come first.
 *
 * @param workspaceId the workspace
 * @param objectId the number of the object
 * @param view the slug of the view
 */
public record ManualOrder(long workspaceId, long objectId, String view) {
  private static final int MAX_DIGITS = 1_000;

  /** The positions of the cards, with the alias {@code p}, and the condition of the view. */
  static final String POSITIONS =
      "tenant.card_position p where p.workspace_id = :workspace::bigint"
          + " and p.object_id = :object::bigint and p.view = :view";

  /** Binds the view in a statement on {@link #POSITIONS}. */
  Sql bind(Sql named) {
    return named.with("workspace", workspaceId).with("object", objectId).with("view", view);
  }

  private Sql positions() {
    return bind(Sql.named(POSITIONS));
  }

  /**
   * The statement of a page of records, with the columns that {@link
   * plinth.records.query.Keyset#after} adds. It reads the moved cards and the others each in their
   * order, and merges them.
   *
   * @param columns the columns over the alias {@code r}
   */
  Sql page(Sql columns, RecordSource source, @Nullable Cursor cursor, int limit) {
    @Nullable BigDecimal after = cursor == null ? null : position(cursor);
    Sql moved =
        part(columns, "p.position")
            .plus("(select * from")
            .plus(positions())
            .plus(after == null ? Sql.EMPTY : Sql.of("and p.position < ?", after))
            .plus("order by p.position desc) p cross join lateral")
            .plus(source.byNumber("p.record_id").inParentheses())
            .plus("r order by p.position desc limit " + limit);
    Sql others =
        part(columns, "r.id::numeric")
            .plus(source.from())
            .plus("where")
            .plus(source.where())
            .plus("and not exists (select 1 from")
            .plus(positions())
            .plus("and p.record_id = r.id)")
            .plus(after == null ? Sql.EMPTY : Sql.of("and r.id < ?", ceiling(after)))
            .plus("order by r.id desc limit " + limit);
    return Sql.of("select * from (")
        .plus(moved.inParentheses())
        .plus("union all")
        .plus(others.inParentheses())
        .plus(") cards order by card_position desc limit " + limit);
  }

  private static Sql part(Sql columns, String position) {
    return Sql.of("select")
        .plus(columns)
        .plus(", 'manual'::text as sort_branch, jsonb_build_array(" + position + ") as sort_keys,")
        .plus("r.id as sort_id, " + position + " as card_position from");
  }

  private static long ceiling(BigDecimal position) {
    return position.setScale(0, RoundingMode.CEILING).longValue();
  }

  private static BigDecimal position(Cursor cursor) {
    if (cursor.keys().get(0) instanceof JsonNumber number) {
      BigDecimal position = number.bigDecimalValue();
      long digits = (long) position.precision() - position.scale();
      if (digits <= 18 && position.scale() <= MAX_DIGITS) {
        return position;
      }
    }
    throw Cursor.refusal();
  }

  /** Reads the cursor of a page in this order. */
  Cursor decode(String text) {
    return Cursor.decode(text, objectId, toString(), 1);
  }

  /** The order in its text form. */
  @Override
  public String toString() {
    return "manual " + view;
  }
}
