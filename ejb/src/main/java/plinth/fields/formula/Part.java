package plinth.fields.formula;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;

/** A typed part of a formula with the place where it begins. */
record Part(Token start, Node node) {
  ValueKind kind() {
    return node.kind();
  }

  /** Returns the part if it has one of these kinds; else refuses it. */
  Part require(ValueKind... kinds) {
    if (Stream.of(kinds).noneMatch(kind -> kind == kind())) {
      String needed = Stream.of(kinds).map(ValueKind::phrase).collect(Collectors.joining(" or "));
      throw Faults.at(start, "kind", "Expected " + needed + ", but this is " + kind().phrase())
          .with("expected", Stream.of(kinds).map(ValueKind::code).toList())
          .with("found", kind().code());
    }
    return this;
  }

  /**
   * The constant text that the part is; refuses anything else.
   *
   * @param options the possible texts; empty if there are too many to list
   */
  String requireConstant(String needed, List<String> options) {
    String text = node.constant();
    if (text == null) {
      throw Faults.at(start, "constant", "Expected " + needed + " in quotation marks")
          .with("options", options);
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
      throw Faults.at(start, "option", "There is no option \"" + text + "\"").with("option", text);
    }
  }
}
