package plinth.views;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Problem.FieldError;

/**
 * A view as one admin sees it. Who does not see all fields does not see the settings that name the
 * others either: they are left out here, and stand among the problems.
 *
 * @param slug its address among the views of its object
 * @param name its name
 * @param type how it shows records
 * @param filter which records it shows, as lists take it; null: all
 * @param sort their order, such as {@code name,-created_at}; empty: the newest first
 * @param fields the fields that it shows, in their order; empty: all
 * @param groupBy the select field that makes the columns of a board
 * @param sumField the number or currency field that a board adds up
 * @param dateField the date or datetime field by which a calendar shows records
 * @param isDefault whether it opens first for the caller: the caller's own choice, else the one for
 *     everybody
 * @param order its place among the views, from 0; a deleted view leaves a gap
 * @param visibility who sees it
 * @param problems settings that do not hold any more, such as of a field that was deleted
 * @param createdBy who made it
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
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
    boolean isDefault,
    int order,
    Visibility visibility,
    List<FieldError> problems,
    Actor createdBy,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * A stored view as one admin sees it.
   *
   * @param shape the object as that admin sees it
   * @param standard the slug of the view that opens first, or null
   * @param reader refuses a filter that does not hold
   */
  static View of(
      CustomView view, Shape shape, @Nullable String standard, Consumer<JsonObject> reader) {
    ViewSettings seen = SettingsCheck.of(view.settings(), shape).seen();
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
        view.slug().equals(standard),
        view.position(),
        view.visibility(),
        SettingsCheck.of(view.settings(), shape, reader).errors(),
        new Actor("admin:" + view.adminId(), view.isByOperator()),
        view.createdAt(),
        view.updatedAt());
  }
}
