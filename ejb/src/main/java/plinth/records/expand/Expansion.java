package plinth.records.expand;

import java.util.List;
import plinth.fields.Linked;
import plinth.records.RecordDocument;
import plinth.records.RecordText;
import plinth.records.query.Population;
import plinth.records.query.RelatedRows;

/**
 * A relation whose records are shown whole.
 *
 * @param name the relation field, or the path to it
 * @param isMany whether there may be several related records
 * @param own all records of the object that has the relation
 * @param rows the related records of each record
 * @param population all records of their object
 * @param document what they show
 */
public record Expansion(
    String name,
    boolean isMany,
    Population own,
    RelatedRows rows,
    Population population,
    RecordDocument document) {

  /** The JSON of some related records, of which there may be one more than are shown. */
  String json(List<RecordText> related) {
    if (!isMany) {
      return related.isEmpty() ? "null" : related.get(0).json().text();
    }
    boolean hasMore = related.size() > Linked.SHOWN;
    List<RecordText> shown = hasMore ? related.subList(0, Linked.SHOWN) : related;
    return "{\"records\":" + RecordDocument.array(shown).text() + ",\"has_more\":" + hasMore + "}";
  }
}
