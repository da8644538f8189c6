package plinth.views;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Problem.FieldError;

/**
 * A view as one admin sees it. Settings that name fields which the admin does not see are left out
 * and reported in the problems.
 *
 * @param slug its address among the views of its object
 * @param name its name
 * @param type how the view shows records
 * @param filter the filter in the format of record lists; null: all records
 * @param sort the sort order, such as {@code name,-created_at}; empty: newest first
 * @param fields the fields to show, in order, also those of related records, such as {@code
 *     company.country}; empty: all
 * @param groupBy the field whose options, members or related records are the columns of a board
 * @param sumField the number, rating or currency field that a board sums up
 * @param dateField the date or datetime field by which a calendar shows records
 * @param cardOrder how the cards in a column of a board are ordered
 * @param isDefault whether the view opens first for the caller: the caller's own default, else the
 *     default for everyone
 * @param order its position among the views, from 0; a deleted view leaves a gap
 * @param visibility who sees the view
 * @param problems settings that are no longer valid, such as those that name a deleted field
 * @param createdBy the admin who created the view
 * @param createdAt when the view was created
 * @param updatedAt when the view was last changed
 */
public record View(
    String slug,
    String name,
    ViewType type,
    @Nullable JsonObject filter,
    String sort,
    List<String> fields,
    @Nullable String groupBy,
    @Nullable String sumField,
    @Nullable String dateField,
    CardOrder cardOrder,
    boolean isDefault,
    int order,
    Visibility visibility,
    List<FieldError> problems,
    Actor createdBy,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * Creates the view that one admin sees from the stored one.
   *
   * @param shape the object as that admin sees it
   * @param standard the slug of the view that opens first, or null
   * @param readers the readers of filters
   */
  static View of(
      Caller caller,
      CustomView view,
      Shape shape,
      @Nullable String standard,
      FilterReaders readers) {
    ViewSettings seen =
        SettingsCheck.of(view.settings(), shape, readers.of(caller, shape)).visibleSettings();
    return new View(
        view.slug(),
        view.name(),
        seen.type(),
        seen.filter(),
        seen.sort(),
        seen.fields(),
        seen.groupBy(),
        seen.sumField(),
        seen.dateField(),
        seen.cardOrder(),
        view.slug().equals(standard),
        view.position(),
        view.visibility(),
        SettingsCheck.of(view.settings(), shape, readers.withPeople(caller, shape)).errors(),
        new Actor("admin:" + view.adminId(), view.isByOperator()),
        view.createdAt(),
        view.updatedAt());
  }
}
