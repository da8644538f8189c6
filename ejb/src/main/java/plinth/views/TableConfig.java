package plinth.views;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table setup of one admin for an object. Columns are slugs of fields, including system fields
 * such as {@code created_at}, and paths to fields of related records, such as {@code
 * company.country}; fields that no longer exist are left out.
 *
 * @param columns the order of the columns; columns that are not listed follow
 * @param widths column widths in pixels
 * @param hidden the columns that are not shown
 * @param pinned the columns that stay visible while the others scroll
 * @param pageSize rows per page
 * @param density the spacing of the rows
 * @param isDefault whether nothing was set, so that this is the initial setup
 * @param updatedAt when the setup was last set, or null
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
