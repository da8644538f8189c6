package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that become part of the text of a statement, and statements with one plan. */
class SqlTest {
  @Test
  void numbersAndPlainWordsAreWrittenIntoTheStatement() {
    assertThat(Sql.literal(-7L)).isEqualTo(Sql.of("-7"));
    assertThat(Sql.literal(51)).isEqualTo(Sql.of("51"));
    assertThat(Sql.literal("Closed won - 2026/Q3")).isEqualTo(Sql.of("'Closed won - 2026/Q3'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "'",
        "won'",
        "a\\",
        "\\' or 1=1 --",
        "a\"b",
        "a?",
        "a;b",
        "$1",
        "a\nb",
        "\0",
        "زبون"
      })
  void anyOtherTextStaysAValue(String text) {
    assertThat(Sql.literal(text)).isEqualTo(Sql.of("?", text));
  }

  @Test
  void longWordsAndOtherValuesStayParameters() {
    assertThat(Sql.literal("x".repeat(64)).values()).isEmpty();
    assertThat(Sql.literal("x".repeat(65)).values()).hasSize(1);
    assertThat(Sql.literal(0.5)).isEqualTo(Sql.of("?", 0.5));
    assertThat(Sql.literal(true)).isEqualTo(Sql.of("?", true));
  }

  @Test
  void namesBecomePlaceholdersInTheirOrder() {
    Sql named =
        Sql.named("update t set a = :first, b = :second where a <> :first and c = :thirdOne::text");
    assertThat(named.with("second", 2).with("first", 1).with("thirdOne", null))
        .isEqualTo(Sql.of("update t set a = ?, b = ? where a <> ? and c = ?::text", 1, 2, 1, null));
  }

  @Test
  void leavesTextThatOnlyResemblesANameUnchanged() {
    String text =
        """
        select ':name', 'it''s :name', a::text, -- a :name
               b[1:n] from t
        """;
    assertThat(Sql.named(text)).isEqualTo(Sql.of(text));
  }

  @Test
  void aValueForAnUnknownNameIsRefused() {
    assertThatThrownBy(() -> Sql.named("select :here").with("there", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there");
    Sql given = Sql.named("select :here").with("here", 1);
    assertThatThrownBy(() -> given.with("here", 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aStatementOfConstantsAndKeysHasOnePlan() {
    Sql few = Sql.of("select").plus(Sql.literal(3L));
    assertThat(few.isOnePlan()).isTrue();
    assertThat(few.plus("+").plus(Sql.key(4)).isOnePlan()).isTrue();
    assertThat(few.plus("+ length(").plus(Sql.key("four")).plus(")").isOnePlan()).isTrue();
    assertThat(few.plus("::text = any").plus(Sql.key(new String[] {"3", "4"})).isOnePlan())
        .isTrue();
    assertThat(few.plus("+ ?", 4L).isOnePlan()).isFalse();
    assertThat(few.plus("+").plus(Sql.key(4)).plus("+ ?", (Object) null).isOnePlan()).isFalse();
  }

  @Test
  void wordsTakeTheirPlacesBesideNamedValues() {
    Sql sql = Sql.named("select %1$s from %2$s where %1$s = :id").formatted("slug", "main.job");

    assertThat(sql.with("id", 7)).isEqualTo(Sql.of("select slug from main.job where slug = ?", 7));
  }
}
