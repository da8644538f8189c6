package plinth.fields.formula;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Money;

/**
 * A formula that is complete and well typed. It has no loops, and each of its parts is bounded, so
 * that its value is always found, within a time that its length limits. Immutable.
 */
public final class Formula {
  /** The member of a request that contains a formula, where its refusals are reported. */
  public static final String MEMBER = "formula";

  /** The most characters of a formula. */
  public static final int MAX_LENGTH = 2_000;

  /** The most words and signs of a formula. */
  public static final int MAX_SYMBOLS = 500;

  /** The most parentheses that are open at the same time. */
  public static final int MAX_DEPTH = 32;

  private final Node root;
  private final Set<String> inputs;

  private Formula(Node root, Set<String> inputs) {
    this.root = root;
    this.inputs = inputs;
  }

  /**
   * Reads and types a formula. Refuses one that is too long or too deep, and the first part that is
   * no formula, has the wrong kind, or names a field that is not in the scope. The refusal of a
   * part has its {@code line} and {@code column}.
   */
  public static Formula compile(String text, Scope scope) {
    CommonTokenStream tokens = tokens(text);
    requireBounded(tokens.getTokens());
    FormulaGrammarParser parser = new FormulaGrammarParser(tokens);
    parser.removeErrorListeners();
    parser.addErrorListener(Faults.OF_SYNTAX);
    Node root = new Typing(scope).visit(parser.formula());
    return new Formula(root, inputs(tokens.getTokens()));
  }

  /** The slugs of the fields that a formula names, in their order. */
  public static Set<String> inputs(String text) {
    return inputs(tokens(text).getTokens());
  }

  /** Whether the results of a formula may depend on the time zone of the workspace. */
  public static boolean mayReadZone(String text) {
    List<Token> all = tokens(text).getTokens();
    return IntStream.range(0, all.size() - 1)
        .filter(i -> all.get(i + 1).getType() == FormulaGrammarLexer.OPEN)
        .mapToObj(i -> all.get(i).getText().toLowerCase(Locale.ROOT))
        .anyMatch(DateFunctions::mayReadZone);
  }

  private static Set<String> inputs(List<Token> all) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < all.size() - 1; i++) {
      boolean isCall = all.get(i + 1).getType() == FormulaGrammarLexer.OPEN;
      if (all.get(i).getType() == FormulaGrammarLexer.QUOTED_NAME
          || (all.get(i).getType() == FormulaGrammarLexer.NAME && !isCall)) {
        names.add(slug(all.get(i)));
      }
    }
    return names;
  }

  /** The slug that a name in a formula means. */
  static String slug(Token name) {
    String word = name.getText().toLowerCase(Locale.ROOT);
    return word.startsWith("{") ? word.substring(1, word.length() - 1) : word;
  }

  private static CommonTokenStream tokens(String text) {
    CommonTokenStream tokens =
        new CommonTokenStream(new FormulaGrammarLexer(CharStreams.fromString(text)));
    tokens.fill();
    return tokens;
  }

  private static void requireBounded(List<Token> tokens) {
    int depth = 0;
    for (Token token : tokens) {
      depth +=
          switch (token.getType()) {
            case FormulaGrammarLexer.OPEN -> 1;
            case FormulaGrammarLexer.CLOSE -> -1;
            default -> 0;
          };
      if (depth > MAX_DEPTH) {
        throw Faults.at(
            token, "depth", "At most " + MAX_DEPTH + " parentheses can be open at the same time");
      }
      if (token.getTokenIndex() >= MAX_SYMBOLS && token.getType() != Token.EOF) {
        throw Faults.at(token, "size", "A formula has at most " + MAX_SYMBOLS + " words and signs");
      }
    }
  }

  /** The kind of its values. */
  public ValueKind kind() {
    return root.kind();
  }

  /** The slugs of the fields that it reads, in the order in which it names them. */
  public Set<String> inputs() {
    return inputs;
  }

  /** Computes the value for a record: an object of the class of the kind; null if it is empty. */
  public @Nullable Object evaluate(Inputs record) {
    return root.value().of(record);
  }

  /** A value of a record within the bounds of formulas; null if it is outside of them. */
  static @Nullable Object bounded(@Nullable Object value) {
    if (value instanceof BigDecimal number) {
      return Numbers.bounded(number);
    }
    if (value instanceof Money money) {
      return Numbers.bounded(money.amount(), money.currency());
    }
    return value instanceof String text ? Texts.bounded(text) : value;
  }

  /** The text of a value: numbers with a decimal point, dates as {@code 2026-01-31}. */
  public static String text(Object value) {
    return Texts.of(value);
  }
}
