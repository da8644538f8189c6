package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonException;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** External JSON is read leniently, and no content makes the reader fail. */
class LooseJsonTest {
  private static final LooseJson GIVEN =
      new LooseJson(
          json(
              "a",
              json("b", "x", "n", null, "blank", " ", "none", "", "deep", json("c", "y")),
              "n",
              parsed("12.50"),
              "t",
              "7",
              "zero",
              "a\0b",
              "on",
              true,
              "off",
              false,
              "word",
              "true",
              "nothing",
              null,
              "l",
              array(json("i", 1), 2, null, json("i", 3)),
              "dot.ted",
              json("b", "z")));

  @Test
  void pathsLeadThroughObjects() {
    assertThat(GIVEN.text("a.b")).isEqualTo("x");
    assertThat(GIVEN.text("a.deep.c")).isEqualTo("y");
    assertThat(GIVEN.child("a.deep").text("c")).isEqualTo("y");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "a.",
        ".a",
        "none",
        "none.b",
        "a.none",
        "a.b.c",
        "l.i",
        "n.x",
        "nothing.x"
      })
  void whatIsNotThereReadsAsAbsent(String path) {
    assertThat(GIVEN.text(path)).isEmpty();
    assertThat(GIVEN.textOrNull(path)).isNull();
    assertThat(GIVEN.rawText(path)).isEmpty();
    assertThat(GIVEN.rawText(path, "-")).isEqualTo("-");
    assertThat(GIVEN.isTrue(path)).isFalse();
    assertThat(GIVEN.isTrueText(path)).isFalse();
    assertThat(GIVEN.decimal(path)).isEmpty();
    assertThat(GIVEN.number(path, 4)).isEqualTo(4);
    assertThat(GIVEN.longValue(path)).isZero();
    assertThat(GIVEN.moment(path, Instant.EPOCH)).isEqualTo(Instant.EPOCH);
    assertThat(GIVEN.findChild(path)).isEmpty();
    assertThat(GIVEN.child(path)).isEqualTo(LooseJson.EMPTY);
    assertThat(GIVEN.list(path)).isEmpty();
  }

  @Test
  void aTextIsATextOrANumberThatCanBeStored() {
    assertThat(GIVEN.text("n")).isEqualTo("12.50");
    assertThat(GIVEN.text("zero")).isEqualTo("ab");
    assertThat(GIVEN.text("a.blank")).isEqualTo(" ");
    assertThat(GIVEN.text("on")).isEmpty();
    assertThat(GIVEN.text("nothing")).isEmpty();
    assertThat(GIVEN.text("a")).isEmpty();
    assertThat(GIVEN.text("l")).isEmpty();
    assertThat(GIVEN.textOrNull("a.blank")).isEqualTo(" ");
  }

  @Test
  void whatIsWrittenIsTakenExactlyAndBlankIsAbsent() {
    assertThat(GIVEN.rawText("a.b")).contains("x");
    assertThat(GIVEN.rawText("n")).contains("12.50");
    assertThat(GIVEN.rawText("zero")).contains("a\0b");
    assertThat(GIVEN.rawText("on")).contains("true");
    assertThat(GIVEN.rawText("off")).contains("false");
    assertThat(GIVEN.rawText("a.blank")).isEmpty();
    assertThat(GIVEN.rawText("a.n")).isEmpty();
    assertThat(GIVEN.rawText("a")).isEmpty();
    assertThat(GIVEN.rawText("l")).isEmpty();
    assertThat(GIVEN.rawText("n", "-")).isEqualTo("12.50");
  }

  @Test
  void trueIsAValueOrAlsoAWord() {
    assertThat(GIVEN.isTrue("on")).isTrue();
    assertThat(GIVEN.isTrue("word")).isFalse();
    assertThat(GIVEN.isTrue("off")).isFalse();
    assertThat(GIVEN.isTrueText("on")).isTrue();
    assertThat(GIVEN.isTrueText("word")).isTrue();
    assertThat(GIVEN.isTrueText("off")).isFalse();
    assertThat(GIVEN.isTrueText("n")).isFalse();
  }

  @Test
  void numbersMayStandInTexts() {
    assertThat(GIVEN.decimal("n")).contains(new BigDecimal("12.50"));
    assertThat(GIVEN.decimal("t")).contains(BigDecimal.valueOf(7));
    assertThat(GIVEN.decimal("a.b")).isEmpty();
    assertThat(GIVEN.number("n", 0)).isEqualTo(12);
    assertThat(GIVEN.number("on", 4)).isEqualTo(4);
    assertThat(GIVEN.longValue("t")).isEqualTo(7);
    assertThat(GIVEN.longValue("on")).isZero();
    assertThat(new LooseJson(json("id", 123_456_789_012L)).longValue("id"))
        .isEqualTo(123_456_789_012L);
  }

  @ParameterizedTest
  @CsvSource({
    "1698392202,2023-10-27T07:36:42Z",
    "1698392202.943,2023-10-27T07:36:42.943Z",
    "1698392202943,2023-10-27T07:36:42.943Z",
    "soon,1970-01-01T00:00:00Z"
  })
  void momentsAreSecondsOrMilliseconds(String given, Instant moment) {
    assertThat(new LooseJson(json("at", given)).moment("at", Instant.EPOCH)).isEqualTo(moment);
  }

  @Test
  void objectsAreFoundAndOthersLeftOut() {
    assertThat(GIVEN.findChild("a")).isPresent();
    assertThat(new LooseJson(json("a", json())).findChild("a")).contains(LooseJson.EMPTY);
    assertThat(GIVEN.findChild("n")).isEmpty();
    assertThat(GIVEN.list("l").stream().map(item -> item.number("i", 0))).containsExactly(1, 3);
    assertThat(GIVEN.list("a")).isEmpty();
  }

  @Test
  void aMemberThatIsNullIsThere() {
    assertThat(GIVEN.has("nothing")).isTrue();
    assertThat(GIVEN.has("a.n")).isTrue();
    assertThat(GIVEN.has("a.none.b")).isFalse();
    assertThat(GIVEN.has("b")).isFalse();
  }

  @Test
  void aNameMayContainADot() {
    assertThat(GIVEN.childNamed("dot.ted").text("b")).isEqualTo("z");
    assertThat(GIVEN.text("dot.ted.b")).isEmpty();
    assertThat(GIVEN.childNamed("a.deep")).isEqualTo(LooseJson.EMPTY);
  }

  @Test
  void valuesOfOtherKindsHaveNoMembers() {
    assertThat(LooseJson.of(json("a", 1)).text("a")).isEqualTo("1");
    assertThat(LooseJson.of(null)).isEqualTo(LooseJson.EMPTY);
    assertThat(LooseJson.of(JsonValue.NULL)).isEqualTo(LooseJson.EMPTY);
    assertThat(LooseJson.of(array(json("a", 1)))).isEqualTo(LooseJson.EMPTY);
    assertThat(LooseJson.objects(array(json("a", 1), "b"))).hasSize(1);
    assertThat(LooseJson.objects(string("a"))).isEmpty();
    assertThat(LooseJson.objects(null)).isEmpty();
  }

  @Test
  void aTextMustHoldAnObject() {
    assertThat(LooseJson.parse("{\"a\":1}").longValue("a")).isOne();
    assertThatThrownBy(() -> LooseJson.parse("[]")).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> LooseJson.parse("{")).isInstanceOf(JsonException.class);
  }
}
