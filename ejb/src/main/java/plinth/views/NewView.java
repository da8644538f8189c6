package plinth.views;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view to be made.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its address; made from the name when absent
 * @param type how it shows records
 * @param filter which records it shows, as lists take it; absent: all
 * @param sort their order, such as {@code name,-created_at}; absent: the newest first
 * @param fields the fields that it shows, in their order; absent: all
 * @param groupBy the select field that makes the columns of a board; a kanban needs it
 * @param sumField the number or currency field that a board adds up
 * @param dateField the date or datetime field of a calendar, which needs it
 * @param visibility who sees it; absent: {@code shared}
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
    @Nullable Visibility visibility) {

  ViewSettings settings() {
    return new ViewSettings(
        type,
        filter,
        sort == null ? "" : sort.strip(),
        fields == null ? List.of() : fields,
        groupBy,
        sumField,
        dateField);
  }

  Visibility visible() {
    return visibility == null ? Visibility.SHARED : visibility;
  }
}
