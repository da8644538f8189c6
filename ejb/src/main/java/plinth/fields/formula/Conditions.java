package plinth.fields.formula;

import static plinth.fields.formula.ValueKind.BOOLEAN;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Conditions, and the functions that choose among values. An empty condition does not hold. */
final class Conditions {
  private Conditions() {}

  static Node not(Part part) {
    part.require(BOOLEAN);
    return Node.of(BOOLEAN, List.of(part.node()), v -> v.all().get(0) == Boolean.FALSE);
  }

  /**
   * {@code and} or {@code or}: one decisive value decides, even if the other value is empty.
   *
   * @param decisive the value that decides: false for {@code and}, true for {@code or}
   */
  static Node both(Part left, Part right, boolean decisive) {
    Node first = left.require(BOOLEAN).node();
    Node second = right.require(BOOLEAN).node();
    return Node.of(
        BOOLEAN,
        inputs -> {
          Object one = first.value().of(inputs);
          if (one != null && (Boolean) one == decisive) {
            return decisive;
          }
          Object other = second.value().of(inputs);
          if (other != null && (Boolean) other == decisive) {
            return decisive;
          }
          return (one == null || other == null) ? null : Boolean.valueOf(!decisive);
        });
  }

  static void addTo(Map<String, Functions.Function> all) {
    all.put("if", new Functions.Function(2, 3, Conditions::choice));
    all.put("case", new Functions.Function(3, 200, Conditions::match));
    all.put("coalesce", new Functions.Function(2, 20, Conditions::first));
    all.put(
        "is_empty",
        new Functions.Function(
            1,
            1,
            call -> {
              Node part = call.nodes().get(0);
              return Node.of(BOOLEAN, inputs -> part.value().of(inputs) == null);
            }));
  }

  private static Node choice(Call call) {
    call.get(0, BOOLEAN);
    ValueKind kind = call.common(IntStream.range(1, call.size()).boxed().toList());
    List<Node> parts = call.nodes();
    return Node.of(
        kind,
        inputs -> {
          boolean holds = parts.get(0).value().of(inputs) == Boolean.TRUE;
          return holds
              ? parts.get(1).value().of(inputs)
              : parts.size() > 2 ? parts.get(2).value().of(inputs) : null;
        });
  }

  /** {@code case(value, is, then, is, then, …, otherwise)}. */
  private static Node match(Call call) {
    List<Integer> results = new ArrayList<>();
    for (int i = 1; i + 1 < call.size(); i += 2) {
      call.get(i, call.arguments().get(0).kind());
      call.arguments().get(i).requireOptionOf(call.arguments().get(0));
      results.add(i + 1);
    }
    if (call.size() % 2 == 0) {
      results.add(call.size() - 1);
    }
    List<Node> parts = call.nodes();
    return Node.of(call.common(results), inputs -> match(parts, inputs));
  }

  private static @Nullable Object match(List<Node> parts, Inputs inputs) {
    Object value = parts.get(0).value().of(inputs);
    for (int i = 1; value != null && i + 1 < parts.size(); i += 2) {
      Object is = parts.get(i).value().of(inputs);
      if (is != null && Comparisons.isSame(value, is)) {
        return parts.get(i + 1).value().of(inputs);
      }
    }
    return parts.size() % 2 == 0 ? parts.get(parts.size() - 1).value().of(inputs) : null;
  }

  private static Node first(Call call) {
    List<Node> parts = call.nodes();
    return Node.of(
        call.common(IntStream.range(0, call.size()).boxed().toList()),
        inputs -> {
          for (Node part : parts) {
            Object value = part.value().of(inputs);
            if (value != null) {
              return value;
            }
          }
          return null;
        });
  }
}
