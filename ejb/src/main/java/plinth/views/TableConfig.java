package plinth.views;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an admin set up the table of an object. Columns are fields by their slugs, system fields such
 * as {@code created_at} too; those that have gone since are left out.
 *
 * @param columns the order of the columns; those that are not named follow
 * @param widths widths of columns in pixels
 * @param hidden the columns that are not shown
 * @param pinned the columns that stay in sight while the others scroll
 * @param pageSize rows a page
 * @param density how close the rows stand
 * @param isDefault whether nothing was set, so that this is what everybody begins with
 * @param updatedAt when it was set, or null
 */
public record TableConfig(
    List<String> columns,
    Map<String, Integer> widths,
    List<String> hidden,
    List<String> pinned,
    int pageSize,
    Density density,
    boolean isDefault,
    @Nullable Instant updatedAt) {}
