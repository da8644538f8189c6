package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.array;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** Search queries, and the folded texts that they search. */
class SearchTextTest {
  @ParameterizedTest(name = "[{0}]: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Berlin                    | %berlin%
          ' New   York '            | %new%, %york%
          "New   York" city         | %new york%, %city%
          berlin BERLIN             | %berlin%
          100%_\\                   | %100\\%\\_\\\\%
          "new york                 | %"new%, %york%
          "" x                      | %x%
          """)
  void searchesForEveryWordAndPhrase(String q, String patterns) {
    Sql words = SearchText.words(q);
    List<String> expected = Arrays.asList(patterns.split(", "));
    assertThat(words)
        .isEqualTo(Sql.join(" and ", expected.stream().map(SearchTextTest::like).toList()));
  }

  /** A text of fewer letters is in no trigram index, and the planner must know that. */
  private static Sql like(String pattern) {
    Sql like = Sql.of("r.search like");
    return pattern.matches(".*\\w{3}.*") ? like.plus(Sql.key(pattern)) : like.plus("?", pattern);
  }

  @Example
  void aQuestionHasAtMostFiveHundredCharacters() {
    assertThat(SearchText.words("x".repeat(500)).values()).hasSize(1);
    Problem refused = catchThrowableOfType(Problem.class, () -> SearchText.words("x".repeat(501)));
    assertThat(refused.errors())
        .containsExactly(
            new Problem.FieldError("q", "max_length", "Must have at most 500 characters"));
  }

  /** An empty phrase would match every record. */
  @Example
  void aQuestionWithoutAWordIsRefused() {
    assertThat(SearchText.words(" ")).isEqualTo(Sql.EMPTY);
    for (String q : List.of(quoted(""), " \" \" ", quoted(" "))) {
      Problem refused = catchThrowableOfType(Problem.class, () -> SearchText.words(q));
      assertThat(refused).as(q).isNotNull();
      assertThat(refused.errors())
          .containsExactly(new Problem.FieldError("q", "words", "Must contain a word"));
    }
  }

  @Example
  void searchesOnlyTheTextsOfVisibleFields() {
    Field name = field("name", "text");
    Field note = field("note", "long_text");
    Sql asked = SearchText.words("New york", List.of(name, field("age", "number"), note));
    assertThat(asked.text())
        .isEqualTo(
            "concat_ws(E'\\n',  %s collate \"C\" ) like all ((select ?::text[])::text[])"
                .formatted(Fold.sql("concat_ws(E'\\n', r.data->>'name', r.data->>'note')").text()));
    assertThat(asked.values())
        .singleElement(type(Sql.Key.class))
        .extracting(Sql.Key::value, array(String[].class))
        .containsExactly("%new%", "%york%");
    assertThat(SearchText.words("new", List.of(field("age", "number"))).text()).isEqualTo("false");
  }

  private static Field field(String slug, String type) {
    return new Field(
        1,
        slug,
        slug,
        FieldTypes.of(type).orElseThrow(),
        JsonValue.EMPTY_JSON_OBJECT,
        Field.Rules.NONE,
        Field.Standing.at(1),
        Field.Slots.NONE);
  }

  @Example
  void prefixesBecomeARangeOfTheSlot() {
    Sql range = SearchText.startsWith(column("text", "s2"), " New  York ");
    assertThat(range.text()).isEqualTo("r.s2 >= (select ?::text) and r.s2 < (select ?::text)");
    assertThat(range.values()).containsExactly(new Sql.Key("new york"), new Sql.Key("new yorl"));
    Sql cut = SearchText.startsWith(column("text", "s2"), "x".repeat(300));
    assertThat(cut.values())
        .containsExactly(new Sql.Key("x".repeat(200)), new Sql.Key("x".repeat(199) + "y"));
    assertThat(SearchText.startsWith(column("text", null), "new")).isEqualTo(Sql.EMPTY);
    assertThat(SearchText.startsWith(column("number", "n2"), "new")).isEqualTo(Sql.EMPTY);
    assertThat(SearchText.startsWith(column("text", "s2"), " ")).isEqualTo(Sql.EMPTY);
  }

  private static Column<?> column(String type, String slot) {
    return Column.stored("x", FieldTypes.of(type).orElseThrow(), 1, slot, null);
  }

  /**
   * A search text of exactly the limit is stored whole; with one more byte it is cut and marked.
   */
  @Example
  void onlyATextPastTheLimitIsCut() {
    assertThat(SearchText.of(List.of("x".repeat(8_000)))).isEqualTo("x".repeat(8_000));
    assertThat(SearchText.of(List.of("x".repeat(8_001))))
        .isEqualTo("x".repeat(7_990) + "\nqzxcutxzq");
    assertThat(SearchText.of(List.of())).isEmpty();
  }

  @Property
  void aCutTextIsTheLongestBeginningThatFits(
      @ForAll @StringLength(max = 40) String text, @ForAll @IntRange(max = 60) int bytes) {
    String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    String cut = Fold.cut(whole, bytes);
    assertThat(whole).startsWith(cut);
    assertThat(size(cut)).isLessThanOrEqualTo(bytes);
    if (!cut.equals(whole)) {
      int next = Character.charCount(whole.codePointAt(cut.length()));
      assertThat(size(whole.substring(0, cut.length() + next))).isGreaterThan(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({"\u007f, 1", "\u0080, 2", "\u07ff, 2", "\u0800, 3", "\uffff, 3", "\ud800\udc00, 4"})
  void aCharacterTakesItsBytes(String letter, int bytes) {
    assertThat(Fold.cut("ab" + letter, bytes + 2)).isEqualTo("ab" + letter);
    assertThat(Fold.cut("ab" + letter, bytes + 1)).isEqualTo("ab");
  }

  @Example
  void aFoldedTextOverflowsASlotPastTwoHundredBytes() {
    assertThat(Fold.overflows("x".repeat(200))).isFalse();
    assertThat(Fold.overflows("x".repeat(201))).isTrue();
    assertThat(Fold.overflows("é".repeat(101))).isTrue();
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
