package plinth.transfer.preview;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.notation.Notation;
import plinth.kernel.Json;
import plinth.kernel.Problem.FieldError;
import plinth.transfer.source.SourceRow;

/**
 * Statistics of one column over the rows of a file: how many of its cells its field would refuse,
 * in each of the {@link Notations}, with the first examples. Stored as JSON between the chunks of a
 * preview.
 */
final class ColumnTally {
  private static final int EXAMPLES = 5;
  private static final int OPTIONS = 50;

  /**
   * The count stops here: beyond the maximum number of options of a field, the exact number does
   * not matter.
   */
  private static final int COUNTED = 2 * Choices.MAX;

  private static final int SHOWN = 100;

  private final int column;
  private long filled;
  private long empty;
  private final long[] refused = new long[Notations.ALL.size()];
  private boolean hasTwoDays;
  private boolean hasTwoNumbers;
  private boolean hasInactive;
  private final Set<String> missingOptions = new LinkedHashSet<>();
  private final List<List<JsonObject>> examples = new ArrayList<>();

  ColumnTally(int column) {
    this.column = column;
    Notations.ALL.forEach(notation -> examples.add(new ArrayList<>()));
  }

  /** The index of the column. */
  int column() {
    return column;
  }

  /** Examines the cell of a row; without a field nothing is refused. */
  void add(SourceRow row, @Nullable Field field, boolean namesByKey) {
    String cell = row.cell(column);
    if (cell.isBlank()) {
      empty++;
      return;
    }
    filled++;
    if (field != null && !namesByKey) {
      check(row, cell, field);
    }
  }

  private void check(SourceRow row, String cell, Field field) {
    boolean[] isTaken = new boolean[refused.length];
    String[] plain = new String[refused.length];
    for (int i = 0; i < refused.length; i++) {
      Notation notation = Notations.ALL.get(i);
      plain[i] = CellCheck.plain(row, column, field, notation);
      int same = sameText(plain, i);
      if (same >= 0) {
        isTaken[i] = isTaken[same];
        if (!isTaken[i]) {
          repeat(same, i);
        }
      } else {
        Optional<FieldError> refusal = CellCheck.refusal(row, column, field, notation);
        boolean isHeld = refusal.isPresent() && isInactiveOption(field, cell, refusal.get());
        hasInactive |= isHeld;
        isTaken[i] = refusal.isEmpty() || isHeld;
        refusal.ifPresent(error -> addMissingOptions(cell, field, error));
        if (!isTaken[i]) {
          count(i, example(row.number(), cell, refusal.get()));
        }
      }
    }
    hasTwoDays |= isTaken[1] && isTaken[2] && !String.valueOf(plain[1]).equals(plain[2]);
    hasTwoNumbers |=
        isTaken[0] && isTaken[Notations.COMMA] && !String.valueOf(plain[0]).equals(plain[3]);
  }

  /**
   * Whether a record may already have the refused options, so that an import would keep them there.
   */
  private static boolean isInactiveOption(Field field, String cell, FieldError error) {
    return error.rule().equals("option")
        && field.type() instanceof Choices choices
        && choices.contains(cell);
  }

  /**
   * The earlier notation that yields the same text for the cell, so that the text is checked only
   * once.
   */
  private static int sameText(String[] plain, int at) {
    for (int i = 0; i < at; i++) {
      if (plain[at] != null && plain[at].equals(plain[i])) {
        return i;
      }
    }
    return -1;
  }

  private void addMissingOptions(String cell, Field field, FieldError error) {
    boolean isOption = field.type() instanceof Choices && error.rule().equals("option");
    if (isOption && field.type() instanceof Choices choices) {
      for (String word : choices.missing(choices.words(cell))) {
        if (missingOptions.size() < COUNTED) {
          missingOptions.add(cut(word));
        }
      }
    }
  }

  private void repeat(int same, int at) {
    List<JsonObject> seen = examples.get(same);
    count(at, seen.isEmpty() ? null : seen.get(seen.size() - 1));
  }

  private void count(int at, @Nullable JsonObject example) {
    refused[at]++;
    if (example != null && refused[at] <= EXAMPLES) {
      examples.get(at).add(example);
    }
  }

  private static JsonObject example(long row, String cell, FieldError error) {
    return Json.createObjectBuilder()
        .add("row", row)
        .add("value", cut(cell))
        .add("rule", error.rule())
        .add("message", error.message())
        .build();
  }

  private static String cut(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN);
  }

  /**
   * The number of options in the cells that the field does not have, as far as they are counted.
   */
  int missing() {
    return missingOptions.size();
  }

  /** Whether cells name inactive options, which only records that already have them may keep. */
  boolean namesInactive() {
    return hasInactive;
  }

  /** The number of refused cells in a notation. */
  long refused(int notation) {
    return refused[notation];
  }

  /**
   * The notation of the column as a whole: the one with which the fewest cells are refused. If
   * several are equal, that of the file.
   *
   * @param order the day order with which most cells of the file can be read
   * @param hasComma whether most cells of the file can be read with a decimal comma
   */
  Notation notation(int order, boolean hasComma) {
    return Notations.of(order(order), hasComma(hasComma));
  }

  private int order(int suggested) {
    int best = suggested;
    for (int i = 0; i < Notations.ORDERS; i++) {
      best = refused[i] < refused[best] ? i : best;
    }
    return best;
  }

  private boolean hasComma(boolean isSuggested) {
    return refused[Notations.COMMA] == refused[0]
        ? isSuggested
        : refused[Notations.COMMA] < refused[0];
  }

  /** The index of the notation whose refusals are those of the column. */
  private int decisive(int order, boolean hasComma) {
    boolean isOfNumbers = refused[0] != refused[Notations.COMMA] || hasTwoNumbers;
    return hasComma(hasComma) && isOfNumbers ? Notations.COMMA : order(order);
  }

  /**
   * The description of the column in the preview.
   *
   * @param order the day order with which most cells of the file can be read
   * @param hasComma whether most cells of the file can be read with a decimal comma
   */
  JsonObjectBuilder report(int order, boolean hasComma) {
    int at = decisive(order, hasComma);
    JsonArrayBuilder shown = Json.createArrayBuilder();
    examples.get(at).forEach(shown::add);
    JsonArrayBuilder options = Json.createArrayBuilder();
    missingOptions.stream().limit(OPTIONS).forEach(options::add);
    JsonArrayBuilder ambiguous = Json.createArrayBuilder();
    if (hasTwoDays && refused[1] == refused[2]) {
      ambiguous.add("date_format");
    }
    if (hasTwoNumbers && refused[0] == refused[Notations.COMMA]) {
      ambiguous.add("decimal_mark");
    }
    return Json.createObjectBuilder()
        .add("filled", filled)
        .add("empty", empty)
        .add("problems", refused[at])
        .add("examples", shown)
        .add("missing_options", options)
        .add("missing_options_total", missingOptions.size())
        .add("ambiguous", ambiguous);
  }

  /** The tally as JSON. */
  JsonObject toJson() {
    JsonArrayBuilder counts = Json.createArrayBuilder();
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (int i = 0; i < refused.length; i++) {
      counts.add(refused[i]);
      JsonArrayBuilder some = Json.createArrayBuilder();
      examples.get(i).forEach(some::add);
      all.add(some);
    }
    JsonArrayBuilder options = Json.createArrayBuilder();
    missingOptions.forEach(options::add);
    return Json.createObjectBuilder()
        .add("column", column)
        .add("filled", filled)
        .add("empty", empty)
        .add("two_days", hasTwoDays)
        .add("two_numbers", hasTwoNumbers)
        .add("inactive", hasInactive)
        .add("refused", counts)
        .add("examples", all)
        .add("options", options)
        .build();
  }

  /** Reads the tally that {@link #toJson} wrote. */
  static ColumnTally of(JsonObject json) {
    ColumnTally tally = new ColumnTally(json.getInt("column"));
    tally.filled = json.getJsonNumber("filled").longValueExact();
    tally.empty = json.getJsonNumber("empty").longValueExact();
    tally.hasTwoDays = json.getBoolean("two_days");
    tally.hasTwoNumbers = json.getBoolean("two_numbers");
    tally.hasInactive = json.getBoolean("inactive", false);
    for (int i = 0; i < tally.refused.length; i++) {
      tally.refused[i] = json.getJsonArray("refused").getJsonNumber(i).longValueExact();
      for (JsonValue example : json.getJsonArray("examples").getJsonArray(i)) {
        tally.examples.get(i).add(example.asJsonObject());
      }
    }
    json.getJsonArray("options")
        .getValuesAs(JsonString.class)
        .forEach(option -> tally.missingOptions.add(option.getString()));
    return tally;
  }
}
