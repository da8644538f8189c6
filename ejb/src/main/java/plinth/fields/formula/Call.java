package plinth.fields.formula;

import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import plinth.kernel.Problem;

/**
 * The call of a function with its typed arguments.
 *
 * @param zone the time zone of the formula
 */
record Call(Token start, String name, List<Part> arguments, ZoneId zone) {
  int size() {
    return arguments.size();
  }

  /** An argument, which must have one of these kinds. */
  Part get(int index, ValueKind... kinds) {
    return arguments.get(index).require(kinds);
  }

  /** The nodes of all arguments. */
  List<Node> nodes() {
    return arguments.stream().map(Part::node).toList();
  }

  /** The common kind of the arguments at these positions; refuses the first that differs. */
  ValueKind common(List<Integer> positions) {
    ValueKind kind = arguments.get(positions.get(0)).kind();
    positions.forEach(index -> get(index, kind));
    return kind;
  }

  /** An argument that is one of these words in quotation marks. */
  String word(int index, Set<String> words) {
    List<String> options = words.stream().sorted().toList();
    String needed = Problem.oneOf(options);
    String word = arguments.get(index).requireConstant(needed, options);
    if (!words.contains(word)) {
      throw Faults.at(arguments.get(index).start(), "option", "Expected " + needed)
          .with("options", options);
    }
    return word;
  }

  /** The refusal of the call because it needs another number of arguments. */
  Problem wrongSize(int least, int most) {
    String needed =
        least == most
            ? least + (least == 1 ? " argument" : " arguments")
            : least + " to " + most + " arguments";
    return Faults.at(start, "arguments", name + " takes " + needed)
        .with("function", name)
        .with("least", least)
        .with("most", most);
  }
}
