package plinth.moves;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts of the effects of a move on the values of one field.
 *
 * @param field the field of the records
 * @param to the field that takes the values; null: none
 * @param mapped records whose value stays the same
 * @param converted records whose value is written differently and means the same
 * @param lossy records whose value loses information
 * @param lost records whose value is not moved
 * @param empty records without a value
 * @param losses why values are lost, the most frequent reason first
 */
public record FieldOutcomes(
    String field,
    @Nullable String to,
    long mapped,
    long converted,
    long lossy,
    long lost,
    long empty,
    List<Loss> losses) {
  /**
   * A reason why values are lost.
   *
   * @param reason the reason, as a sentence
   * @param records how many records lose their value for this reason
   * @param recordSlug one of these records
   */
  public record Loss(String reason, long records, String recordSlug) {}
}
