package plinth.records.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.LinkChange.Related;
import plinth.records.RecordRow;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportResult.Status;

/** A row of an import while it is processed. */
final class ImportDraft {
  private final ImportRow row;
  private final @Nullable TypedValue<?>[] values;
  private final boolean[] given;
  private final Map<Integer, List<Related>> related = new HashMap<>();
  private final Map<Integer, TypedValue<?>> numbers = new HashMap<>();
  private final Map<Integer, Problem> doubts = new HashMap<>();
  private final List<FieldError> errors = new ArrayList<>();
  private @Nullable String matchKey;
  private @Nullable Status status;
  private long id;
  private String slug = "";
  private @Nullable RecordRow existing;

  ImportDraft(ImportRow row, int places) {
    this.row = row;
    this.values = new TypedValue<?>[places];
    this.given = new boolean[places];
    this.errors.addAll(row.errors());
  }

  ImportRow row() {
    return row;
  }

  /** The text of a column; empty if the row is short or the cell is blank. */
  String cell(int column) {
    if (column < 0 || column >= row.cells().size()) {
      return "";
    }
    String text = row.cells().get(column);
    return text == null || text.isBlank() ? "" : text;
  }

  /** Sets the value that the row gives for a field; null clears the field. */
  void setValue(Place place, @Nullable TypedValue<?> value) {
    given[place.at()] = true;
    values[place.at()] = value;
  }

  /** Sets the records that the row gives for a relation. */
  void setRelated(Place place, List<Related> records) {
    given[place.at()] = true;
    related.put(place.at(), records);
  }

  /** Whether the row gives a value for the field or clears it. */
  boolean hasValue(Place place) {
    return given[place.at()];
  }

  /** The value that the row gives for a field. */
  @Nullable TypedValue<?> value(Place place) {
    return values[place.at()];
  }

  /** The value that the record will have, as far as the row determines it. */
  @Nullable TypedValue<?> effectiveValue(Place place) {
    if (given[place.at()]) {
      return values[place.at()];
    }
    return existing != null ? null : numbers.getOrDefault(place.at(), place.fallback());
  }

  /** Sets the number of the new record in a generated field. */
  void setNumber(Place place, TypedValue<?> number) {
    numbers.put(place.at(), number);
  }

  /** The records that the row names for a relation. */
  List<Related> related(Place place) {
    return related.getOrDefault(place.at(), List.of());
  }

  /** The key that finds the record to change. */
  @Nullable String matchKey() {
    return matchKey;
  }

  void setMatchKey(String key) {
    matchKey = key;
  }

  /** Sets the record that the row creates. */
  void setRecord(long recordId, String recordSlug) {
    id = recordId;
    slug = recordSlug;
  }

  /** Sets the record that the row changes. */
  void setExisting(RecordRow record) {
    setRecord(record.id(), record.slug());
    existing = record;
  }

  /** The record that the row changes, as it was before; null if there is none. */
  @Nullable RecordRow existing() {
    return existing;
  }

  long id() {
    return id;
  }

  String slug() {
    return slug;
  }

  /** Ends the row with a successful status. */
  void finish(Status how) {
    status = how;
  }

  /** Ends the row as failed. */
  void refuse(String field, String rule, String message) {
    errors.add(new FieldError(field, rule, message));
  }

  /** Ends the row as failed, with the errors of a problem. */
  void refuse(String field, Problem problem) {
    if (problem.errors().isEmpty()) {
      refuse(field, "refused", String.valueOf(problem.getMessage()));
    }
    for (FieldError error : problem.errors()) {
      refuse(error.field().isEmpty() ? field : error.field(), error.rule(), error.message());
    }
  }

  /** Whether a cell of the field has an error. */
  boolean hasError(Place place) {
    return hasError(place.slug());
  }

  /** Whether the row has an error that names a field, or the whole row if the name is empty. */
  boolean hasError(String field) {
    return errors.stream().anyMatch(error -> error.field().equals(field));
  }

  /** Sets a value that only a record that already has it may keep, with the reason. */
  void doubt(Place place, TypedValue<?> value, Problem refusal) {
    setValue(place, value);
    doubts.put(place.at(), refusal);
  }

  /** Why a record cannot newly get the value of a field; null if it can. */
  @Nullable Problem doubt(Place place) {
    return doubts.get(place.at());
  }

  /** Whether the row has errors. */
  boolean isRefused() {
    return !errors.isEmpty();
  }

  /** Whether the row has no result yet. */
  boolean isOpen() {
    return status == null && errors.isEmpty();
  }

  /** Whether the row created, changed or kept a record. */
  boolean isDone() {
    return errors.isEmpty() && status != null;
  }

  /** Whether the row created or changed a record. */
  boolean isWritten() {
    return isDone() && status != Status.SKIPPED;
  }

  /** The result of the row. */
  ImportResult result() {
    if (!errors.isEmpty()) {
      return new ImportResult(row.number(), Status.FAILED, RowErrors.bounded(errors));
    }
    if (status == null) {
      throw new IllegalStateException("a row was left undecided");
    }
    return new ImportResult(row.number(), status, List.of());
  }
}
