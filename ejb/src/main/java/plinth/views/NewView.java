package plinth.views;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view to be created.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its address; derived from the name if absent
 * @param type how the view shows records
 * @param filter the filter in the format of record lists; absent: all records
 * @param sort the sort order, such as {@code name,-created_at}; absent: newest first
 * @param fields the fields to show, in order, also those of related records, such as {@code
 *     company.country}; absent: all
 * @param groupBy the select or member field, the relation field to one record, or {@code
 *     assigned_to}, whose options, members or related records are the columns of a board; required
 *     for a kanban view
 * @param sumField the number, rating or currency field that a board sums up
 * @param dateField the date or datetime field of a calendar; required for a calendar view
 * @param cardOrder how the cards of a board are ordered; absent: {@code sort}
 * @param visibility who sees the view; absent: {@code shared}
 */
public record NewView(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @NotNull ViewType type,
    @Nullable JsonObject filter,
    @Size(max = 500) @Nullable String sort,
    @Nullable List<String> fields,
    @Nullable String groupBy,
    @Nullable String sumField,
    @Nullable String dateField,
    @Nullable CardOrder cardOrder,
    @Nullable Visibility visibility) {

  ViewSettings settings() {
    return new ViewSettings(
        type,
        filter,
        sort == null ? "" : sort.strip(),
        fields == null ? List.of() : fields,
        groupBy,
        sumField,
        dateField,
        cardOrder == null ? CardOrder.SORT : cardOrder);
  }

  Visibility visibilityOrDefault() {
    return visibility == null ? Visibility.SHARED : visibility;
  }
}
