package plinth.moves;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts of what a move does to the values of one field.
 *
 * @param field the field that the records have them in
 * @param to the field that takes them; null: none does
 * @param mapped records whose value stays as it is
 * @param converted records whose value is written in another way and says the same
 * @param lossy records whose value says less then
 * @param lost records whose value does not come along
 * @param empty records without a value
 * @param losses why values are lost, the commonest reason first
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
   * Why values are lost.
   *
   * @param reason a sentence for people
   * @param records how many records lose theirs for it
   * @param recordSlug one of them
   */
  public record Loss(String reason, long records, String recordSlug) {}
}
