package plinth.transfer.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSource;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

class JsonRowsTest {
  private static final SourceFormat STORED = SourceFormat.stored(false);

  @Test
  void membersAreColumnsInTheOrderOfTheFile() throws IOException {
    String file =
        """
        {"name":"Nora","size":1.50}

        {"open":true,"name":null,"price":{"amount":12.5,"currency":"EUR"}}
        {"slug":"s1","data":{"marks":["a","b"],"firm":{"slug":"f1","label":"One"}}}
        {"firm":[{"slug":"f1"},{"slug":"f2"}],"other":{"street":"A\\nB"}}
        """;
    try (RowReader reader = open(new JsonLinesSource(), file, SourceFormat.jsonLines(0))) {
      assertThat(reader.names())
          .containsExactly("name", "size", "open", "price", "slug", "marks", "firm", "other");
      assertThat(rest(reader))
          .containsExactly(
              row(1, Map.of(1, ""), "Nora", "1.50", "", "", "", "", "", ""),
              SourceRow.of(2, List.of()),
              row(3, Map.of(3, "EUR"), "", "", "true", "12.5", "", "", "", ""),
              row(4, Map.of(), "", "", "", "", "s1", "a; b", "f1", ""),
              row(5, Map.of(), "", "", "", "", "", "", "f1; f2", "{\"street\":\"A\\nB\"}"));
    }
  }

  @Test
  void aFaultNamesItsLineAndColumn() throws IOException {
    String file = "{\"a\":1}\n{\"a\": nope}\n[1]\n{\"a\":[\"x;y\"]}\n{\"a\":2}";
    try (RowReader reader = open(new JsonLinesSource(), file, SourceFormat.jsonLines(0))) {
      List<SourceRow> rows = rest(reader);
      assertThat(rows)
          .extracting(row -> row.fault() == null ? "" : row.number() + row.fault().rule())
          .containsExactly("", "2not_json", "3not_json", "4list", "");
      assertThat(rows.get(1).fault().message()).matches(".*column [678]");
      assertThat(rows.get(4).cells()).containsExactly("2");
    }
  }

  @Test
  void aLineThatIsTooLongFailsAlone() throws IOException {
    String file = "{\"a\":\"" + "x".repeat(ByteLines.MAX) + "\"}\n{\"a\":2}\n";
    try (RowReader reader = open(new JsonLinesSource(), file, SourceFormat.jsonLines(0))) {
      assertThat(rest(reader))
          .containsExactly(
              new SourceRow(1, List.of(), RowFault.ROW_TOO_LONG), row(2, Map.of(0, ""), "2"));
    }
  }

  /** Stored rows come back unchanged, from each position. */
  @Test
  void storedRowsComeBack() throws IOException {
    Random random = new Random(11);
    for (int round = 0; round < 200; round++) {
      List<SourceRow> rows = new ArrayList<>();
      StringBuilder stored = new StringBuilder();
      for (int number = 1; number <= 5; number++) {
        SourceRow row = randomRow(random, number);
        rows.add(row);
        StoredRows.append(stored, row);
      }
      List<RowPosition> places = new ArrayList<>(List.of(STORED.start()));
      try (RowReader reader = open(new StoredSource(), stored.toString(), STORED)) {
        for (SourceRow row : rows) {
          assertThat(reader.next()).isEqualTo(row);
          places.add(reader.position());
        }
        assertThat(reader.next()).isNull();
      }
      byte[] bytes = stored.toString().getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < places.size(); i++) {
        try (RowReader reader =
            new StoredSource()
                .open(
                    offset ->
                        new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset),
                    STORED,
                    places.get(i))) {
          assertThat(rest(reader)).isEqualTo(rows.subList(i, rows.size()));
        }
      }
    }
  }

  private static SourceRow randomRow(Random random, int number) {
    if (random.nextInt(6) == 0) {
      return new SourceRow(number, List.of(), RowFault.notJson(random.nextInt(50)));
    }
    List<String> texts = List.of("", "a\n\"b\"", "ع😀", "'quoted'", "[1]", "é\\");
    List<String> cells = new ArrayList<>();
    Map<Integer, String> numbers = new HashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      if (random.nextBoolean()) {
        numbers.put(cells.size(), random.nextBoolean() ? "" : "EUR");
        cells.add(String.valueOf(random.nextInt(-100, 100)));
      } else {
        cells.add(texts.get(random.nextInt(texts.size())));
      }
    }
    return new SourceRow(number, cells, null, numbers);
  }

  private static SourceRow row(long number, Map<Integer, String> numbers, String... cells) {
    return new SourceRow(number, List.of(cells), null, numbers);
  }

  private static RowReader open(RowSource source, String text, SourceFormat format)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return source.open(
        offset -> new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset),
        format,
        format.start());
  }

  private static List<SourceRow> rest(RowReader reader) throws IOException {
    List<SourceRow> rows = new ArrayList<>();
    for (SourceRow row = reader.next(); row != null; row = reader.next()) {
      rows.add(row);
    }
    return rows;
  }
}
