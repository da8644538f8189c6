package plinth.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void cellsInQuotesKeepCommasAndQuotes() {
    Table table = Table.parse("name,place,note\n\"A, \"\"B\"\"\",,x\n");

    assertThat(table.header()).containsExactly("name", "place", "note");
    assertThat(table.rows())
        .singleElement()
        .satisfies(
            row ->
                assertThat(row)
                    .containsEntry("name", "A, \"B\"")
                    .containsEntry("place", "")
                    .containsEntry("note", "x"));
  }

  @Test
  void aWrittenTableIsReadUnchanged() {
    Table table = Table.parse("name,place\n\"A, \"\"B\"\"\",\nسارة,Riyadh\n");

    assertThat(Table.parse(table.text())).isEqualTo(table);
  }
}
