package plinth.transfer.preview;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.transfer.imports.Fields;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

/** Files whose cells are examined before they are imported, and what is told of them. */
final class SampleFindings {
  private static final Option GONE = new Option("gone", "Gone", null, 2, false);

  /** People with a date, a number and a choice. */
  static final Shape PEOPLE =
      new Shape(
          1,
          "people",
          1,
          List.of(
              field(11, "born", "date"),
              field(12, "score", "number"),
              Fields.of(
                  13, "stage", "stage", "select", json(), List.of(Option.of("new", 1), GONE))));

  /** An object with two numbers and an amount. */
  static final Shape SUMS =
      new Shape(
          1,
          "sums",
          1,
          List.of(field(1, "f0", "number"), field(2, "f1", "currency"), field(3, "f2", "number")));

  private SampleFindings() {}

  /** The report on people in these rows, which are read one by one. */
  @SafeVarargs
  static JsonObject told(List<String>... rows) {
    Findings findings = begin();
    long number = 2;
    for (List<String> row : rows) {
      findings.add(PEOPLE, SourceRow.of(number, row));
      // As between two chunks.
      findings = Findings.of(findings.toJson());
      number++;
    }
    return findings.report();
  }

  /** Findings on people, before the first row. */
  static Findings begin() {
    return begin(PEOPLE);
  }

  /** Findings on an object, before the first row. */
  static Findings begin(Shape shape) {
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

  /** The number of problems of each column. */
  static List<Integer> problems(JsonObject told) {
    return told.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
        .map(column -> column.getInt("problems"))
        .toList();
  }

  /** What is ambiguous in each column. */
  static List<String> ambiguous(JsonObject told) {
    return told.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
        .map(column -> column.getJsonArray("ambiguous").toString())
        .toList();
  }

  /** The report on a column. */
  static JsonObject column(JsonObject told, int column) {
    return told.getJsonArray("columns").getJsonObject(column);
  }

  private static Field field(long id, String slug, String type) {
    return Fields.of(id, slug, slug, type, json(), List.of());
  }
}
