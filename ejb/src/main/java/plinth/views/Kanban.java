package plinth.views;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.board.BoardColumn;

/**
 * The board of a view: a column for each active option of a field, in their order, and one for the
 * records without a value. The view's filter and sort hold in each.
 *
 * @param view the slug of the view
 * @param groupBy the field that makes the columns
 * @param sumField the field that is added up; null: none, or one that is not there any more
 * @param columns the columns, or the one that was asked for
 */
public record Kanban(
    String view, String groupBy, @Nullable String sumField, List<BoardColumn> columns) {}
