package plinth.views;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.board.BoardColumn;

/**
 * The board of a view: a column for each active option of a field, each active member or each
 * related record, and one for the records without a value. The view's filter and sort apply to each
 * column.
 *
 * @param view the slug of the view
 * @param groupBy the field whose options, members or related records are the columns
 * @param sumField the field that is summed up; null if there is none, or if the field no longer
 *     exists
 * @param columns all columns, or the requested one
 */
public record Kanban(
    String view, String groupBy, @Nullable String sumField, List<BoardColumn> columns) {}
