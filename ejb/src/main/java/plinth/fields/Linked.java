package plinth.fields;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Implemented by types whose values are not part of a record's data but links between records. */
public interface Linked extends References {
  /** The maximum number of records that one write may name. */
  int MAX = 1_000;

  /** The number of related records that a read shows for a field with many. */
  int SHOWN = 20;

  /** The relation that holds the links; null for a type that does not belong to a field yet. */
  @Nullable Link link();

  /** A copy of this type for the field of these links. */
  FieldType<?> withLink(Link link);

  /**
   * Reads the value of a write: null, a slug or a list of slugs as for other references, or, if the
   * field may name many records, {@code { add: […], remove: […] }}.
   *
   * @return JSON null, a list of slugs, or an object with the lists {@code add} and {@code remove}
   */
  JsonValue readEdit(JsonValue json, String at);
}
