package plinth.fields;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The ability of a type whose values are no part of a record's data but links between records. */
public interface Linked extends References {
  /** The most records that one write may name. */
  int MAX = 1_000;

  /** How many records a read shows of a field that may name many. */
  int SHOWN = 20;

  /** Where the links stand; null for a type that is no field's yet. */
  @Nullable Link link();

  /** The same type as the field of these links. */
  FieldType<?> linked(Link link);

  /**
   * Reads what a write brings: null, a slug or a list of slugs as for other references, or, where
   * many may be named, {@code { add: […], remove: […] }}.
   *
   * @return JSON null, a list of slugs, or an object with the lists {@code add} and {@code remove}
   */
  JsonValue written(JsonValue json, String at);
}
