package plinth.records.board;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.RecordDocument;
import plinth.records.RecordText;
import plinth.records.lists.SearchedPage;
import plinth.records.query.Cursor;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.tenancy.TimedQuestion;

/** Reads the cards of a board: one statement for the pages of all columns. */
final class BoardPages {
  private final Db db;
  private final Shape shape;
  private final BoardQuery query;
  private final RecordDocument document;
  private final @Nullable ManualOrder manual;
  private final @Nullable Cursor cursor;
  private final Sort sort;

  BoardPages(Db db, Shape shape, BoardQuery query, RecordDocument document) {
    this.db = db;
    this.shape = shape;
    this.query = query;
    this.document = document;
    this.manual = query.order().manual();
    @Nullable String text = query.cursor();
    this.cursor = text == null ? null : decode(text);
    this.sort =
        cursor == null || manual != null
            ? query.order().sorted()
            : query.order().sorted().continuing(cursor);
  }

  /** A card with its position in the order. */
  private record Card(int lane, RecordText record, Cursor cursor) {}

  /**
   * A page of a column.
   *
   * @param isPartial whether the search was stopped early
   */
  record Page(int size, JsonText items, @Nullable String nextCursor, boolean isPartial) {
    /** A page without cards. */
    static final Page EMPTY = new Page(0, new JsonText("[]"), null, false);
  }

  /** The pages of the columns. */
  List<Page> of(List<BoardLane> lanes) {
    // All columns share the filter, and with it the words.
    RecordSource source = lanes.get(0).source();
    SearchedPage<Card> page =
        new SearchedPage<>(
            source, sort, near -> statement(lanes, near.words() == null), this::card);
    return pages(lanes, page.read(db, query.limit()));
  }

  /** The page of one column, if it can be read within a time limit in milliseconds. */
  Page pageWithin(int millis, BoardLane lane) {
    List<BoardLane> alone = List.of(lane);
    boolean isWalk = lane.source().walkMillis(db, query.limit()) > 0;
    Sql page = statement(alone, isWalk);
    List<Card> cards =
        TimedQuestion.query(db, millis, isWalk ? lane.source().inOrder(page) : page, this::card);
    return cards == null ? new Page(0, new JsonText("[]"), null, true) : pages(alone, cards).get(0);
  }

  /**
   * The statement: a union of the columns, each sorted and limited.
   *
   * @param isWalk whether to read the records, and not the words
   */
  Sql statement(List<BoardLane> lanes, boolean isWalk) {
    List<Sql> parts = new ArrayList<>();
    for (BoardLane lane : lanes) {
      RecordSource source = isWalk ? lane.source().fromRecords() : lane.source();
      Sql page = page(source, query.limit() + 1);
      parts.add(
          Sql.of("select " + lane.place() + " as lane, c.* from")
              .plus(page.inParentheses())
              .plus("c"));
    }
    return Sql.join(" union all ", parts);
  }

  private Sql page(RecordSource source, int limit) {
    return manual == null
        ? new Keyset(document.columns(), source).after(sort, cursor, limit)
        : manual.page(document.columns(), source, cursor, limit);
  }

  private Cursor decode(String text) {
    return manual == null
        ? Cursor.decode(text, shape.objectId(), query.order().sorted())
        : manual.decode(text);
  }

  private String encode(Cursor last) {
    return manual == null
        ? last.encode(shape.objectId(), sort)
        : last.encode(shape.objectId(), manual.toString());
  }

  private List<Page> pages(List<BoardLane> lanes, List<Card> cards) {
    return lanes.stream()
        .map(lane -> page(cards.stream().filter(c -> c.lane() == lane.place()).toList()))
        .toList();
  }

  private Page page(List<Card> found) {
    boolean hasNext = found.size() > query.limit();
    List<Card> shown = hasNext ? found.subList(0, query.limit()) : found;
    JsonText items = RecordDocument.array(shown.stream().map(Card::record).toList());
    String next = hasNext ? encode(shown.get(shown.size() - 1).cursor()) : null;
    return new Page(shown.size(), items, next, false);
  }

  private Card card(ResultSet row) throws SQLException {
    return new Card(
        row.getInt("lane"),
        document.read(row),
        Cursor.of(
            row.getString("sort_branch"), row.getString("sort_keys"), row.getLong("sort_id")));
  }
}
