package plinth.transfer.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.transfer.preview.SampleFindings.SUMS;
import static plinth.transfer.preview.SampleFindings.ambiguous;
import static plinth.transfer.preview.SampleFindings.begin;
import static plinth.transfer.preview.SampleFindings.problems;
import static plinth.transfer.preview.SampleFindings.told;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.transfer.source.SourceRow;

/** The notation of each column is the one that reads its cells, or is told to be ambiguous. */
class FindingsNotationTest {
  @Test
  void theNotationIsTheOneThatReadsMost() {
    JsonObject told = told(List.of("31/12/2024", "1.5", "new"), List.of("01/02/2024", "2", "new"));
    assertThat(told.getString("date_format")).isEqualTo("dmy");
    assertThat(told.getString("decimal_mark")).isEqualTo(".");
    assertThat(problems(told)).containsExactly(0, 0, 0);
    told = told(List.of("12/31/2024", "1,5", "new"), List.of("01/02/2024", "2,25", "new"));
    assertThat(told.getString("date_format")).isEqualTo("mdy");
    assertThat(told.getString("decimal_mark")).isEqualTo(",");
    assertThat(problems(told)).containsExactly(0, 0, 0);
    told = told(List.of("2024-12-31", "1", "new"));
    assertThat(told.getString("date_format")).isEqualTo("ymd");
    assertThat(ambiguous(told)).containsExactly("[]", "[]", "[]");
  }

  @Test
  void reportsAmbiguousNotations() {
    JsonObject told = told(List.of("01/02/2024", "1,234", "new"));
    assertThat(ambiguous(told))
        .containsExactly(array("date_format").toString(), array("decimal_mark").toString(), "[]");
  }

  @Test
  void eachColumnHasTheNotationThatReadsItAsAWhole() {
    Findings findings = begin(SUMS);
    findings.add(SUMS, SourceRow.of(2, List.of("1,5", "€ 1.234,50", "1.234")));
    findings.add(SUMS, SourceRow.of(3, List.of("2,25", "1 234,50 €", "0.5")));
    JsonObject told = findings.report();
    assertThat(told.getString("decimal_mark")).isEqualTo(",");
    assertThat(problems(told)).containsExactly(0, 0, 0);
    assertThat(ambiguous(told)).containsExactly("[]", "[]", "[]");
    assertThat(told.getJsonArray("mapping").getValuesAs(JsonObject.class))
        .extracting(mapped -> mapped.getString("decimal_mark", ""))
        .containsExactly("", "", ".");
  }

  @Test
  void anAmbiguousColumnStaysAmbiguousWhenACellHasAnotherProblem() {
    assertThat(ambiguous(told(List.of("01/02/2024", "1,234", "new"), List.of("", "many", "new"))))
        .containsExactly(array("date_format").toString(), array("decimal_mark").toString(), "[]");
  }

  @Test
  void storedNumbersAreNeitherAmbiguousNorWrong() {
    Findings findings = begin(SUMS);
    findings.add(
        SUMS, new SourceRow(2, List.of("1.234", "1.5", "7"), null, Map.of(0, "", 1, "EUR", 2, "")));
    JsonObject told = findings.report();
    assertThat(problems(told)).containsExactly(0, 0, 0);
    assertThat(ambiguous(told)).containsExactly("[]", "[]", "[]");
  }
}
