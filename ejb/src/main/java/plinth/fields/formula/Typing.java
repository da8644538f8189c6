package plinth.fields.formula;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import plinth.fields.formula.FormulaGrammarParser.AndContext;
import plinth.fields.formula.FormulaGrammarParser.ArithmeticContext;
import plinth.fields.formula.FormulaGrammarParser.CallContext;
import plinth.fields.formula.FormulaGrammarParser.ComparisonContext;
import plinth.fields.formula.FormulaGrammarParser.ConstantContext;
import plinth.fields.formula.FormulaGrammarParser.EqualityContext;
import plinth.fields.formula.FormulaGrammarParser.ExpressionContext;
import plinth.fields.formula.FormulaGrammarParser.FieldContext;
import plinth.fields.formula.FormulaGrammarParser.FormulaContext;
import plinth.fields.formula.FormulaGrammarParser.GroupContext;
import plinth.fields.formula.FormulaGrammarParser.JoinedContext;
import plinth.fields.formula.FormulaGrammarParser.NegativeContext;
import plinth.fields.formula.FormulaGrammarParser.NotContext;
import plinth.fields.formula.FormulaGrammarParser.OrContext;

/** Gives each part of a formula its kind and its meaning. */
final class Typing extends FormulaGrammarBaseVisitor<Node> {
  private final Scope scope;

  Typing(Scope scope) {
    this.scope = scope;
  }

  @Override
  public Node visitFormula(FormulaContext formula) {
    return visit(formula.expression());
  }

  @Override
  public Node visitGroup(GroupContext group) {
    return visit(group.expression());
  }

  @Override
  public Node visitField(FieldContext field) {
    Token name = field.getStart();
    String slug = Formula.slug(name);
    Scope.Input input =
        scope
            .find(slug)
            .orElseThrow(
                () -> Faults.at(name, "unknown", "There is no field " + slug).with("field", slug));
    ValueKind kind = input.kind();
    if (kind == null) {
      throw Faults.at(name, "kind", "A formula cannot use the values of " + slug)
          .with("field", slug);
    }
    return new Node(kind, record -> Formula.bounded(record.get(slug)), input.options(), null);
  }

  @Override
  public Node visitConstant(ConstantContext constant) {
    Token token = constant.getStart();
    return switch (token.getType()) {
      case FormulaGrammarParser.NUMBER -> number(token);
      case FormulaGrammarParser.TEXT -> {
        String text = unquoted(token.getText());
        yield new Node(ValueKind.TEXT, record -> Texts.bounded(text), Set.of(), text);
      }
      default -> {
        boolean value = token.getType() == FormulaGrammarParser.TRUE;
        yield Node.of(ValueKind.BOOLEAN, record -> value);
      }
    };
  }

  private static Node number(Token token) {
    BigDecimal number = Numbers.parse(token.getText());
    if (number == null) {
      throw Faults.at(
          token,
          "range",
          "A number has at most "
              + Numbers.INTEGER_DIGITS
              + " digits before and "
              + Numbers.DECIMALS
              + " after the decimal point");
    }
    return Node.of(ValueKind.NUMBER, record -> number);
  }

  private static String unquoted(String token) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < token.length() - 1; i++) {
      char c = token.charAt(i);
      if (c == '\\') {
        i++;
        c = Character.toLowerCase(token.charAt(i)) == 'n' ? '\n' : token.charAt(i);
      }
      text.append(c);
    }
    return text.toString();
  }

  @Override
  public Node visitNegative(NegativeContext negative) {
    return Operators.negative(part(negative.expression()));
  }

  @Override
  public Node visitArithmetic(ArithmeticContext sum) {
    return Operators.arithmetic(sum.operator, part(sum.left), part(sum.right));
  }

  @Override
  public Node visitJoined(JoinedContext joined) {
    return Texts.joined(List.of(visit(joined.left), visit(joined.right)));
  }

  @Override
  public Node visitEquality(EqualityContext equality) {
    boolean isEqual = equality.operator.getType() == FormulaGrammarParser.EQUAL;
    return Comparisons.equality(part(equality.left), part(equality.right), isEqual);
  }

  @Override
  public Node visitComparison(ComparisonContext comparison) {
    return Comparisons.order(comparison.operator, part(comparison.left), part(comparison.right));
  }

  @Override
  public Node visitNot(NotContext not) {
    return Conditions.not(part(not.expression()));
  }

  @Override
  public Node visitAnd(AndContext and) {
    return Conditions.both(part(and.left), part(and.right), /* decisive= */ false);
  }

  @Override
  public Node visitOr(OrContext or) {
    return Conditions.both(part(or.left), part(or.right), /* decisive= */ true);
  }

  @Override
  public Node visitCall(CallContext call) {
    List<Part> arguments = new ArrayList<>();
    for (ExpressionContext argument : call.expression()) {
      arguments.add(part(argument));
    }
    return Functions.call(
        new Call(call.name, call.name.getText().toLowerCase(Locale.ROOT), arguments, scope.zone()));
  }

  private Part part(ExpressionContext expression) {
    return new Part(expression.getStart(), visit(expression));
  }
}
