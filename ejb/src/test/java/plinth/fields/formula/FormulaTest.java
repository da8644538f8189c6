package plinth.fields.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.notation.Money;
import plinth.kernel.Problem;

/** What formulas mean, and what they refuse at which place. */
class FormulaTest {
  private static final Map<String, Object> RECORD =
      Map.ofEntries(
          Map.entry("price", new Money(new BigDecimal("12.50"), "KWD")),
          Map.entry("cost", new Money(new BigDecimal("2.5"), "KWD")),
          Map.entry("foreign", new Money(BigDecimal.ONE, "USD")),
          Map.entry("quantity", new BigDecimal("3")),
          Map.entry("deal-value", new BigDecimal("7")),
          Map.entry("name", "Ada Lovelace"),
          Map.entry("status", "won"),
          Map.entry("tags", List.of("vip", "old")),
          Map.entry("paid", true),
          Map.entry("due", LocalDate.parse("2026-01-31")),
          Map.entry("seen", Instant.parse("2026-01-31T22:30:00Z")));

  private static final Map<String, ValueKind> KINDS =
      Map.ofEntries(
          Map.entry("price", ValueKind.MONEY),
          Map.entry("cost", ValueKind.MONEY),
          Map.entry("foreign", ValueKind.MONEY),
          Map.entry("quantity", ValueKind.NUMBER),
          Map.entry("deal-value", ValueKind.NUMBER),
          Map.entry("none", ValueKind.NUMBER),
          Map.entry("nothing", ValueKind.BOOLEAN),
          Map.entry("blank", ValueKind.TEXT),
          Map.entry("name", ValueKind.TEXT),
          Map.entry("status", ValueKind.TEXT),
          Map.entry("tags", ValueKind.OPTIONS),
          Map.entry("paid", ValueKind.BOOLEAN),
          Map.entry("due", ValueKind.DATE),
          Map.entry("seen", ValueKind.DATETIME));

  private static Optional<Scope.Input> find(String slug) {
    if (slug.equals("files")) {
      return Optional.of(new Scope.Input(null, Set.of()));
    }
    Set<String> options =
        switch (slug) {
          case "status" -> Set.of("new", "won", "lost");
          case "tags" -> Set.of("vip", "old", "hot");
          default -> Set.of();
        };
    return Optional.ofNullable(KINDS.get(slug)).map(kind -> new Scope.Input(kind, options));
  }

  /** Functions without a time zone read days in that of the workspace. */
  @Test
  void daysWithoutATimeZoneAreThoseOfTheWorkspace() {
    Scope scope =
        new Scope() {
          @Override
          public Optional<Input> find(String slug) {
            return FormulaTest.find(slug);
          }

          @Override
          public ZoneId zone() {
            return ZoneId.of("Asia/Kuwait");
          }
        };
    assertThat(Formula.compile("date(seen)", scope).evaluate(RECORD::get))
        .isEqualTo(LocalDate.parse("2026-02-01"));
    assertThat(Formula.compile("date(seen, \"UTC\")", scope).evaluate(RECORD::get))
        .isEqualTo(LocalDate.parse("2026-01-31"));
    assertThat(Formula.compile("datetime(due)", scope).evaluate(RECORD::get))
        .isEqualTo(Instant.parse("2026-01-30T21:00:00Z"));
    assertThat(Formula.mayReadZone("1 + day( Date (seen))")).isTrue();
    assertThat(Formula.mayReadZone("year(due) + date")).isFalse();
  }

  private static Formula compile(String text) {
    return Formula.compile(text, FormulaTest::find);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "1 + 2 * 3 | 7",
        "(1 + 2) * 3 | 9",
        "10 - 4 - 3 | 3",
        "-2 * -3 | 6",
        "1 / 3 | 0.33333333333333333333",
        "2 / 3 | 0.66666666666666666667",
        "0.1 + 0.2 | 0.3",
        "1 / 0 | -",
        "mod(7, 0) | -",
        "mod(-7, 3) | 2",
        "none + 1 | -",
        "coalesce(none, 0) + 1 | 1",
        "{deal-value} * quantity | 21",
        "QUANTITY * 2 | 6",
        "round(2.5) | 3",
        "round(-2.5) | -3",
        "round(1234.567, 2) | 1234.57",
        "round(1234.567, -2) | 1200",
        "floor(-1.5) | -2",
        "ceil(1.2) | 2",
        "abs(-3) | 3",
        "min(3, none, 1) | 1",
        "max(3, none, 1) | 3",
        "99999999999999999999999999999 * 100 | -",
        "price * quantity | 37.5 KWD",
        "price - cost | 10 KWD",
        "price / cost | 5",
        "price + foreign | -",
        "price > foreign | -",
        "price = foreign | false",
        "max(price, foreign) | -",
        "round(price / 7, 3) | 1.786 KWD",
        "amount(price) | 12.5",
        "currency(price) | KWD",
        "money(5, currency(price)) | 5 KWD",
        "if(quantity > 2, \"many\", \"few\") | many",
        "if(nothing, \"yes\") | -",
        "if(nothing, \"yes\", \"no\") | no",
        "nothing and false | false",
        "nothing or true | true",
        "nothing and true | -",
        "not nothing | -",
        "not quantity = 3 | false",
        "true or false and false | true",
        "case(status, \"new\", 1, \"won\", 2, 0) | 2",
        "case(status, \"new\", 1, \"lost\", 2) | -",
        "status = \"won\" and paid | true",
        "is_empty(none) | true",
        "name & \" (\" & quantity & \")\" | Ada Lovelace (3)",
        "concat(name, blank, due) | Ada Lovelace2026-01-31",
        "blank & none | -",
        "upper(left(name, 3)) | ADA",
        "lower(right(name, 4)) | lace",
        "left(name, -1) | -",
        "trim(\"  a \") | a",
        "length(name) | 12",
        "length(\"😀é\") | 2",
        "left(\"😀é\", 1) | 😀",
        "contains(name, \"love\") | false",
        "contains(name, \"Love\") | true",
        "contains(tags, \"vip\") | true",
        "contains(tags, \"hot\") | false",
        "count(tags) | 2",
        "text(tags) | vip; old",
        "starts_with(name, \"Ada\") | true",
        "ends_with(name, \"ace\") | true",
        "number(\"12.5\") | 12.5",
        "number(name) | -",
        "date_add(due, 1, \"months\") | 2026-02-28",
        "date_add(due, -1, \"years\") | 2025-01-31",
        "date_add(due, 99999999999, \"days\") | -",
        "date_add(due, 9000, \"years\") | -",
        "date_diff(due, date(\"2026-03-01\"), \"days\") | 29",
        "date_diff(date(2026, 3, 1), due, \"months\") | -1",
        "date(2026, 2, 30) | -",
        "date(2026, 1.5, 3) | -",
        "date(seen) | 2026-01-31",
        "date(seen, \"Asia/Kuwait\") | 2026-02-01",
        "datetime(due, \"Asia/Kuwait\") | 2026-01-30T21:00:00Z",
        "date_add(seen, 90, \"minutes\") | 2026-02-01T00:00:00Z",
        "date_diff(datetime(due), seen, \"hours\") | 22",
        "year(due) * 100 + month(due) | 202601",
        "weekday(due) | 6",
        "due < date(\"2026-02-01\") | true",
      })
  void formulasHaveTheseValues(String formula, String value) {
    Object found = compile(formula).evaluate(RECORD::get);
    assertThat(found == null ? null : Formula.text(found)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 + | syntax | 1 | 4 | a value, but found the end",
        "1 2 | syntax | 1 | 3 | an operator or the end, but found \"2\"",
        "round(1 | syntax | 1 | 8 | an operator or \",\" or \")\", but found the end",
        "1 + # | syntax | 1 | 5 | a value, but found \"#\"",
        "1 + \"abc | syntax | 1 | 5 | The text that begins here must end",
        "\"a | syntax | 1 | 1 | The text that begins here",
        "1 = 2 = 3 | kind | 1 | 9 | Expected true or false, but this is a number",
        "1 + name | kind | 1 | 5 | Expected a number, but this is a text",
        "name + 1 | kind | 1 | 1 | Expected a number or an amount of money, but this is a text",
        "price + 1 | kind | 1 | 9 | Expected an amount of money",
        "quantity / price | kind | 1 | 12 | Expected a number",
        "price > 100 | kind | 1 | 9 | Expected an amount of money",
        "name < \"b\" | kind | 1 | 1 | Expected a number or a date",
        "unknown + 1 | unknown | 1 | 1 | There is no field unknown",
        "files & 1 | kind | 1 | 1 | cannot use the values of files",
        "sum(1) | unknown | 1 | 1 | There is no function sum",
        "round() | arguments | 1 | 1 | round takes 1 to 2 arguments",
        "abs(1, 2) | arguments | 1 | 1 | abs takes 1 argument",
        "if(1, 2, 3) | kind | 1 | 4 | Expected true or false",
        "if(paid, 2, name) | kind | 1 | 13 | Expected a number",
        "status = \"wonn\" | option | 1 | 10 | There is no option \"wonn\"",
        "case(status, \"x\", 1) | option | 1 | 14 | There is no option",
        "contains(tags, \"x\") | option | 1 | 16 | There is no option",
        "name = \"\" | empty | 1 | 8 | use is_empty",
        "date_add(due, 1, \"hours\") | option | 1 | 18 | one of days, months, weeks, years",
        "date_add(due, 1, name) | constant | 1 | 18 | in quotation marks",
        "date(seen, \"Kuwait/Asia\") | option | 1 | 12 | an IANA time zone",
        "1234567890123456789012345678901 | range | 1 | 1 | at most 30 digits",
      })
  void faultsNameTheirPlace(String formula, String rule, int line, int column, String message) {
    Problem problem = catchThrowableOfType(Problem.class, () -> compile(formula));
    assertThat(problem.errors().get(0).rule()).isEqualTo(rule);
    assertThat(problem.errors().get(0).field()).isEqualTo("formula");
    assertThat(problem.errors().get(0).message())
        .startsWith("Line " + line + ", column " + column + ": ")
        .contains(message);
    assertThat(problem.members()).containsEntry("line", line).containsEntry("column", column);
  }

  @Test
  void faultsContainWhatTheirMessagesName() {
    assertThat(faultOf("quantity + name"))
        .containsEntry("expected", List.of("number"))
        .containsEntry("found", "text");
    assertThat(faultOf("1 + missing")).containsEntry("field", "missing");
    assertThat(faultOf("nothing(1)")).containsEntry("function", "nothing");
    assertThat(faultOf("is_empty()"))
        .containsEntry("function", "is_empty")
        .containsEntry("least", 1)
        .containsEntry("most", 1);
    assertThat(faultOf("(1"))
        .containsEntry("expected", List.of("operator", ")"))
        .containsEntry("found", "");
  }

  private static Map<String, Object> faultOf(String formula) {
    return catchThrowableOfType(Problem.class, () -> compile(formula)).members();
  }

  @Test
  void placesCountLinesAndCharacters() {
    Problem problem =
        catchThrowableOfType(Problem.class, () -> compile("\"😀\" &\n  quantity + name"));
    assertThat(problem.members()).containsEntry("line", 2).containsEntry("column", 14);
  }

  @Test
  void formulasAreBounded() {
    assertThat(compile("(".repeat(32) + "1" + ")".repeat(32)).evaluate(RECORD::get))
        .isEqualTo(BigDecimal.ONE);
    assertThat(rule("(".repeat(33) + "1" + ")".repeat(33))).isEqualTo("depth");
    assertThat(compile("1" + "+1".repeat(249)).evaluate(RECORD::get))
        .isEqualTo(new BigDecimal(250));
    assertThat(rule("1" + "+1".repeat(250))).isEqualTo("size");
    assertThat(compile("-".repeat(498) + "1").evaluate(RECORD::get)).isEqualTo(BigDecimal.ONE);
  }

  private static String rule(String formula) {
    return catchThrowableOfType(Problem.class, () -> compile(formula)).errors().get(0).rule();
  }

  @Test
  void textsAreCutToTheirBounds() {
    Formula doubled = compile("name" + " & name".repeat(100));
    Map<String, Object> record = Map.of("name", "x".repeat(5_000));
    assertThat((String) doubled.evaluate(record::get)).hasSize(10_000);
  }

  @Test
  void inputsAreTheNamedFields() {
    assertThat(compile("if(paid, quantity * {deal-value}, QUANTITY)").inputs())
        .containsExactly("paid", "quantity", "deal-value");
    assertThat(Formula.inputs("round(round)")).containsExactly("round");
  }

  @Test
  void everyFunctionHasAName() {
    assertThat(Functions.names())
        .contains("if", "case", "coalesce", "round", "concat", "date_add", "money")
        .hasSize(35);
  }
}
