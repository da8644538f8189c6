package plinth.records;

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
import plinth.objects.OptionGrowth;
import plinth.objects.Shapes;

/** Adds the options that rows name and fields do not have, before anything else is locked. */
@ApplicationScoped
class ImportOptions {
  @Inject private Shapes shapes;
  @Inject private OptionGrowth growth;

  void add(Caller caller, String objectSlug, ImportRules rules, List<ImportRow> rows) {
    Shape seen = shapes.toRead(caller, objectSlug);
    Map<String, List<String>> missing = new LinkedHashMap<>();
    for (int i = 0; i < rules.columns().size(); i++) {
      String slug = rules.columns().get(i).field();
      Field field = seen.field(slug).filter(Field::active).orElse(null);
      if (field != null && field.type() instanceof Choices choices) {
        List<String> words = choices.missing(words(rows, i, choices.several()));
        if (!words.isEmpty()) {
          missing.put(slug, words);
        }
      }
    }
    if (!missing.isEmpty()) {
      growth.add(caller, objectSlug, missing);
    }
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
