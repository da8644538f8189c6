package plinth.transfer.template;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * A template as CSV: the header, a row of examples, and rows with the options that the examples do
 * not show. It starts with a byte order mark, by which spreadsheets detect UTF-8.
 */
final class TemplateText {
  private TemplateText() {}

  /** Creates the text of a template. */
  static String of(List<ImportTemplates.Column> columns) {
    StringWriter text = new StringWriter().append('\ufeff');
    CsvWriter writer = CsvWriter.builder().bufferSize(0).build(text);
    writer.writeRecord(columns.stream().map(ImportTemplates.Column::name).toList());
    writer.writeRecord(columns.stream().map(ImportTemplates.Column::example).toList());
    int most = columns.stream().mapToInt(column -> column.options().size()).max().orElse(0);
    for (int i = 1; i < most; i++) {
      int place = i;
      writer.writeRecord(
          columns.stream()
              .map(ImportTemplates.Column::options)
              .map(options -> place < options.size() ? options.get(place) : "")
              .toList());
    }
    return text.toString();
  }
}
