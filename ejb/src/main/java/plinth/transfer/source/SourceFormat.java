package plinth.transfer.source;

import jakarta.json.JsonObject;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import plinth.kernel.Json;

/**
 * The format of a file of rows.
 *
 * @param key the key of its {@link RowSource}: {@code csv}, {@code xlsx}, {@code jsonl} or {@link
 *     #STORED}
 * @param charset the encoding of its text
 * @param delimiter the delimiter between cells
 * @param quote the quote character around cells that contain a delimiter, a quote or a line break
 * @param offset the number of bytes before the first row, such as those of a byte order mark
 * @param isFaulty whether some of its bytes are invalid, so that U+FFFD replaces them
 * @param hasNames whether the format itself names the columns, in a row with the number 0
 */
public record SourceFormat(
    String key,
    Charset charset,
    char delimiter,
    char quote,
    long offset,
    boolean isFaulty,
    boolean hasNames) {
  /** The key of delimited texts. */
  public static final String CSV = "csv";

  /** The key of workbooks. */
  public static final String XLSX = "xlsx";

  /** The key of lines with JSON objects. */
  public static final String JSONL = "jsonl";

  /** The key of the rows that a preview stores of files that cannot be read from any row. */
  public static final String STORED = "stored";

  /** Creates a format that does not name its columns. */
  public SourceFormat(
      String key, Charset charset, char delimiter, char quote, long offset, boolean isFaulty) {
    this(key, charset, delimiter, quote, offset, isFaulty, false);
  }

  /** The keys that requests use. */
  public static List<String> words() {
    return List.of(CSV, XLSX, JSONL);
  }

  /** The format that Plinth writes. */
  public static final SourceFormat OURS =
      new SourceFormat(CSV, StandardCharsets.UTF_8, ',', '"', 0, false);

  /** The format of a workbook. */
  public static SourceFormat workbook() {
    return new SourceFormat(XLSX, StandardCharsets.UTF_8, ',', '"', 0, false);
  }

  /** The format of lines with JSON objects in UTF-8. */
  public static SourceFormat jsonLines(long offset) {
    return new SourceFormat(JSONL, StandardCharsets.UTF_8, ',', '"', offset, false);
  }

  /** The format of stored rows. */
  public static SourceFormat stored(boolean hasNames) {
    return new SourceFormat(STORED, StandardCharsets.UTF_8, ',', '"', 0, false, hasNames);
  }

  /** The position before the first row. */
  public RowPosition start() {
    return new RowPosition(offset, hasNames ? 0 : 1);
  }

  /** Whether the stored bytes can be read from any row. */
  public boolean isSeekable() {
    return key.equals(CSV) && charset.equals(StandardCharsets.UTF_8);
  }

  /** The format as JSON. */
  public JsonObject toJson() {
    return Json.createObjectBuilder()
        .add("key", key)
        .add("charset", charset.name())
        .add("delimiter", String.valueOf(delimiter))
        .add("quote", String.valueOf(quote))
        .add("offset", offset)
        .add("faulty", isFaulty)
        .add("names", hasNames)
        .build();
  }

  /** Reads the format that {@link #toJson} wrote. */
  public static SourceFormat of(JsonObject json) {
    return new SourceFormat(
        json.getString("key"),
        Charset.forName(json.getString("charset")),
        json.getString("delimiter").charAt(0),
        json.getString("quote").charAt(0),
        json.getJsonNumber("offset").longValueExact(),
        json.getBoolean("faulty"),
        json.getBoolean("names", false));
  }

  /** The formats that spreadsheets open. */
  public static final class Spreadsheet {
    private Spreadsheet() {}

    /** The words that requests use. */
    public static List<String> words() {
      return List.of(CSV, XLSX);
    }
  }

  /** The delimiter between two cells. */
  public static final class Delimiter {
    private Delimiter() {}

    /** The words that requests use. */
    public static List<String> words() {
      return List.of(",", ";", "\t", "|");
    }
  }

  /** The encoding of characters. */
  public static final class Encoding {
    private Encoding() {}

    /** The words that requests use. */
    public static List<String> words() {
      return List.of("utf-8", "utf-16le", "utf-16be", "windows-1252");
    }
  }

  /** The mark before the decimals of a number. */
  public static final class DecimalMark {
    private DecimalMark() {}

    /** The words that requests use. */
    public static List<String> words() {
      return List.of(".", ",");
    }
  }
}
