package plinth.transfer.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.transfer.preview.SampleFindings.PEOPLE;
import static plinth.transfer.preview.SampleFindings.begin;
import static plinth.transfer.preview.SampleFindings.column;
import static plinth.transfer.preview.SampleFindings.problems;
import static plinth.transfer.preview.SampleFindings.told;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.fields.Choices;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.SourceRow;

class FindingsTest {
  @Test
  void countsRefusedCellsWithExamples() {
    JsonObject told =
        told(
            List.of("31/12/2024", "many", "old"),
            List.of("13/13/2024", "", "old"),
            List.of("", "3", "older"));
    assertThat(problems(told)).containsExactly(1, 1, 3);
    JsonObject born = column(told, 0);
    assertThat(born.getInt("filled")).isEqualTo(2);
    assertThat(born.getInt("empty")).isEqualTo(1);
    JsonObject example = born.getJsonArray("examples").getJsonObject(0);
    assertThat(example.getInt("row")).isEqualTo(3);
    assertThat(example.getString("value")).isEqualTo("13/13/2024");
    assertThat(example.getString("rule")).isEqualTo("format");
    assertThat(column(told, 2).getJsonArray("missing_options").toString())
        .isEqualTo(array("old", "older").toString());
  }

  @Test
  void reportsCellsWithoutAHeader() {
    Findings findings = begin();
    findings.add(PEOPLE, SourceRow.of(2, List.of("01/02/2024", "1", "new", " ")));
    findings.add(PEOPLE, SourceRow.of(3, List.of("01/02/2024", "1", "new", "extra")));
    JsonObject told = Findings.of(findings.toJson()).report();
    assertThat(told.getInt("surplus_rows")).isEqualTo(1);
    JsonObject warning = told.getJsonArray("warnings").getJsonObject(0);
    assertThat(warning.getInt("row")).isEqualTo(3);
    assertThat(warning.getString("rule")).isEqualTo("surplus_cells");
    assertThat(told.getInt("faulty_rows")).isZero();
  }

  @Test
  void optionsThatHaveNoRoomAreWarnedOfOnce() {
    Findings findings = begin();
    for (int i = 1; i < Choices.MAX - 1; i++) {
      findings.add(PEOPLE, SourceRow.of(i + 1, List.of("", "", "option " + i)));
    }
    assertThat(findings.report().getJsonArray("warnings")).isEmpty();
    findings.add(PEOPLE, SourceRow.of(1000, List.of("", "", "one more")));
    Findings later = Findings.of(findings.toJson());
    later.add(PEOPLE, SourceRow.of(1001, List.of("", "", "another")));
    assertThat(later.report().getJsonArray("warnings").getValuesAs(JsonObject.class))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.getString("rule")).isEqualTo("option_limit");
              assertThat(warning.getInt("row")).isEqualTo(1000);
              assertThat(warning.getString("message")).contains("1000", "stage");
            });
  }

  @Test
  void anInactiveOptionIsNoProblemAndWarnedOfOnce() {
    JsonObject told =
        told(List.of("", "", "new"), List.of("", "", "gone"), List.of("", "", "Gone"));
    assertThat(problems(told)).containsExactly(0, 0, 0);
    assertThat(column(told, 2).getJsonArray("missing_options")).isEmpty();
    assertThat(told.getJsonArray("warnings").getValuesAs(JsonObject.class))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.getString("rule")).isEqualTo("inactive_option");
              assertThat(warning.getInt("row")).isEqualTo(3);
              assertThat(warning.getString("message")).startsWith("stage ");
            });
  }

  @Test
  void rowsThatCannotBeReadAreCountedApart() {
    Findings findings = begin();
    findings.add(PEOPLE, new SourceRow(2, List.of(), RowFault.UNTERMINATED_QUOTE));
    findings.add(PEOPLE, SourceRow.of(3, List.of("", " ")));
    JsonObject told = findings.report();
    assertThat(told.getInt("total_rows")).isEqualTo(1);
    assertThat(told.getInt("faulty_rows")).isEqualTo(1);
    assertThat(told.getJsonArray("row_faults").getJsonObject(0).getString("rule"))
        .isEqualTo("unterminated_quote");
  }
}
