package plinth.transfer.preview;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.jobs.Job;
import plinth.jobs.JobStatus;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.upload.ImportFile;

/**
 * The preview of a file. Until it is ready, unknown members are null or empty.
 *
 * @param slug its address
 * @param status {@code previewing}, {@code preview_ready}, {@code failed} or {@code canceled}
 * @param error why the preview failed
 * @param fileName the name that the sender gave the file
 * @param size the size of the file, in bytes
 * @param processed the number of rows examined so far
 * @param totalRows the number of rows of values, without empty ones
 * @param type {@code csv} or {@code xlsx}
 * @param encoding the encoding of the text
 * @param delimiter the delimiter between cells
 * @param quote the quote character around cells
 * @param headerRow number of the row that names the columns; 0: none
 * @param dateFormat the day order with which most cells can be read: {@code dmy}, {@code mdy} or
 *     {@code ymd}
 * @param decimalMark the decimal mark with which most cells can be read
 * @param columns for each column its index and name, the inferred field with its key and the
 *     reason, the number of filled and empty cells, the number of problems with examples, texts
 *     that are not options yet, and ambiguous notations
 * @param mapping the inferred mapping in the format of a request to import: the index of a column,
 *     its field, and the key by which its cells name records
 * @param faultyRows the number of rows that cannot be read at all
 * @param rowFaults the first of these, with the number of the row, a word and a sentence
 * @param surplusRows the number of rows with cells in columns without a header, which no field
 *     takes unless the column is mapped by its index
 * @param warnings the first of these rows, the duplicate headers, and the first rows with options
 *     that exceed the maximum or are inactive, in the same format
 */
public record PreviewView(
    String slug,
    @Words({"previewing", "preview_ready", "failed", "canceled"}) String status,
    @Nullable String error,
    String fileName,
    long size,
    long processed,
    @Nullable Long totalRows,
    @Words(of = SourceFormat.class) @Nullable String type,
    @Nullable String encoding,
    @Nullable String delimiter,
    @Nullable String quote,
    @Nullable Long headerRow,
    @Words(of = DayOrder.class) @Nullable String dateFormat,
    @Words(of = SourceFormat.DecimalMark.class) @Nullable String decimalMark,
    JsonArray columns,
    JsonArray mapping,
    long faultyRows,
    JsonArray rowFaults,
    long surplusRows,
    JsonArray warnings,
    Instant createdAt,
    @Nullable Instant finishedAt) {
  private static final Map<JobStatus, String> ENDS =
      Map.of(
          JobStatus.COMPLETED, "preview_ready",
          JobStatus.FAILED, "failed",
          JobStatus.CANCELED, "canceled");

  /** The view of a preview and its job. */
  static PreviewView of(Job job, ImportFile file, @Nullable JsonObject found) {
    JsonObject known = found == null ? JsonValue.EMPTY_JSON_OBJECT : found;
    JsonObject format = known.getOrDefault("format", JsonValue.EMPTY_JSON_OBJECT).asJsonObject();
    JsonObject sent = known.getOrDefault("sent", JsonValue.EMPTY_JSON_OBJECT).asJsonObject();
    String charset = sent.getString("charset", null);
    boolean isKnown = found != null;
    return new PreviewView(
        job.slug(),
        ENDS.getOrDefault(job.status(), "previewing"),
        job.error(),
        file.name(),
        isKnown ? sent.getJsonNumber("size").longValueExact() : file.content().size(),
        job.processed(),
        isKnown ? (Long) known.getJsonNumber("total_rows").longValueExact() : null,
        sent.getString("key", null),
        charset == null ? null : charset.toLowerCase(Locale.ROOT),
        format.getString("delimiter", null),
        format.getString("quote", null),
        isKnown ? (Long) known.getJsonNumber("header_row").longValueExact() : null,
        known.getString("date_format", null),
        known.getString("decimal_mark", null),
        array(known, "columns"),
        array(known, "mapping"),
        isKnown ? known.getJsonNumber("faulty_rows").longValueExact() : 0,
        array(known, "row_faults"),
        known.containsKey("surplus_rows")
            ? known.getJsonNumber("surplus_rows").longValueExact()
            : 0,
        array(known, "warnings"),
        job.createdAt(),
        job.finishedAt());
  }

  private static JsonArray array(JsonObject known, String name) {
    return known.getOrDefault(name, JsonValue.EMPTY_JSON_ARRAY).asJsonArray();
  }

  /**
   * One of the first rows.
   *
   * @param row its number in the file
   * @param cells its texts, truncated if they are long
   */
  public record Row(long row, List<String> cells) {}
}
