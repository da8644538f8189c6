package plinth.records.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plinth.fields.Field;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.RecordRow;

/**
 * What a merge did to links.
 *
 * @param changes the changes of the links of each record, by its number
 * @param left the links that the survivor did not get, because it has as many as the relation
 *     allows
 */
public record MergedLinks(Map<Long, List<LinkChange>> changes, List<Left> left) {
  /** A related record that the survivor did not get from a merged one. */
  public record Left(RecordRow record, Field field, Related other) {}

  /** Adds a change of the links of a record, unless it changes nothing. */
  void add(long own, LinkChange change) {
    if (!change.isEmpty()) {
      changes.computeIfAbsent(own, o -> new ArrayList<>()).add(change);
    }
  }
}
