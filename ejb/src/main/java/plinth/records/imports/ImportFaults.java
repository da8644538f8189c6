package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.UniqueSet;
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
      } else if (layout.matching().isEmpty() ? key != null : !draft.hasError("")) {
        fresh.add(draft);
      }
    }
    if (layout.isUpsert()) {
      addMissing(layout, fresh);
    } else {
      fresh.forEach(layout::refuseUnmatched);
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
    if (refused.isEmpty() || layout.rules().duplicates().areSkipped()) {
      return;
    }
    Map<ImportClaim, ImportDraft> claimed = claims(layout, drafts);
    for (ImportDraft draft : refused) {
      ImportUniques.claims(layout, draft)
          .forEach(
              (claim, unique) -> {
                ImportDraft other = claimed.get(claim);
                if (other != null && other.row().number() < draft.row().number()) {
                  add(layout, draft, unique, other, "Row " + other.row().number());
                }
              });
    }
    Map<Long, ImportDraft> written = new HashMap<>();
    drafts.stream().filter(ImportDraft::isDone).forEach(draft -> written.put(draft.id(), draft));
    uniques.findHolders(
        layout,
        refused,
        (draft, unique, holder) -> {
          if (!written.containsKey(holder)) {
            add(layout, draft, unique, null, "Another record");
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
                ImportUniques.claims(layout, draft)
                    .keySet()
                    .forEach(claim -> claimed.putIfAbsent(claim, draft)));
    return claimed;
  }

  /** Adds the error unless the fields have one, or finds the record that the row changes. */
  private static void add(
      ImportLayout layout,
      ImportDraft draft,
      UniqueSet unique,
      @Nullable ImportDraft other,
      String holder) {
    boolean isKey = layout.rules().mode().updates() && unique.isSame(layout.matched());
    boolean isSame =
        other != null && draft.matchKey() != null && draft.matchKey().equals(other.matchKey());
    String slug = layout.visibleSlug(unique);
    if (!isKey && !isSame && !draft.hasError(slug)) {
      draft.refuse(slug, "unique", layout.takenMessage(unique, holder));
    }
  }
}
