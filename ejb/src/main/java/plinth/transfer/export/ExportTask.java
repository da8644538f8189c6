package plinth.transfer.export;

import jakarta.json.JsonObject;
import java.time.ZoneId;
import java.util.List;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.records.scan.RecordScan;
import plinth.records.scan.RecordScans.Form;

/**
 * The parameters of an export, as its job stores them.
 *
 * @param scan which records to export, and which of their fields
 * @param format the file format
 * @param delimiter the delimiter between the cells of a CSV file
 * @param hasHeader whether the first row names the columns
 * @param isRaw whether texts that look like formulas are written unchanged
 * @param isLabelled whether names and labels are written
 * @param zone the time zone of the times in a workbook
 */
record ExportTask(
    RecordScan scan,
    ExportFormat format,
    char delimiter,
    boolean hasHeader,
    boolean isRaw,
    boolean isLabelled,
    ZoneId zone) {

  static ExportTask of(RecordScan scan, NewExport asked, ZoneId zone) {
    return new ExportTask(
        scan,
        asked.format(),
        asked.delimiterChar(),
        asked.hasHeader(),
        asked.isRaw(),
        asked.isLabelled(),
        zone);
  }

  Form form() {
    return format.form(isLabelled);
  }

  /** Whether the file contains labels of related records. */
  boolean showsLabels() {
    return form() != Form.VALUES;
  }

  /** Creates the writer of the records. */
  RecordLines lines(List<ExportColumn> columns) {
    return switch (format) {
      case CSV -> new CsvLines(columns, delimiter, isRaw, hasHeader);
      case XLSX -> new SheetRows(columns, zone);
      case JSONL -> new JsonLines();
    };
  }

  JsonObject toJson() {
    return Json.createObjectBuilder()
        .add("scan", scan.toJson())
        .add("format", format.code())
        .add("delimiter", String.valueOf(delimiter))
        .add("header", hasHeader)
        .add("raw", isRaw)
        .add("labels", isLabelled)
        .add("timezone", zone.getId())
        .build();
  }

  static ExportTask of(JsonObject json) {
    return new ExportTask(
        RecordScan.of(json.getJsonObject("scan")),
        ExportFormat.of(json.getString("format")),
        json.getString("delimiter").charAt(0),
        json.getBoolean("header"),
        json.getBoolean("raw"),
        json.getBoolean("labels"),
        // Times of exports of earlier versions are in UTC.
        ZoneId.of(json.getString("timezone", Time.UTC.getId())));
  }
}
