package plinth.transfer.preview;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceLayout;
import plinth.transfer.upload.ImportFile;

/**
 * A file whose preview is ready to import.
 *
 * @param fileId its number
 * @param fileSlug its address: a job that works on it has it as its subject, so that it is kept
 *     meanwhile
 * @param fileName what its sender calls it
 * @param totalRows how many rows of values it has, empty ones not counted
 * @param layout how it lays out its table
 * @param mapping where the preview would send its columns
 */
public record ReadyPreview(
    long fileId,
    String fileSlug,
    String fileName,
    long totalRows,
    SourceLayout layout,
    List<ColumnDraft> mapping) {

  /** Creates the ready preview of a file from its findings. */
  static ReadyPreview of(ImportFile file, JsonObject found) {
    return new ReadyPreview(
        file.id(),
        file.slug(),
        file.name(),
        found.getJsonNumber("total_rows").longValueExact(),
        layout(found),
        found.getJsonArray("mapping").getValuesAs(JsonObject.class).stream()
            .map(ReadyPreview::column)
            .toList());
  }

  private static SourceLayout layout(JsonObject found) {
    return new SourceLayout(
        SourceFormat.of(found.getJsonObject("format")),
        RowPosition.of(found.getJsonObject("first")),
        found.getJsonArray("header").getValuesAs(JsonString.class).stream()
            .map(JsonString::getString)
            .toList(),
        found.getInt("width"),
        new Notation(
            DayOrder.of(found.getString("date_format")).orElseThrow(),
            found.getString("decimal_mark").charAt(0)));
  }

  private static ColumnDraft column(JsonObject json) {
    return new ColumnDraft(
        json.getInt("column"),
        null,
        json.getString("field"),
        json.getString("by", null),
        json.getString("date_format", null),
        json.getString("decimal_mark", null));
  }
}
