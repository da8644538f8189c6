package plinth.transfer.preview;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.notation.Notation;
import plinth.kernel.Json;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

/** What the chunks of a preview have found so far, stored as JSON in the checkpoint. */
final class Findings {
  private static final int SHOWN_FAULTS = 10;

  private final JsonObject sent;
  private final SourceFormat format;
  private final List<String> header;
  private final long headerRow;
  private final int width;
  private final RowPosition first;
  private final List<JsonObject> guesses;
  private final List<ColumnTally> tallies;
  private final List<JsonObject> faults = new ArrayList<>();
  private RowPosition position;
  private long rows;
  private final List<JsonObject> warnings = new ArrayList<>();
  private long faulty;
  private long surplus;

  private Findings(
      JsonObject sent,
      SourceFormat format,
      List<String> header,
      long headerRow,
      int width,
      RowPosition first,
      List<JsonObject> guesses,
      List<ColumnTally> tallies) {
    this.sent = sent;
    this.format = format;
    this.header = header;
    this.headerRow = headerRow;
    this.width = width;
    this.first = first;
    this.position = first;
    this.guesses = guesses;
    this.tallies = tallies;
  }

  /**
   * Creates the initial findings.
   *
   * @param sent the {@link SourceFormat} of the file as it was uploaded
   * @param headerRow the number of the row that names the columns; 0: none
   * @param first the position of the first row of values
   */
  static Findings start(
      JsonObject sent,
      SourceFormat format,
      List<String> header,
      long headerRow,
      int width,
      RowPosition first,
      Map<Integer, MappingGuess.Guess> guesses) {
    List<JsonObject> columns = new ArrayList<>();
    List<ColumnTally> tallies = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      columns.add(guess(i, i < header.size() ? header.get(i) : "", guesses.get(i)));
      tallies.add(new ColumnTally(i));
    }
    Findings findings =
        new Findings(sent, format, header, headerRow, width, first, columns, tallies);
    findings.warnOfDoubled();
    return findings;
  }

  private static JsonObject guess(int column, String name, MappingGuess.@Nullable Guess guess) {
    JsonObjectBuilder json = Json.createObjectBuilder().add("column", column).add("header", name);
    if (guess == null) {
      return json.addNull("field").addNull("by").addNull("reason").build();
    }
    json.add("field", guess.field().slug());
    if (guess.by() == null) {
      json.addNull("by");
    } else {
      json.add("by", guess.by());
    }
    return json.add("reason", guess.reason()).build();
  }

  SourceFormat format() {
    return format;
  }

  RowPosition position() {
    return position;
  }

  /** Examines a row of values. */
  void add(Shape shape, SourceRow row) {
    if (row.isBlank()) {
      return;
    }
    rows++;
    RowFault fault = row.fault();
    if (fault != null) {
      faulty++;
      if (faults.size() < SHOWN_FAULTS) {
        faults.add(
            Json.createObjectBuilder()
                .add("row", row.number())
                .add("rule", fault.rule())
                .add("message", fault.message())
                .build());
      }
      return;
    }
    int named = header.isEmpty() ? width : header.size();
    if (row.cells().stream().skip(named).anyMatch(cell -> !cell.isBlank())) {
      surplus++;
      warn(row.number(), "surplus_cells", "The row has cells in columns that have no header");
    }
    for (ColumnTally tally : tallies) {
      JsonObject guess = guesses.get(tally.column());
      String slug = guess.getString("field", null);
      Field field = slug == null ? null : shape.field(slug).filter(Field::active).orElse(null);
      int before = tally.missing();
      boolean namedInactive = tally.namesInactive();
      tally.add(row, field, guess.get("by") != JsonValue.NULL);
      if (field != null && field.type() instanceof Choices) {
        int room = Choices.MAX - field.options().size();
        if (before <= room && tally.missing() > room) {
          warnings.add(warning(row.number(), "option_limit", tooManyOptions(field)));
        }
        if (!namedInactive && tally.namesInactive()) {
          warnings.add(warning(row.number(), "inactive_option", inactive(field)));
        }
      }
    }
  }

  private void warn(long row, String rule, String message) {
    if (warnings.size() < SHOWN_FAULTS) {
      warnings.add(warning(row, rule, message));
    }
  }

  private static JsonObject warning(long row, String rule, String message) {
    return Json.createObjectBuilder()
        .add("row", row)
        .add("rule", rule)
        .add("message", message)
        .build();
  }

  private static String tooManyOptions(Field field) {
    return "A field can have %s options: %s has no room for the missing options from this row on"
        .formatted(Choices.MAX, field.slug());
  }

  private static String inactive(Field field) {
    return field.slug()
        + " contains inactive options: records that already have them keep them, other rows are"
        + " refused";
  }

  private void warnOfDoubled() {
    Set<String> seen = new HashSet<>();
    header.stream()
        .map(String::strip)
        .filter(name -> !name.isEmpty() && !seen.add(name))
        .distinct()
        .forEach(name -> warn(headerRow, "doubled_header", "Several columns are called " + name));
  }

  /** Records the position up to which rows were examined. */
  void setPosition(RowPosition place) {
    position = place;
  }

  /** The content of the finished preview. */
  JsonObject report() {
    int order = order();
    boolean hasComma = sum(Notations.COMMA) < sum(0);
    Notation notation = Notations.of(order, hasComma);
    JsonArrayBuilder columns = Json.createArrayBuilder();
    JsonArrayBuilder mapping = Json.createArrayBuilder();
    for (ColumnTally tally : tallies) {
      JsonObject guess = guesses.get(tally.column());
      JsonObjectBuilder column = Json.createObjectBuilder(guess);
      Notation own = tally.notation(order, hasComma);
      tally.report(order, hasComma).build().forEach(column::add);
      columns.add(column);
      if (guess.get("field") != JsonValue.NULL) {
        JsonObjectBuilder mapped =
            Json.createObjectBuilder()
                .add("column", guess.getInt("column"))
                .add("field", guess.getString("field"))
                .add("by", guess.get("by"));
        if (own.days() != notation.days()) {
          mapped.add("date_format", own.days().code());
        }
        if (own.decimalMark() != notation.decimalMark()) {
          mapped.add("decimal_mark", String.valueOf(own.decimalMark()));
        }
        mapping.add(mapped);
      }
    }
    return Json.createObjectBuilder(base())
        .add("total_rows", rows)
        .add("faulty_rows", faulty)
        .add("row_faults", array(faults))
        .add("surplus_rows", surplus)
        .add("warnings", array(warnings))
        .add("date_format", notation.days().code())
        .add("decimal_mark", hasComma ? "," : ".")
        .add("columns", columns)
        .add("mapping", mapping)
        .build();
  }

  /**
   * The day order with which the fewest cells are refused; the default one if there is no
   * difference.
   */
  private int order() {
    int best = 0;
    for (int i = 1; i < Notations.ORDERS; i++) {
      best = sum(i) < sum(best) ? i : best;
    }
    return best;
  }

  private long sum(int notation) {
    return tallies.stream().mapToLong(tally -> tally.refused(notation)).sum();
  }

  private JsonObject base() {
    JsonArrayBuilder names = Json.createArrayBuilder();
    header.forEach(names::add);
    return Json.createObjectBuilder()
        .add("sent", sent)
        .add("format", format.toJson())
        .add("header", names)
        .add("header_row", headerRow)
        .add("width", width)
        .add("first", first.toJson())
        .build();
  }

  private static JsonArrayBuilder array(List<JsonObject> all) {
    JsonArrayBuilder array = Json.createArrayBuilder();
    all.forEach(array::add);
    return array;
  }

  /** The findings as JSON. */
  JsonObject toJson() {
    return Json.createObjectBuilder(base())
        .add("guesses", array(guesses))
        .add("tallies", array(tallies.stream().map(ColumnTally::toJson).toList()))
        .add("faults", array(faults))
        .add("faulty", faulty)
        .add("surplus", surplus)
        .add("warnings", array(warnings))
        .add("rows", rows)
        .add("position", position.toJson())
        .build();
  }

  /** Reads the findings that {@link #toJson} wrote. */
  static Findings of(JsonObject json) {
    Findings findings =
        new Findings(
            json.getJsonObject("sent"),
            SourceFormat.of(json.getJsonObject("format")),
            json.getJsonArray("header").getValuesAs(JsonString.class).stream()
                .map(JsonString::getString)
                .toList(),
            json.getJsonNumber("header_row").longValueExact(),
            json.getInt("width"),
            RowPosition.of(json.getJsonObject("first")),
            objects(json.getJsonArray("guesses")),
            objects(json.getJsonArray("tallies")).stream().map(ColumnTally::of).toList());
    findings.faults.addAll(objects(json.getJsonArray("faults")));
    findings.warnings.addAll(objects(json.getJsonArray("warnings")));
    findings.surplus = json.getJsonNumber("surplus").longValueExact();
    findings.faulty = json.getJsonNumber("faulty").longValueExact();
    findings.rows = json.getJsonNumber("rows").longValueExact();
    findings.position = RowPosition.of(json.getJsonObject("position"));
    return findings;
  }

  private static List<JsonObject> objects(JsonArray array) {
    return array.getValuesAs(JsonObject.class);
  }
}
