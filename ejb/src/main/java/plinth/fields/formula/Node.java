package plinth.fields.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A typed part of a formula.
 *
 * @param kind the kind of its values
 * @param value computes its value
 * @param options the only texts that it can be, if it is a field with options; else empty
 * @param constant its text, if it is a text in quotation marks
 */
record Node(ValueKind kind, Value value, Set<String> options, @Nullable String constant) {

  /** Computes a value of the node's kind; null if it is empty. Never fails. */
  @FunctionalInterface
  interface Value {
    @Nullable Object of(Inputs inputs);
  }

  /** Computes a value from the values of other nodes, none of which is empty. */
  @FunctionalInterface
  interface Body {
    @Nullable Object of(Values values);
  }

  /** A node that is no field with options and no constant text. */
  static Node of(ValueKind kind, Value value) {
    return new Node(kind, value, Set.of(), null);
  }

  /** A node that is empty if one of the parts is empty. */
  static Node of(ValueKind kind, List<Node> parts, Body body) {
    return of(
        kind,
        inputs -> {
          List<Object> values = new ArrayList<>(parts.size());
          for (Node part : parts) {
            Object value = part.value.of(inputs);
            if (value == null) {
              return null;
            }
            values.add(value);
          }
          return body.of(new Values(values));
        });
  }
}
