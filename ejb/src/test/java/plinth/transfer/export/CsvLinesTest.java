package plinth.transfer.export;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import plinth.transfer.Formulas;
import plinth.transfer.export.ExportColumn.Kind;
import plinth.transfer.export.ExportColumn.Look;

class CsvLinesTest {
  private static final ExportColumn NAME = column("name");
  private static final ExportColumn PRICE =
      shown("price", "price", List.of("amount", "currency"), Map.of());
  private static final ExportColumn FIRM = shown("firm", "firm", List.of("slug"), Map.of());
  private static final ExportColumn STAGE =
      shown("stage", "Stage", List.of(), Map.of("won", "Won; \"all\""));

  private static ExportColumn column(String slug) {
    return shown(slug, slug, List.of(), Map.of());
  }

  private static ExportColumn shown(
      String slug, String header, List<String> members, Map<String, String> labels) {
    return new ExportColumn(slug, header, Kind.FIELD, members, " ", labels, Look.PLAIN);
  }

  private static ExportColumn system(String slug, Kind kind) {
    return new ExportColumn(slug, slug, kind, List.of(), " ", Map.of(), Look.PLAIN);
  }

  private static String line(List<ExportColumn> columns, String values, String... system) {
    StringBuilder out = new StringBuilder();
    new CsvLines(columns, ',', false, true).append(out, values, i -> system[i]);
    return out.toString();
  }

  @Test
  void writesValuesFromTheirJson() {
    assertThat(
            line(
                List.of(
                    system("slug", Kind.SYSTEM_TEXT),
                    NAME,
                    PRICE,
                    FIRM,
                    STAGE,
                    system("version", Kind.SYSTEM_NUMBER)),
                """
                {"name": "A, \\"b\\"\\n\\u00e9", "firm": [{"slug": "f1", "label": "x"}, \
                {"slug": "f2", "label": "y"}], "price": {"amount": -1.50, \
                "currency": "EUR"}, "stage": "won", "hidden": "no"}""",
                "s1",
                "3"))
        .isEqualTo("s1,\"A, \"\"b\"\"\n\u00e9\",-1.50 EUR,f1; f2,\"Won; \"\"all\"\"\",3\r\n");
    assertThat(
            line(
                List.of(NAME, PRICE, STAGE),
                """
                {"stage": ["won", "old"]}"""))
        .isEqualTo(",,\"Won; \"\"all\"\"; old\"\r\n");
    assertThat(
            line(
                List.of(column("a"), column("b")),
                """
                {"a": true, "b": -1}"""))
        .isEqualTo("true,-1\r\n");
  }

  @Test
  void textsLikeFormulasAreGuardedUnlessRaw() {
    List<ExportColumn> columns = List.of(NAME, column("n"));
    JsonObject values = json("name", "=HYPERLINK(\"x\")", "n", -5);
    StringBuilder raw = new StringBuilder();
    new CsvLines(columns, ';', true, true).append(raw, values.toString(), i -> null);

    assertThat(line(columns, values.toString())).isEqualTo("\"'=HYPERLINK(\"\"x\"\")\",-5\r\n");
    assertThat(raw.toString()).isEqualTo("\"=HYPERLINK(\"\"x\"\")\";-5\r\n");
  }

  @Test
  void aLineIsNeverEmpty() {
    assertThat(line(List.of(NAME), "{}")).isEqualTo("\"\"\r\n");
  }

  @Test
  void theHeaderNamesTheColumns() {
    StringBuilder out = new StringBuilder();
    new CsvLines(List.of(NAME, column("a,b"), column("=x")), ',', false, true).appendHeader(out);
    new CsvLines(List.of(NAME), ',', false, false).appendHeader(out);

    assertThat(out.toString()).isEqualTo("name,\"a,b\",'=x\r\n");
  }

  @Property
  void writtenTextsReadBackUnchanged(@ForAll @Size(min = 2, max = 5) List<String> texts) {
    List<ExportColumn> columns = new ArrayList<>();
    JsonObject values = json();
    for (int i = 0; i < texts.size(); i++) {
      columns.add(column("f" + i));
      values = json(values, "f" + i, texts.get(i));
    }
    String line = line(columns, values.toString());

    assertThat(read(line).stream().map(Formulas::unguard)).isEqualTo(texts);
  }

  /** The cells of a line, as RFC 4180 has them. */
  private static List<String> read(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (isQuoted && c == '"' && line.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"') {
        isQuoted = !isQuoted;
      } else if (!isQuoted && (c == ',' || (c == '\r' && i == line.length() - 2))) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else if (isQuoted || i < line.length() - 2) {
        cell.append(c);
      }
    }
    return cells;
  }
}
