package plinth.records.ranked;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import plinth.fields.Field;
import plinth.fields.SearchText;
import plinth.fields.SearchWords;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.RelatedLabels;

/**
 * The objects whose records are searched, as the caller sees them. Expressions are over a record
 * with its search text, under the alias {@code r}, and differ by object: the name is in another
 * slot, and where the search text has words of fields that the caller does not see, the text of the
 * visible fields is compared as well.
 */
record RankedObjects(List<Shape> shapes) {
  /** The folded name, empty if there is none. */
  Sql name() {
    return Sql.of("coalesce(").plus(byObject(RankedObjects::nameOf, "null")).plus(", '')");
  }

  private static Sql nameOf(Shape shape) {
    return SearchText.text(RelatedLabels.labelField(shape).stream().toList());
  }

  /** The text in which words are found. */
  Sql text() {
    return byObject(
        shape ->
            isWhole(shape)
                ? Sql.EMPTY
                : SearchText.text(shape.fields().stream().filter(Field::active).toList()),
        "r.search");
  }

  /** The condition that fields have the words that the caller sees. */
  Sql isSeen(SearchWords words) {
    return byObject(
        shape ->
            isWhole(shape)
                ? Sql.EMPTY
                : SearchText.words(
                    words, SearchText.text(shape.fields().stream().filter(Field::active).toList())),
        "true");
  }

  /** Whether all words of the search text are of fields that the caller sees. */
  private static boolean isWhole(Shape shape) {
    return !shape.hidesWords()
        && shape.fields().stream()
            .allMatch(field -> field.active() || !field.type().isSearchable());
  }

  /** The range of the name's slot that begins with the words, by the objects with this slot. */
  Map<Sql, List<Long>> namesFrom(SearchWords words, List<Long> among) {
    Map<Sql, List<Long>> ranges = new LinkedHashMap<>();
    for (Shape shape : shapes) {
      Field name = RelatedLabels.labelField(shape).orElse(null);
      if (name != null && among.contains(shape.objectId())) {
        Sql range = SearchText.startsWith(name.column(), words);
        if (!range.text().isEmpty()) {
          ranges
              .computeIfAbsent(
                  range.plus("order by r." + name.column().slot() + ", r.id"),
                  key -> new ArrayList<>())
              .add(shape.objectId());
        }
      }
    }
    return ranges;
  }

  private Sql byObject(Function<Shape, Sql> expression, String otherwise) {
    Map<Sql, List<Long>> objects =
        shapes.stream()
            .filter(shape -> !expression.apply(shape).text().isEmpty())
            .collect(
                Collectors.groupingBy(
                    expression,
                    LinkedHashMap::new,
                    Collectors.mapping(Shape::objectId, Collectors.toList())));
    Sql cases = Sql.EMPTY;
    for (Map.Entry<Sql, List<Long>> one : objects.entrySet()) {
      cases =
          cases.plus("when r.object_id in " + numbers(one.getValue()) + " then").plus(one.getKey());
    }
    return objects.isEmpty()
        ? Sql.of(otherwise)
        : Sql.of("case").plus(cases).plus("else " + otherwise + " end");
  }

  /** Numbers in parentheses. */
  static String numbers(List<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
  }
}
