package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.records.SampleObject;

/** Cursors as clients send them. */
class CursorTest {
  private static final Shape SHAPE = SampleObject.shape(1, true);
  private static final Sort SORT = Sort.parse("-f_number", SHAPE);
  private static final long OBJECT = 3;
  private static final long FARTHEST = 9_007_199_254_740_992L;

  @Property
  void cursorsReadBackAsWritten(
      @ForAll long id,
      @ForAll double number,
      @ForAll @LongRange(min = 0, max = FARTHEST) long seen) {
    Cursor written = Cursor.of("values", "[" + number + "]", id).seen(seen);
    Cursor read = Cursor.decode(written.encode(OBJECT, SORT), OBJECT, SORT);
    assertThat(read).isEqualTo(new Cursor("values", written.keys(), id, seen, List.of()));
    assertThat(read.seen()).isEqualTo(seen);
  }

  @Example
  void aCursorIsTextForAnAddress() {
    assertThat(Cursor.of("values", "[1.5]", 9).encode(OBJECT, SORT)).matches("[A-Za-z0-9_-]+");
  }

  @Example
  void aCursorOfAnotherListIsRefused() {
    String cursor = Cursor.of("values", "[1.5]", 9).encode(OBJECT, SORT);
    refused(cursor, OBJECT + 1, SORT);
    refused(cursor, OBJECT, Sort.parse("f_number", SHAPE));
  }

  /** The client sends the number of records shown, so it is bounded. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                      | 0
          {"n":7}                 | 7
          {"n":-1}                | 0
          {"n":9007199254740993}  | 9007199254740992
          """)
  void theSeenCountIsBounded(String told, long seen) {
    JsonObject place = json("o", 3, "s", "-f_number", "b", "values", "k", array(1), "i", 4);
    JsonObject json = json(place, JsonText.parseObject(told));
    Cursor read = Cursor.decode(encoded(json.toString()), OBJECT, SORT);
    assertThat(read.seen()).isEqualTo(seen);
    assertThat(read.id()).isEqualTo(4);
    assertThat(read.branch()).isEqualTo("values");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          ~~
          1
          []
          {}
          nonsense
          {"o":3}
          {"o":3,"s":"-f_number","k":[1],"i":1}
          {"o":3,"s":"-f_number","b":"values","k":[1]}
          {"o":3,"s":"-f_number","b":"values","k":{},"i":1}
          {"o":3,"s":"-f_number","b":"values","k":[],"i":1}
          {"o":3,"s":"-f_number","b":"values","k":[1,2],"i":1}
          {"o":3,"s":"-f_number","b":"values","k":[1],"i":1.5}
          {"o":3.5,"s":"-f_number","b":"values","k":[1],"i":1}
          {"o":3,"s":"-f_number","b":"values","k":[1],"i":1,"n":"7"}
          """)
  void refusesMalformedCursors(String json) {
    refused(encoded(json), OBJECT, SORT);
  }

  @Example
  void aTextThatIsNoBase64OrTooLongIsRefused() {
    refused("%%%", OBJECT, SORT);
    Sort byText = Sort.parse("f_text", SHAPE);
    refused(
        Cursor.of("values", array("x".repeat(4_000)).toString(), 9).encode(3, byText), 3, byText);
    String longest = Cursor.of("values", array("x".repeat(2_900)).toString(), 9).encode(3, byText);
    assertThat(Cursor.decode(longest, 3, byText).id()).isEqualTo(9);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static void refused(String text, long objectId, Sort sort) {
    Problem refused =
        catchThrowableOfType(Problem.class, () -> Cursor.decode(text, objectId, sort));
    assertThat(refused).isNotNull();
    assertThat(refused.errors()).extracting(Problem.FieldError::field).containsExactly("cursor");
  }
}
