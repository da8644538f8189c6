package plinth.transfer.preview;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.objects.GrantedShape;
import plinth.transfer.source.SourceRow;

/**
 * Infers the field for each column of a file: first from its name, then from its contents if only
 * one remaining field accepts these values and that field does not accept arbitrary words.
 */
public final class MappingGuess {
  private static final List<String> LIKENESS = List.of("slug", "name", "synonym");
  private static final Pattern RECORD_SLUG = Pattern.compile("[0-9a-hjkmnp-tv-z]{20}");
  private static final String WORDS = "Neither this nor that";

  private final GrantedShape shape;
  private final Function<String, Optional<Shape>> targets;
  private final List<String> header;
  private final List<SourceRow> rows;
  private final Map<Integer, Guess> guesses = new HashMap<>();

  /**
   * A guess for a column.
   *
   * @param field the field for the column
   * @param by the unique field by which its cells name records; null: none
   * @param reason {@code slug}, {@code name}, {@code synonym} or {@code content}
   */
  record Guess(Field field, @Nullable String by, String reason) {}

  /**
   * Creates the guesses for a file.
   *
   * @param targets for the slug of an object, what the caller may read of it
   * @param header the names of the columns; empty: there are none
   * @param rows the first rows of values
   */
  MappingGuess(
      GrantedShape shape,
      Function<String, Optional<Shape>> targets,
      List<String> header,
      List<SourceRow> rows) {
    this.shape = shape;
    this.targets = targets;
    this.header = header;
    this.rows = rows;
  }

  /** The fields that values can be imported to. */
  public static List<Field> mappableFields(GrantedShape shape) {
    return shape.seen().fields().stream()
        .filter(Field::active)
        .filter(field -> !(field.type() instanceof Generated) && !shape.isReadOnly(field))
        .toList();
  }

  /** The guesses by the index of the column. */
  Map<Integer, Guess> columns(int width) {
    List<Field> left = new ArrayList<>(mappableFields(shape));
    for (String likeness : LIKENESS) {
      for (int column = 0; column < header.size(); column++) {
        guessByName(column, likeness, left);
      }
    }
    left.removeIf(field -> field.type() instanceof References || !isDistinctive(field));
    for (int column = 0; column < width; column++) {
      if (!guesses.containsKey(column)) {
        guessByContent(column, left);
      }
    }
    return guesses;
  }

  private void guessByName(int column, String likeness, List<Field> left) {
    if (guesses.containsKey(column)) {
      return;
    }
    Optional<Field> found =
        left.stream()
            .filter(field -> likeness.equals(ColumnNames.likeness(header.get(column), field)))
            .findFirst();
    found.ifPresent(
        field -> {
          guesses.put(column, new Guess(field, guessKey(column, field), likeness));
          left.remove(field);
        });
  }

  private void guessByContent(int column, List<Field> left) {
    List<String> values = values(column);
    if (values.size() < 2) {
      return;
    }
    List<Field> takers =
        left.stream().filter(field -> values.stream().allMatch(v -> accepts(field, v))).toList();
    if (takers.size() == 1) {
      guesses.put(column, new Guess(takers.get(0), null, "content"));
      left.remove(takers.get(0));
    }
  }

  private List<String> values(int column) {
    return rows.stream().map(row -> row.cell(column)).filter(cell -> !cell.isBlank()).toList();
  }

  /** Whether a type refuses arbitrary words, so that accepted values are significant. */
  private static boolean isDistinctive(Field field) {
    return !(field.type() instanceof Attachments) && !accepts(field, WORDS);
  }

  private static boolean accepts(Field field, String value) {
    return Notations.ALL.stream()
        .anyMatch(notation -> CellCheck.refusal(field, value, notation).isEmpty());
  }

  /**
   * The unique field by which a column names records: the first one that accepts all its texts.
   * Null if the texts are slugs of records.
   */
  private @Nullable String guessKey(int column, Field field) {
    if (!(field.type() instanceof References named)) {
      return null;
    }
    List<String> words =
        values(column).stream()
            .flatMap(cell -> List.of(cell.split(";", -1)).stream())
            .map(String::strip)
            .filter(word -> !word.isEmpty())
            .toList();
    if (words.isEmpty() || words.stream().allMatch(w -> RECORD_SLUG.matcher(w).matches())) {
      return null;
    }
    return targets
        .apply(named.object())
        .flatMap(
            target ->
                target.fields().stream()
                    .filter(key -> key.active() && key.column().unique() != null)
                    .filter(key -> words.stream().allMatch(word -> accepts(key, word)))
                    .findFirst())
        .map(Field::slug)
        .orElse(null);
  }
}
