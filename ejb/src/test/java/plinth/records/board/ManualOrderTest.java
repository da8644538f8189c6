package plinth.records.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.query.Cursor;
import plinth.records.query.RecordSource;

/** The manual order of cards, beside a list in memory. */
class ManualOrderTest {
  private static final Shape SHAPE = new Shape(880_101, "boards", 1, List.of());
  private static final ManualOrder ORDER =
      new ManualOrder(RecordTable.WORKSPACE, SHAPE.objectId(), "board");

  @Property
  void aPositionBetweenTwoOthersIsNotWhole(
      @ForAll @BigRange(min = "0", max = "1000") @Scale(3) BigDecimal one,
      @ForAll @BigRange(min = "0", max = "1000") @Scale(3) BigDecimal other) {
    BigDecimal lower = one.min(other);
    BigDecimal upper = one.max(other);
    if (lower.compareTo(upper) == 0) {
      return;
    }
    BigDecimal between = CardPositions.between(lower, upper);
    assertThat(between).isGreaterThan(lower).isLessThan(upper);
    assertThat(between.stripTrailingZeros().scale()).isBetween(1, 5);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void cardsAreWhereTheyWerePut(long seed) {
    Random random = new Random(seed);
    onBoard(
        db -> {
          CardPositions positions = RecordTable.wire(new CardPositions(), List.of(db));
          List<Long> expected = new ArrayList<>();
          long last = 1_000;
          for (int step = 0; step < 250; step++) {
            if (expected.size() < 3 || random.nextInt(8) == 0) {
              last += 1 + random.nextInt(3);
              add(db, last, last);
              expected.add(0, last);
            }
            long moved = expected.remove(random.nextInt(expected.size()));
            int place = random.nextInt(3) == 0 ? 0 : random.nextInt(expected.size() + 1);
            positions.move(ORDER, moved, place == 0 ? null : expected.get(place - 1));
            expected.add(place, moved);
            if (step % 10 == 0) {
              assertThat(read(db, 1 + random.nextInt(9))).as("step " + step).isEqualTo(expected);
            }
          }
        });
  }

  @Test
  void cardsThatGoToTheSamePlaceAreSpreadOut() {
    onBoard(
        db -> {
          CardPositions positions = RecordTable.wire(new CardPositions(), List.of(db));
          add(db, 1, 40);
          for (int i = 0; i < 400; i++) {
            positions.move(ORDER, 1 + i % 2, 40L);
            assertThat(read(db, 50)).startsWith(40L, 1L + i % 2);
          }
          for (int i = 0; i < 400; i++) {
            positions.move(ORDER, 1 + i % 37, null);
          }
          assertThat(db.number(Sql.of("select max(scale(position)) from tenant.card_position")))
              .isLessThanOrEqualTo(CardPositions.MAX_SCALE);
          assertThat(read(db, 50)).hasSize(40).startsWith(30L, 29L, 28L);
        });
  }

  @Test
  void onlyTheLastPositionsAreStored() {
    onBoard(
        db -> {
          add(db, 1, 3);
          db.update(
              Sql.of(
                  "insert into tenant.card_position (object_id, view, record_id, position,"
                      + " moved_at) select ?, 'board', n, n + 0.5, now() - n * interval '1 s'"
                      + " from generate_series(1, ?) n",
                  SHAPE.objectId(),
                  CardPositions.MAX + 100));
          RecordTable.wire(new CardPositions(), List.of(db)).move(ORDER, 2, null);
          assertThat(db.number(Sql.of("select count(*) from tenant.card_position")))
              .isEqualTo(CardPositions.MAX);
          assertThat(db.number(Sql.of("select max(record_id) from tenant.card_position")))
              .isEqualTo(CardPositions.MAX);
          assertThat(read(db, 10)).containsExactly(2L, 3L, 1L);
        });
  }

  /** The numbers of the records in the order of the board, read in pages. */
  private static List<Long> read(Db db, int limit) {
    RecordSource source = RecordSource.of(RecordTable.WORKSPACE, SHAPE, null, "", Instant.now());
    List<Long> found = new ArrayList<>();
    @Nullable Cursor cursor = null;
    while (true) {
      List<Cursor> page =
          db.list(
              ORDER.page(Sql.of("r.slug"), source, cursor, limit),
              row ->
                  Cursor.of(
                      row.getString("sort_branch"),
                      row.getString("sort_keys"),
                      row.getLong("sort_id")));
      page.forEach(one -> found.add(one.id()));
      if (page.size() < limit) {
        return found;
      }
      String text = page.get(limit - 1).encode(SHAPE.objectId(), ORDER.toString());
      cursor = ORDER.decode(text);
    }
  }

  private static void add(Db db, long first, long last) {
    db.update(
        Sql.of(
            "insert into tenant.record (object_id, id, slug, created_at, updated_at, created_by,"
                + " updated_by, data) select ?, n, 'r' || n, now(), now(), 'system', 'system',"
                + " '{}' from generate_series(?, ?) n",
            SHAPE.objectId(),
            first,
            last));
  }

  private static void onBoard(Consumer<Db> work) {
    RecordTable.shared()
        .inTransaction(
            db -> {
              db.update(
                  Sql.of(
                      "insert into tenant.object (id, slug, name, plural_name, position) values"
                          + " (?, 'boards', 'x', 'x', 1)",
                      SHAPE.objectId()));
              db.update(
                  Sql.of(
                      "insert into tenant.custom_view (object_id, slug, name, type, sort, fields,"
                          + " card_order, visibility, admin_id, position, created_at, updated_at)"
                          + " values (?, 'board', 'x', 'kanban', '', '{}', 'manual', 'shared', 1,"
                          + " 1, now(), now())",
                      SHAPE.objectId()));
              work.accept(db);
              return true;
            });
  }
}
