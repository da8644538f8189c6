package plinth.transfer.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.transfer.imports.PlanCheckTest.Fields;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

class FindingsTest {
  private static final Option GONE = new Option("gone", "Gone", null, 2, false);

  private final Shape shape =
      new Shape(
          1,
          "people",
          1,
          List.of(
              field(11, "born", "date"),
              field(12, "score", "number"),
              Fields.of(
                  13, "stage", "stage", "select", json(), List.of(Option.of("new", 1), GONE))));

  @Test
  void theNotationIsTheOneThatReadsMost() {
    JsonObject told = told(List.of("31/12/2024", "1.5", "new"), List.of("01/02/2024", "2", "new"));
    assertThat(told.getString("date_format")).isEqualTo("dmy");
    assertThat(told.getString("decimal_mark")).isEqualTo(".");
    assertThat(problems(told)).containsExactly(0, 0, 0);
    told = told(List.of("12/31/2024", "1,5", "new"), List.of("01/02/2024", "2,25", "new"));
    assertThat(told.getString("date_format")).isEqualTo("mdy");
    assertThat(told.getString("decimal_mark")).isEqualTo(",");
    assertThat(problems(told)).containsExactly(0, 0, 0);
    told = told(List.of("2024-12-31", "1", "new"));
    assertThat(told.getString("date_format")).isEqualTo("ymd");
    assertThat(ambiguous(told)).containsExactly("[]", "[]", "[]");
  }

  @Test
  void reportsAmbiguousNotations() {
    JsonObject told = told(List.of("01/02/2024", "1,234", "new"));
    assertThat(ambiguous(told))
        .containsExactly(array("date_format").toString(), array("decimal_mark").toString(), "[]");
  }

  @Test
  void eachColumnHasTheNotationThatReadsItAsAWhole() {
    Findings findings = begin(SUMS);
    findings.add(SUMS, SourceRow.of(2, List.of("1,5", "€ 1.234,50", "1.234")));
    findings.add(SUMS, SourceRow.of(3, List.of("2,25", "1 234,50 €", "0.5")));
    JsonObject told = findings.report();
    assertThat(told.getString("decimal_mark")).isEqualTo(",");
    assertThat(problems(told)).containsExactly(0, 0, 0);
    assertThat(ambiguous(told)).containsExactly("[]", "[]", "[]");
    assertThat(told.getJsonArray("mapping").getValuesAs(JsonObject.class))
        .extracting(mapped -> mapped.getString("decimal_mark", ""))
        .containsExactly("", "", ".");
  }

  @Test
  void anAmbiguousColumnStaysAmbiguousWhenACellHasAnotherProblem() {
    assertThat(ambiguous(told(List.of("01/02/2024", "1,234", "new"), List.of("", "many", "new"))))
        .containsExactly(array("date_format").toString(), array("decimal_mark").toString(), "[]");
  }

  @Test
  void storedNumbersAreNeitherAmbiguousNorWrong() {
    Findings findings = begin(SUMS);
    findings.add(
        SUMS, new SourceRow(2, List.of("1.234", "1.5", "7"), null, Map.of(0, "", 1, "EUR", 2, "")));
    JsonObject told = findings.report();
    assertThat(problems(told)).containsExactly(0, 0, 0);
    assertThat(ambiguous(told)).containsExactly("[]", "[]", "[]");
  }

  @Test
  void countsRefusedCellsWithExamples() {
    JsonObject told =
        told(
            List.of("31/12/2024", "many", "old"),
            List.of("13/13/2024", "", "old"),
            List.of("", "3", "older"));
    assertThat(problems(told)).containsExactly(1, 1, 3);
    JsonObject born = column(told, 0);
    assertThat(born.getInt("filled")).isEqualTo(2);
    assertThat(born.getInt("empty")).isEqualTo(1);
    JsonObject example = born.getJsonArray("examples").getJsonObject(0);
    assertThat(example.getInt("row")).isEqualTo(3);
    assertThat(example.getString("value")).isEqualTo("13/13/2024");
    assertThat(example.getString("rule")).isEqualTo("format");
    assertThat(column(told, 2).getJsonArray("missing_options").toString())
        .isEqualTo(array("old", "older").toString());
  }

  @Test
  void reportsCellsWithoutAHeader() {
    Findings findings = begin();
    findings.add(shape, SourceRow.of(2, List.of("01/02/2024", "1", "new", " ")));
    findings.add(shape, SourceRow.of(3, List.of("01/02/2024", "1", "new", "extra")));
    JsonObject told = Findings.of(findings.toJson()).report();
    assertThat(told.getInt("surplus_rows")).isEqualTo(1);
    JsonObject warning = told.getJsonArray("warnings").getJsonObject(0);
    assertThat(warning.getInt("row")).isEqualTo(3);
    assertThat(warning.getString("rule")).isEqualTo("surplus_cells");
    assertThat(told.getInt("faulty_rows")).isZero();
  }

  @Test
  void optionsThatHaveNoRoomAreWarnedOfOnce() {
    Findings findings = begin();
    for (int i = 1; i < Choices.MAX - 1; i++) {
      findings.add(shape, SourceRow.of(i + 1, List.of("", "", "option " + i)));
    }
    assertThat(findings.report().getJsonArray("warnings")).isEmpty();
    findings.add(shape, SourceRow.of(1000, List.of("", "", "one more")));
    Findings later = Findings.of(findings.toJson());
    later.add(shape, SourceRow.of(1001, List.of("", "", "another")));
    assertThat(later.report().getJsonArray("warnings").getValuesAs(JsonObject.class))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.getString("rule")).isEqualTo("option_limit");
              assertThat(warning.getInt("row")).isEqualTo(1000);
              assertThat(warning.getString("message")).contains("1000", "stage");
            });
  }

  @Test
  void anInactiveOptionIsNoProblemAndWarnedOfOnce() {
    JsonObject told =
        told(List.of("", "", "new"), List.of("", "", "gone"), List.of("", "", "Gone"));
    assertThat(problems(told)).containsExactly(0, 0, 0);
    assertThat(column(told, 2).getJsonArray("missing_options")).isEmpty();
    assertThat(told.getJsonArray("warnings").getValuesAs(JsonObject.class))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.getString("rule")).isEqualTo("inactive_option");
              assertThat(warning.getInt("row")).isEqualTo(3);
              assertThat(warning.getString("message")).startsWith("stage ");
            });
  }

  @Test
  void rowsThatCannotBeReadAreCountedApart() {
    Findings findings = begin();
    findings.add(shape, new SourceRow(2, List.of(), RowFault.UNTERMINATED_QUOTE));
    findings.add(shape, SourceRow.of(3, List.of("", " ")));
    JsonObject told = findings.report();
    assertThat(told.getInt("total_rows")).isEqualTo(1);
    assertThat(told.getInt("faulty_rows")).isEqualTo(1);
    assertThat(told.getJsonArray("row_faults").getJsonObject(0).getString("rule"))
        .isEqualTo("unterminated_quote");
  }

  private JsonObject told(List<String>... rows) {
    Findings findings = begin();
    long number = 2;
    for (List<String> row : rows) {
      findings.add(shape, SourceRow.of(number, row));
      // As between two chunks.
      findings = Findings.of(findings.toJson());
      number++;
    }
    return findings.report();
  }

  private static final Shape SUMS =
      new Shape(
          1,
          "sums",
          1,
          List.of(field(1, "f0", "number"), field(2, "f1", "currency"), field(3, "f2", "number")));

  private Findings begin() {
    return begin(shape);
  }

  private static Findings begin(Shape shape) {
    Map<Integer, MappingGuess.Guess> guesses = new HashMap<>();
    for (Field field : shape.fields()) {
      guesses.put(guesses.size(), new MappingGuess.Guess(field, null, "name"));
    }
    return Findings.start(
        SourceFormat.OURS.toJson(),
        SourceFormat.OURS,
        List.of("born", "score", "stage"),
        1,
        3,
        new RowPosition(10, 2),
        guesses);
  }

  private static List<Integer> problems(JsonObject told) {
    return told.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
        .map(column -> column.getInt("problems"))
        .toList();
  }

  private static List<String> ambiguous(JsonObject told) {
    return told.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
        .map(column -> column.getJsonArray("ambiguous").toString())
        .toList();
  }

  private static JsonObject column(JsonObject told, int column) {
    return told.getJsonArray("columns").getJsonObject(column);
  }

  private static Field field(long id, String slug, String type) {
    return Fields.of(id, slug, slug, type, json(), List.of());
  }
}
