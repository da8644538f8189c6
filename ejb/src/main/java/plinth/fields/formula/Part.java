package plinth.fields.formula;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import plinth.kernel.Problem;

/** A typed part of a formula with the place where it begins. */
record Part(Token start, Node node) {
  ValueKind kind() {
    return node.kind();
  }

  /** Returns the part if it has one of these kinds; else refuses it. */
  Part require(ValueKind... kinds) {
    if (Stream.of(kinds).noneMatch(kind -> kind == kind())) {
      throw wrong(Stream.of(kinds).map(ValueKind::phrase).collect(Collectors.joining(" or ")));
    }
    return this;
  }

  /** The refusal of the part because something else is needed here. */
  Problem wrong(String needed) {
    return Faults.at(start, "kind", "Expected " + needed + ", but this is " + kind().phrase());
  }

  /** The constant text that the part is; refuses anything else. */
  String requireConstant(String needed) {
    String text = node.constant();
    if (text == null) {
      throw Faults.at(start, "constant", "Expected " + needed + " in quotation marks");
    }
    return text;
  }

  /** Refuses a constant text that is none of the options of the other part. */
  void requireOptionOf(Part other) {
    String text = node.constant();
    if (text != null && text.isEmpty()) {
      throw Faults.at(start, "empty", "A value is never an empty text; use is_empty");
    }
    if (text != null && !other.node.options().isEmpty() && !other.node.options().contains(text)) {
      throw Faults.at(start, "option", "There is no option \"" + text + "\"");
    }
  }
}
