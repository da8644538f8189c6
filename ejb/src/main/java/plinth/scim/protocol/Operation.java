package plinth.scim.protocol;

import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The operations of a change. */
enum Operation {
  ADD,
  REPLACE,
  REMOVE;

  /** The operation that a request names, in any case. */
  static Operation of(@Nullable JsonValue word) {
    for (Operation operation : values()) {
      if (word instanceof JsonString text && text.getString().equalsIgnoreCase(operation.name())) {
        return operation;
      }
    }
    throw ScimProblem.SCIM_INVALID.because("op must be add, replace or remove");
  }
}
