package plinth.reports;

import de.siegmar.fastcsv.writer.CsvWriter;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import plinth.records.aggregate.Aggregate.GroupValue;
import plinth.records.aggregate.Aggregate.MeasuredGroup;
import plinth.transfer.Formulas;

/**
 * The answer of a report as comma-separated values: a row for each group, with the labels of its
 * values and its measures. A measure of money has a column for each currency. Starts with a byte
 * order mark, by which spreadsheets detect UTF-8.
 */
public final class ReportCsv {
  private ReportCsv() {}

  /** The text of the file. */
  public static String of(AnsweredReport report) {
    List<Column> columns = new ArrayList<>();
    JsonObject total = report.answer().total();
    total.forEach((name, value) -> columns.addAll(columns(name, value)));
    StringWriter text = new StringWriter().append('\ufeff');
    CsvWriter writer = CsvWriter.builder().bufferSize(0).build(text);
    List<String> header = new ArrayList<>(report.groups());
    columns.forEach(column -> header.add(column.header()));
    writer.writeRecord(header.stream().map(Formulas::guard).toList());
    if (report.groups().isEmpty()) {
      writer.writeRecord(columns.stream().map(column -> column.cell(total)).toList());
    }
    for (MeasuredGroup group : report.answer().groups()) {
      List<String> cells = new ArrayList<>();
      group.keys().stream().map(GroupValue::label).map(Formulas::guard).forEach(cells::add);
      columns.forEach(column -> cells.add(column.cell(group.measures())));
      writer.writeRecord(cells);
    }
    return text.toString();
  }

  /** The columns of a measure, by its value for all records. */
  private static List<Column> columns(String name, JsonValue total) {
    if (!(total instanceof JsonArray amounts)) {
      return List.of(new Column(name, ""));
    }
    TreeSet<String> currencies = new TreeSet<>();
    amounts.getValuesAs(JsonObject.class).forEach(a -> currencies.add(a.getString("currency")));
    return currencies.stream().map(currency -> new Column(name, currency)).toList();
  }

  /**
   * A column with a measure.
   *
   * @param currency the currency of its amounts; empty: the measure has none
   */
  private record Column(String measure, String currency) {
    String header() {
      return currency.isEmpty() ? measure : measure + " " + currency;
    }

    String cell(JsonObject measures) {
      if (currency.isEmpty()) {
        return text(measures.get(measure));
      }
      return measures.getJsonArray(measure).getValuesAs(JsonObject.class).stream()
          .filter(amount -> amount.getString("currency").equals(currency))
          .map(amount -> text(amount.get("amount")))
          .findFirst()
          .orElse("");
    }

    private static String text(@Nullable JsonValue value) {
      if (value instanceof JsonString text) {
        return text.getString();
      }
      return value == null || value == JsonValue.NULL ? "" : value.toString();
    }
  }
}
