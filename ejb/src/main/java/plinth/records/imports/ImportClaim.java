package plinth.records.imports;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.UniqueSet;
import plinth.records.RecordRow;
import plinth.records.imports.ImportLayout.Place;

/**
 * What a row meets records by.
 *
 * @param field the number of a unique field or of a relation, or the negative number of the column
 *     of a unique key; 0: the slug
 * @param key the unique value, the number of a related record, or the slug
 */
record ImportClaim(long field, String key) {
  /**
   * A claim of a record.
   *
   * @param claim the claim
   * @param record the number of the record
   */
  record Claimed(ImportClaim claim, long record) {}

  /** The claim of unique values. */
  static ImportClaim of(UniqueSet unique, String key) {
    Field only = unique.fields().get(0);
    return new ImportClaim(unique.isOf(only) ? only.id() : -unique.slot().index(), key);
  }

  /**
   * What rows meet records by: their unique values, the slugs they name, and related records that
   * only one record may have.
   */
  static Set<ImportClaim> of(ImportLayout layout, Collection<ImportDraft> drafts) {
    Set<ImportClaim> claims = new LinkedHashSet<>();
    for (ImportDraft draft : drafts) {
      claims.addAll(ImportUniques.claims(layout, draft).keySet());
      String slug = layout.matched() == null ? draft.matchKey() : null;
      if (slug != null) {
        claims.add(new ImportClaim(0, slug));
      }
      for (Place place : layout.linkedPlaces()) {
        if (isExclusive(place)) {
          draft
              .related(place)
              .forEach(
                  other ->
                      claims.add(new ImportClaim(place.field().id(), String.valueOf(other.id()))));
        }
      }
    }
    return claims;
  }

  /** What later rows meet a record by that a row created or changed. */
  static Set<ImportClaim> ofWritten(ImportLayout layout, ImportDraft draft) {
    Set<ImportClaim> claims = of(layout, List.of(draft));
    claims.add(new ImportClaim(0, draft.slug()));
    RecordRow former = draft.existing();
    if (former != null) {
      claims.addAll(ImportUniques.claims(layout, former.data()).keySet());
    }
    return claims;
  }

  /** Whether only one record may have a related record. */
  static boolean isExclusive(Place place) {
    Link link = place.link();
    return link != null && !link.kind().many(link.side().other());
  }
}
