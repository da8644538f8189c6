package plinth.fields.formula;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The functions of formulas, by their names. */
final class Functions {
  private static final Map<String, Function> ALL = new TreeMap<>();

  static {
    Conditions.addTo(ALL);
    NumberFunctions.addTo(ALL);
    TextFunctions.addTo(ALL);
    DateFunctions.addTo(ALL);
  }

  private Functions() {}

  /** Types a call whose number of arguments is right. */
  @FunctionalInterface
  interface Maker {
    Node make(Call call);
  }

  /**
   * A function.
   *
   * @param least the least number of arguments
   * @param most the greatest number of arguments
   */
  record Function(int least, int most, Maker maker) {}

  /** The names of all functions, sorted. */
  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  static Node call(Call call) {
    Function function = ALL.get(call.name());
    if (function == null) {
      throw Faults.at(call.start(), "unknown", "There is no function " + call.name())
          .with("function", call.name());
    }
    if (call.size() < function.least || call.size() > function.most) {
      throw call.wrongSize(function.least, function.most);
    }
    return function.maker.make(call);
  }
}
