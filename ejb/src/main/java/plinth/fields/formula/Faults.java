package plinth.fields.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Refusals of a formula at the place of their cause. The members {@code line} and {@code column} of
 * the error count from 1; others contain what the sentence names, for clients with words of their
 * own: {@code field}, {@code function}, {@code expected}, {@code found}, {@code option} and {@code
 * options}.
 */
final class Faults extends BaseErrorListener {
  /** Refuses the first token that does not follow the grammar. */
  static final Faults OF_SYNTAX = new Faults();

  private static final String QUOTE = "\"";

  private static final String UNFINISHED =
      "The text that begins here must end with \", and each \\ in it be followed by \\, \" or n";

  private Faults() {}

  static Problem at(Token token, String rule, String message) {
    return at(token.getLine(), token.getCharPositionInLine() + 1, rule, message);
  }

  private static Problem at(int line, int column, String rule, String message) {
    return Problem.invalid(
            Formula.MEMBER, rule, "Line " + line + ", column " + column + ": " + message)
        .with("line", line)
        .with("column", column);
  }

  @Override
  public void syntaxError(
      Recognizer<?, ?> recognizer,
      @Nullable Object symbol,
      int line,
      int column,
      String message,
      @Nullable RecognitionException exception) {
    if (symbol instanceof Token token && token.getText().equals(QUOTE)) {
      throw at(line, column + 1, "syntax", UNFINISHED);
    }
    List<String> expected =
        recognizer instanceof Parser parser
            ? expected(parser.getExpectedTokens())
            : List.of(message);
    String found =
        symbol instanceof Token token && token.getType() != Token.EOF ? token.getText() : "";
    throw at(
            line,
            column + 1,
            "syntax",
            "Expected "
                + expected.stream().map(Faults::phrase).collect(Collectors.joining(" or "))
                + ", but found "
                + (found.isEmpty() ? "the end" : "\"" + found + "\""))
        .with("expected", expected)
        .with("found", found);
  }

  private static List<String> expected(IntervalSet tokens) {
    List<String> all = new ArrayList<>();
    boolean isOpen = tokens.contains(FormulaGrammarParser.CLOSE);
    boolean isLast = tokens.contains(Token.EOF);
    if (tokens.contains(FormulaGrammarParser.NUMBER)) {
      all.add("value");
    } else {
      all.add("operator");
    }
    if (tokens.contains(FormulaGrammarParser.COMMA)) {
      all.add(",");
    }
    if (isOpen) {
      all.add(")");
    }
    if (isLast) {
      all.add("end");
    }
    return all;
  }

  private static String phrase(String expected) {
    return switch (expected) {
      case "value" -> "a value";
      case "operator" -> "an operator";
      case "end" -> "the end";
      default -> "\"" + expected + "\"";
    };
  }
}
