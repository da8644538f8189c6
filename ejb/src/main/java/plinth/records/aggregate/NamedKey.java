package plinth.records.aggregate;

import plinth.kernel.Json;
import plinth.kernel.Sql;

/**
 * Groups by people or records, whose slugs and names are looked up for the groups in the answer.
 */
interface NamedKey extends GroupKey {
  /**
   * The query for the names: the text of the group as {@code stored}, {@code slug} and {@code
   * label}.
   */
  Sql names(String[] stored);

  /** The group whose name is not found. */
  @Override
  default Face face(String stored) {
    return Face.of(Json.createValue(stored), stored);
  }
}
