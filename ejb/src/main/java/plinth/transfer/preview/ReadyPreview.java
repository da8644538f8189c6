package plinth.transfer.preview;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.upload.ImportFile;

/**
 * A file whose preview is ready to import.
 *
 * @param fileId its number
 * @param fileSlug its address: a job that works on it has it as its subject, so that it is kept
 *     meanwhile
 * @param fileName what its sender calls it
 * @param format how its rows are written
 * @param header the names of its columns; empty: it has none
 * @param width how many columns it has
 * @param first the place of its first row of values
 * @param totalRows how many rows of values it has, empty ones not counted
 * @param mapping where the preview would send its columns
 * @param notation how it writes days and numbers
 */
public record ReadyPreview(
    long fileId,
    String fileSlug,
    String fileName,
    SourceFormat format,
    List<String> header,
    int width,
    RowPosition first,
    long totalRows,
    List<ColumnDraft> mapping,
    Notation notation) {

  /** The preview that found this of a file. */
  static ReadyPreview of(ImportFile file, JsonObject found) {
    return new ReadyPreview(
        file.id(),
        file.slug(),
        file.name(),
        SourceFormat.of(found.getJsonObject("format")),
        found.getJsonArray("header").getValuesAs(JsonString.class).stream()
            .map(JsonString::getString)
            .toList(),
        found.getInt("width"),
        RowPosition.of(found.getJsonObject("first")),
        found.getJsonNumber("total_rows").longValueExact(),
        found.getJsonArray("mapping").getValuesAs(JsonObject.class).stream()
            .map(ReadyPreview::column)
            .toList(),
        new Notation(
            DayOrder.of(found.getString("date_format")).orElseThrow(),
            found.getString("decimal_mark").charAt(0)));
  }

  private static ColumnDraft column(JsonObject json) {
    return new ColumnDraft(
        json.getInt("column"), null, json.getString("field"), json.getString("by", null));
  }
}
