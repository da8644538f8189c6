package plinth.search;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Fold;
import plinth.fields.SearchWords;
import plinth.fields.Shape;
import plinth.records.RelatedLabels;
import plinth.records.ranked.FoundRecord;

/** Shows records of an object that words found: the field that matched, and its text. */
record RecordHits(Shape shape, SearchWords words) {
  private record Match(String field, String text) {}

  /** The hit of a record. */
  Found of(FoundRecord record) {
    String name = name(shape, record);
    Match match = match(record);
    SearchHit hit =
        new SearchHit(
            HitType.RECORD,
            record.slug(),
            shape.objectSlug(),
            record.slug(),
            null,
            name,
            match.field(),
            Snippets.of(match.text(), words),
            record.updatedAt());
    return new Found(hit, record.rank());
  }

  /** The name of a record, or its slug if it has none. */
  static String name(Shape shape, FoundRecord record) {
    @Nullable String name =
        RelatedLabels.labelField(shape).map(field -> record.text(field)).orElse(null);
    return name == null || name.isBlank() ? record.slug() : name;
  }

  /** The first field with most of the words. */
  private Match match(FoundRecord record) {
    Match best = new Match("slug", record.slug());
    int most = 0;
    List<Field> texts =
        shape.fields().stream()
            .filter(field -> field.active() && field.type().isSearchable())
            .toList();
    for (Field field : texts) {
      String text = record.text(field);
      int found = text == null ? 0 : count(Fold.text(text));
      if (text != null && found > most) {
        most = found;
        best = new Match(field.slug(), text);
      }
    }
    return best;
  }

  private int count(String folded) {
    return (int) words.parts().stream().filter(folded::contains).count();
  }
}
