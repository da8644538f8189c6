package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.records.RecordRow;

/**
 * Finds the remaining errors of rows that are refused already, so that one correction of a row is
 * enough: missing values, changes that its record does not allow, and unique values of other
 * records and of earlier rows.
 */
@ApplicationScoped
class ImportFaults {
  @Inject private ImportChanges differences;
  @Inject private ImportUniques uniques;

  /** Adds the errors that refused rows would have as new records. */
  void addMissing(ImportLayout layout, List<ImportDraft> refused) {
    ImportValues values = new ImportValues(layout);
    values.refuseDoubts(refused);
    values.complete(refused);
  }

  /**
   * Adds the errors that refused rows would have with the records that they match.
   *
   * @param records the records that exist, by the keys of rows
   */
  void addUnmatched(
      ImportLayout layout, List<ImportDraft> refused, Map<String, RecordRow> records) {
    Map<ImportDraft, RecordRow> matched = new LinkedHashMap<>();
    List<ImportDraft> fresh = new ArrayList<>();
    for (ImportDraft draft : refused) {
      String key = draft.matchKey();
      RecordRow record = key == null ? null : records.get(key);
      if (record != null) {
        matched.put(draft, record);
      } else if (key != null) {
        fresh.add(draft);
      }
    }
    if (layout.isUpsert()) {
      addMissing(layout, fresh);
    } else {
      fresh.forEach(draft -> draft.refuseUnmatched(String.valueOf(layout.rules().matchOn())));
    }
    if (!matched.isEmpty()) {
      differences.of(layout, matched);
    }
  }

  /**
   * Adds the unique values that refused rows share with another record or with an earlier row. Call
   * it after all rows are written.
   */
  void addTaken(ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> refused = drafts.stream().filter(ImportDraft::isRefused).toList();
    if (refused.isEmpty() || layout.rules().skipsDuplicates()) {
      return;
    }
    Map<ImportClaim, ImportDraft> claimed = claims(layout, drafts);
    for (ImportDraft draft : refused) {
      ImportUniques.keys(layout, draft)
          .forEach(
              (field, key) -> {
                ImportDraft other = claimed.get(new ImportClaim(field.id(), key));
                if (other != null && other.row().number() < draft.row().number()) {
                  add(
                      layout,
                      draft,
                      field,
                      other,
                      "Row " + other.row().number() + " has this value");
                }
              });
    }
    Map<Long, ImportDraft> written = new HashMap<>();
    drafts.stream().filter(ImportDraft::isDone).forEach(draft -> written.put(draft.id(), draft));
    uniques.findHolders(
        layout,
        refused,
        (draft, field, holder) -> {
          if (!written.containsKey(holder)) {
            add(layout, draft, field, null, "Another record has this value");
          }
        });
  }

  private static Map<ImportClaim, ImportDraft> claims(
      ImportLayout layout, List<ImportDraft> drafts) {
    Map<ImportClaim, ImportDraft> claimed = new HashMap<>();
    drafts.stream()
        .filter(ImportDraft::isDone)
        .forEach(
            draft ->
                ImportUniques.keys(layout, draft)
                    .forEach(
                        (field, key) ->
                            claimed.putIfAbsent(new ImportClaim(field.id(), key), draft)));
    return claimed;
  }

  /** Adds the error unless the field has one, or finds the record that the row changes. */
  private static void add(
      ImportLayout layout,
      ImportDraft draft,
      Field field,
      @Nullable ImportDraft other,
      String message) {
    boolean isKey = layout.rules().mode().updates() && field.equals(layout.matchField());
    boolean isSame =
        other != null && draft.matchKey() != null && draft.matchKey().equals(other.matchKey());
    String slug = layout.visibleSlug(field);
    if (!isKey && !isSame && !draft.hasError(slug)) {
      draft.refuse(slug, "unique", message);
    }
  }
}
