package plinth.fields.formula;

import static plinth.fields.formula.ValueKind.BOOLEAN;
import static plinth.fields.formula.ValueKind.NUMBER;
import static plinth.fields.formula.ValueKind.OPTIONS;
import static plinth.fields.formula.ValueKind.TEXT;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import plinth.fields.formula.Functions.Function;

/** Functions on texts. They distinguish upper and lower case. */
final class TextFunctions {
  private TextFunctions() {}

  static void addTo(Map<String, Function> all) {
    all.put("concat", new Function(2, 20, call -> Texts.joined(call.nodes())));
    all.put("text", new Function(1, 1, call -> Texts.joined(call.nodes())));
    all.put("upper", changed(text -> text.toUpperCase(Locale.ROOT)));
    all.put("lower", changed(text -> text.toLowerCase(Locale.ROOT)));
    all.put("trim", changed(String::strip));
    all.put("left", new Function(2, 2, call -> cut(call, Texts::left)));
    all.put("right", new Function(2, 2, call -> cut(call, Texts::right)));
    all.put("length", new Function(1, 1, TextFunctions::length));
    all.put("contains", new Function(2, 2, TextFunctions::contains));
    all.put("starts_with", new Function(2, 2, call -> test(call, String::startsWith)));
    all.put("ends_with", new Function(2, 2, call -> test(call, String::endsWith)));
  }

  private static Function changed(UnaryOperator<String> change) {
    return new Function(
        1,
        1,
        call -> {
          call.get(0, TEXT);
          return Node.of(TEXT, call.nodes(), v -> Texts.bounded(change.apply(v.text(0))));
        });
  }

  /** Keeps a number of characters of a text. */
  @FunctionalInterface
  private interface Cut {
    String of(String text, int count);
  }

  private static Node cut(Call call, Cut cut) {
    call.get(0, TEXT);
    call.get(1, NUMBER);
    BigDecimal most = BigDecimal.valueOf(Texts.MAX);
    return Node.of(
        TEXT,
        call.nodes(),
        v -> {
          int count = v.number(1).max(BigDecimal.ZERO).min(most).intValue();
          return Texts.bounded(cut.of(v.text(0), count));
        });
  }

  private static Node length(Call call) {
    call.get(0, TEXT);
    return Node.of(
        NUMBER,
        call.nodes(),
        v -> BigDecimal.valueOf(v.text(0).codePointCount(0, v.text(0).length())));
  }

  private static Node contains(Call call) {
    if (call.get(0, TEXT, OPTIONS).kind() == TEXT) {
      return test(call, String::contains);
    }
    call.get(1, TEXT).requireOptionOf(call.get(0, OPTIONS));
    Node options = call.nodes().get(0);
    Node option = call.nodes().get(1);
    return Node.of(
        BOOLEAN,
        inputs -> {
          Object held = options.value().of(inputs);
          Object wanted = option.value().of(inputs);
          return wanted == null ? null : held instanceof List<?> all && all.contains(wanted);
        });
  }

  private static Node test(Call call, BiPredicate<String, String> test) {
    call.get(0, TEXT);
    call.get(1, TEXT);
    return Node.of(BOOLEAN, call.nodes(), v -> test.test(v.text(0), v.text(1)));
  }
}
