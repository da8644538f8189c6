package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.objects.Shapes;
import plinth.objects.change.OptionGrowth;

/** Adds the options that rows name and fields lack, before anything else is locked. */
@ApplicationScoped
class ImportOptions {
  @Inject private Shapes shapes;
  @Inject private OptionGrowth growth;
  @Inject private ImportKeys keys;

  /**
   * Adds the options that rows name.
   *
   * @param operationId the operation, with which a dry run finds the options of its earlier rows
   * @return the options that were added, by the number of their field
   */
  Map<Long, List<String>> add(
      Caller caller,
      String objectSlug,
      ImportRules rules,
      List<ImportRow> rows,
      String operationId) {
    Shape seen = shapes.requireReadable(caller, objectSlug);
    Map<String, List<String>> missing = new LinkedHashMap<>();
    for (int i = 0; i < rules.columns().size(); i++) {
      String slug = rules.columns().get(i).field();
      Field field = seen.field(slug).filter(Field::active).orElse(null);
      if (field != null && field.type() instanceof Choices choices) {
        Set<String> named = new LinkedHashSet<>();
        if (rules.isDryRun()) {
          named.addAll(keys.listOptions(operationId, field.id()));
        }
        named.addAll(words(rows, i, choices.isMultiple()));
        List<String> words = choices.missing(named);
        if (!words.isEmpty()) {
          missing.put(slug, words);
        }
      }
    }
    if (missing.isEmpty()) {
      return Map.of();
    }
    growth.add(caller, objectSlug, missing);
    return added(shapes.requireReadable(caller, objectSlug), missing);
  }

  private static Map<Long, List<String>> added(Shape grown, Map<String, List<String>> missing) {
    Map<Long, List<String>> added = new LinkedHashMap<>();
    missing.forEach(
        (slug, words) ->
            grown
                .field(slug)
                .filter(field -> field.type() instanceof Choices)
                .ifPresent(
                    field -> {
                      Set<String> left = Set.copyOf(((Choices) field.type()).missing(words));
                      added.put(
                          field.id(), words.stream().filter(word -> !left.contains(word)).toList());
                    }));
    return added;
  }

  private static Set<String> words(List<ImportRow> rows, int column, boolean isSeveral) {
    Set<String> words = new LinkedHashSet<>();
    for (ImportRow row : rows) {
      String text = column < row.cells().size() ? row.cells().get(column) : "";
      Stream<String> parts = isSeveral ? Arrays.stream(text.split(";", -1)) : Stream.of(text);
      parts.map(String::strip).filter(word -> !word.isEmpty()).forEach(words::add);
    }
    return words;
  }
}
