package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import plinth.fields.type.FieldTypes;

/** Records have the same key if they have the same values, and only then. */
class UniqueSetTest {
  private static final List<Field> FIELDS = List.of(field(1, "a"), field(2, "b"));
  private static final Slot SLOT = new Slot(SlotKind.UNIQUE, 1, SlotState.READY);

  @Property
  void keysAreTheSameIfAllValuesAre(
      @ForAll("values") List<String> one, @ForAll("values") List<String> other) {
    assertThat(key(one, false).equals(key(other, false))).isEqualTo(one.equals(other));
    assertThat(key(one, true).equals(key(other, true))).isEqualTo(fold(one).equals(fold(other)));
    assertThat(key(one, true).getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(200);
  }

  @Property(tries = 1)
  void aRecordWithoutOneOfTheValuesHasNoKey() {
    UniqueSet set = new UniqueSet(FIELDS, /* folds= */ true, SLOT);
    assertThat(set.key(field -> "a".equals(field.slug()) ? "x" : null)).isNull();
  }

  @Provide
  Arbitrary<List<String>> values() {
    Arbitrary<String> text =
        Arbitraries.oneOf(
            Arbitraries.of("a", "A", "Á", "1:a", "1:", "´", "¨", " ", "ﬁ", "fi", "FI", "ß", "ss"),
            Arbitraries.strings().withChars("aA:1").ofMinLength(1).ofMaxLength(3),
            Arbitraries.of("x".repeat(250), "X".repeat(250), "x".repeat(251)));
    return text.list().ofSize(2);
  }

  private static List<String> fold(List<String> values) {
    return values.stream()
        .map(value -> Fold.text(value).isBlank() ? value : Fold.text(value))
        .toList();
  }

  private static String key(List<String> values, boolean folds) {
    UniqueSet set = new UniqueSet(FIELDS, folds, SLOT);
    return String.valueOf(set.key(field -> values.get(FIELDS.indexOf(field))));
  }

  private static Field field(long id, String slug) {
    return new Field(
        id,
        slug,
        slug,
        FieldTypes.of("text").orElseThrow(),
        JsonValue.EMPTY_JSON_OBJECT,
        Field.Rules.NONE,
        Field.Standing.at((int) id),
        Field.Slots.NONE);
  }
}
