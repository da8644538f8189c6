package plinth.views;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.Summable;
import plinth.fields.Temporal;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.ShownFields;
import plinth.records.board.RecordBoards;
import plinth.records.query.FieldPaths;

/**
 * Checks the settings of a view against its object as one admin sees it. A field that this admin
 * does not see is treated like one that does not exist.
 */
final class SettingsCheck {
  /** The maximum number of fields that a view shows. */
  static final int MAX_FIELDS = 200;

  /** The maximum length of a filter, in characters of its JSON. */
  static final int LONGEST_FILTER = 20_000;

  /** The name of the filter in the settings, which is also its place in errors. */
  static final String FILTER = "filter";

  private static final String SORT = "sort";

  private static final String FIELDS = "fields";

  private static final String GROUP_BY = "group_by";

  private static final String UNKNOWN = "There is no such field";

  private static final String UNSEEN =
      "Refers to something that does not exist or that your role cannot see";

  private final ViewSettings settings;
  private final Shape shape;
  private final Map<String, List<FieldError>> faults = new LinkedHashMap<>();

  private final Reader reader;

  private SettingsCheck(ViewSettings settings, Shape shape, Reader reader) {
    this.settings = settings;
    this.shape = shape;
    this.reader = reader;
  }

  /**
   * Reads filters and sorts as one admin sees the objects.
   *
   * @param refuseFilter refuses an invalid filter with an error at {@code filter}
   * @param refuseSort refuses an invalid sort with an error at {@code sort}
   * @param hidesFilter whether a refused filter is valid for others, because it asks for fields of
   *     related records that this admin does not see
   * @param hidesSort whether a refused sort is valid for others, for the same reason
   * @param refuseField refuses an invalid path to a field of related records, with an error at the
   *     place that the second argument names
   * @param hidesField whether a refused path is valid for others, for the same reason
   */
  record Reader(
      Consumer<JsonObject> refuseFilter,
      Consumer<String> refuseSort,
      Predicate<JsonObject> hidesFilter,
      Predicate<String> hidesSort,
      BiConsumer<String, String> refuseField,
      Predicate<String> hidesField) {}

  /** Checks the settings against the object. */
  static SettingsCheck of(ViewSettings settings, Shape shape, Reader reader) {
    SettingsCheck check = new SettingsCheck(settings, shape, reader);
    check.gather("filter", check::checkFilter);
    check.gather(SORT, () -> reader.refuseSort().accept(settings.sort()));
    check.gather(FIELDS, check::checkFields);
    check.checkColumn(
        GROUP_BY,
        settings.groupBy(),
        ViewType.KANBAN,
        RecordBoards::isGroupable,
        "select, member or relation to one record, or assigned_to");
    check.checkColumns();
    check.checkColumn(
        "sum_field",
        settings.sumField(),
        null,
        column -> column.type() instanceof Summable,
        "number, percent, duration, rating or currency");
    check.checkColumn(
        "date_field",
        settings.dateField(),
        ViewType.CALENDAR,
        column -> column.type() instanceof Temporal,
        "date or datetime");
    return check;
  }

  /** All errors, each with its place in the settings. */
  List<FieldError> errors() {
    return faults.values().stream().flatMap(List::stream).toList();
  }

  /** The errors of some members, and of required members that are missing. */
  List<FieldError> errors(Collection<String> members) {
    return faults.entrySet().stream()
        .flatMap(
            fault ->
                fault.getValue().stream()
                    .filter(e -> members.contains(fault.getKey()) || e.rule().equals("required")))
        .toList();
  }

  /** Refuses a view that cannot be shown without these members, with their errors. */
  void requireValid(Collection<String> members) {
    List<FieldError> errors = errors(members);
    if (!errors.isEmpty()) {
      Problem broken = new Problem(ViewsProblem.VIEW_BROKEN);
      errors.forEach(e -> broken.field(e.field(), e.rule(), e.message()));
      throw broken;
    }
  }

  /**
   * The fields of the view that exist, those of related records among them, and the one by which it
   * arranges records; empty, for all fields, if the view names none.
   */
  List<String> cards(@Nullable String arranging) {
    if (settings.fields().isEmpty()) {
      return List.of();
    }
    Stream<String> own =
        shape.fields().stream()
            .filter(Field::active)
            .map(Field::slug)
            .filter(field -> settings.fields().contains(field) || field.equals(arranging));
    return Stream.concat(own, existingFields().stream().filter(ShownFields::isPath)).toList();
  }

  /** The fields of the view that exist, those of related records among them. */
  List<String> existingFields() {
    return settings.fields().stream().filter(this::exists).toList();
  }

  /** Whether a member has no errors. */
  boolean isValid(String member) {
    return !faults.containsKey(member);
  }

  /** Whether a member has a value that is hidden from the admin. */
  boolean isWithheld(String member) {
    if (!faults.containsKey(member)) {
      return false;
    }
    JsonObject filter = settings.filter();
    return shape.isPartial()
        || (member.equals(FILTER) && filter != null && reader.hidesFilter().test(filter))
        || (member.equals(SORT) && reader.hidesSort().test(settings.sort()))
        || (member.equals(FIELDS) && hidesFields());
  }

  private boolean hidesFields() {
    return settings.fields().stream()
        .filter(ShownFields::isPath)
        .anyMatch(path -> !exists(path) && reader.hidesField().test(path));
  }

  /** The settings without the members that name fields that the admin does not see. */
  ViewSettings visibleSettings() {
    return new ViewSettings(
        settings.type(),
        isWithheld("filter") ? null : settings.filter(),
        isWithheld(SORT) ? "" : settings.sort(),
        isWithheld(FIELDS) ? existingFields() : settings.fields(),
        isWithheld(GROUP_BY) ? null : settings.groupBy(),
        isWithheld("sum_field") ? null : settings.sumField(),
        isWithheld("date_field") ? null : settings.dateField(),
        settings.cardOrder());
  }

  private void checkFilter() {
    JsonObject filter = settings.filter();
    if (filter == null) {
      return;
    }
    if (filter.toString().length() > LONGEST_FILTER) {
      throw Problem.invalid("filter", "size", "Must be at most " + LONGEST_FILTER + " characters");
    }
    reader.refuseFilter().accept(filter);
  }

  private void checkFields() {
    List<String> fields = settings.fields();
    List<FieldError> errors = new ArrayList<>();
    if (fields.size() > MAX_FIELDS) {
      errors.add(new FieldError(FIELDS, "size", "Must be at most " + MAX_FIELDS + " fields"));
    }
    if (Set.copyOf(fields).size() != fields.size()) {
      errors.add(new FieldError(FIELDS, "duplicate", "Lists a field twice"));
    }
    if (fields.stream().filter(ShownFields::isPath).count() > FieldPaths.MAX_SHOWN) {
      String most = "Must name at most " + FieldPaths.MAX_SHOWN + " fields of related records";
      errors.add(new FieldError(FIELDS, "size", most));
    }
    for (int i = 0; i < fields.size(); i++) {
      errors.addAll(fieldErrors(fields.get(i), "fields[" + i + "]"));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private boolean exists(String slug) {
    return fieldErrors(slug, FIELDS).isEmpty();
  }

  private List<FieldError> fieldErrors(String slug, String place) {
    if (!ShownFields.isPath(slug)) {
      return shape.column(slug).isPresent()
          ? List.of()
          : List.of(new FieldError(place, "unknown", UNKNOWN));
    }
    try {
      reader.refuseField().accept(slug, place);
      return List.of();
    } catch (Problem refused) {
      return refused.errors();
    }
  }

  /** Refuses a field with more options than a board may have columns. */
  private void checkColumns() {
    if (settings.type() == ViewType.KANBAN && settings.groupBy() != null && isValid(GROUP_BY)) {
      shape
          .column(settings.groupBy())
          .flatMap(column -> RecordBoards.refusal(column.type()))
          .ifPresent(reason -> add(GROUP_BY, "size", reason));
    }
  }

  private void checkColumn(
      String member,
      @Nullable String slug,
      @Nullable ViewType needing,
      Predicate<Column<?>> fits,
      String types) {
    if (slug == null) {
      if (settings.type() == needing) {
        add(member, "required", "A view of this type requires it");
      }
      return;
    }
    shape
        .column(slug)
        .ifPresentOrElse(
            column -> {
              if (!fits.test(column)) {
                add(
                    member,
                    "type",
                    "Must be a field of type " + types + ", but " + slug + " is not");
              }
            },
            () -> add(member, "unknown", UNKNOWN));
  }

  private void add(String member, String rule, String message) {
    faults.put(member, List.of(new FieldError(member, rule, message)));
  }

  private void gather(String member, Runnable check) {
    try {
      check.run();
    } catch (Problem refused) {
      faults.put(member, refused.errors().stream().map(this::maskUnknown).toList());
    }
  }

  /** Replaces the message if it could name a field that this admin must not know about. */
  private FieldError maskUnknown(FieldError error) {
    return shape.isPartial() && error.rule().equals("unknown")
        ? new FieldError(error.field(), error.rule(), UNSEEN)
        : error;
  }
}
