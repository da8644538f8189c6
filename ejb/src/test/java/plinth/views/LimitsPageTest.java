package plinth.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import plinth.fields.formula.Formula;
import plinth.objects.FieldFormulas;
import plinth.records.query.FilterParser;

/** {@code docs/api/limits.md} states the enforced limits of filters and views. */
class LimitsPageTest {
  @Test
  void filtersAndViewsHaveTheLimitsOfThePage() throws IOException {
    assertThat(Files.readAllLines(Path.of("../docs/api/limits.md")))
        .contains(
            row(
                "| a filter | %,d conditions, counting each `and`, `or` and `not`, nested %d deep"
                    + " | 400 |",
                FilterParser.MAX_NODES, FilterParser.MAX_DEPTH),
            row("| the filter of a view | %,d characters | 400 |", SettingsCheck.LONGEST_FILTER),
            row(
                "| a formula | %,d characters, %d words and signs, %d open parentheses | 400 |",
                Formula.MAX_LENGTH, Formula.MAX_SYMBOLS, Formula.MAX_DEPTH),
            row(
                "| computed fields of an object | %d, of which ten can each need the next | 400 |",
                FieldFormulas.MAX),
            row(
                "| views of an object | %1$,d shared ones, and %1$,d of each member's own | 409 |",
                Views.MAX));
  }

  private static String row(String format, Object... limits) {
    return String.format(Locale.ROOT, format, limits);
  }
}
