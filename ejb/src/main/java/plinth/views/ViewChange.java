package plinth.views;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;

/**
 * A change of a view: absent members keep their values, and null clears members that may be empty.
 * The slug cannot change. A setting that is sent back as it was read keeps its stored value.
 *
 * @param given the names of the members that the body contains
 */
public record ViewChange(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Nullable ViewType type,
    @Nullable JsonObject filter,
    @Size(max = 500) @Nullable String sort,
    @Nullable List<String> fields,
    @Nullable String groupBy,
    @Nullable String sumField,
    @Nullable String dateField,
    @Nullable CardOrder cardOrder,
    @Nullable Visibility visibility,
    PresentMembers given) {

  /** The settings after the change, from the stored ones and those that the caller saw. */
  ViewSettings applyTo(ViewSettings stored, ViewSettings seen) {
    ViewSettings asked =
        new ViewSettings(
            stored.type(),
            filter,
            sort == null ? "" : sort.strip(),
            fields == null ? List.of() : fields,
            groupBy,
            sumField,
            dateField,
            stored.cardOrder());
    return new ViewSettings(
        type == null ? stored.type() : type,
        member("filter", ViewSettings::filter, asked, stored, seen),
        Objects.requireNonNull(member("sort", ViewSettings::sort, asked, stored, seen)),
        Objects.requireNonNull(member("fields", ViewSettings::fields, asked, stored, seen)),
        member("group_by", ViewSettings::groupBy, asked, stored, seen),
        member("sum_field", ViewSettings::sumField, asked, stored, seen),
        member("date_field", ViewSettings::dateField, asked, stored, seen),
        cardOrder == null ? stored.cardOrder() : cardOrder);
  }

  private <T> @Nullable T member(
      String name,
      Function<ViewSettings, @Nullable T> of,
      ViewSettings asked,
      ViewSettings stored,
      ViewSettings seen) {
    boolean keeps = !given.has(name) || Objects.equals(of.apply(asked), of.apply(seen));
    return of.apply(keeps ? stored : asked);
  }
}
