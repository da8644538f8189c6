package plinth.transfer.source;

import jakarta.json.JsonObject;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import plinth.kernel.Json;

/**
 * How a file of rows is written.
 *
 * @param key the key of its {@link RowSource}: {@code csv} or {@code xlsx}
 * @param charset how its text is encoded
 * @param delimiter what parts cells
 * @param quote what stands around cells that hold a delimiter, a quote or a line break
 * @param offset the bytes before the first row, such as a byte order mark
 * @param isFaulty whether some of its bytes are no text, so that U+FFFD marks them
 */
public record SourceFormat(
    String key, Charset charset, char delimiter, char quote, long offset, boolean isFaulty) {
  /** The key of texts. */
  public static final String CSV = "csv";

  /** The key of workbooks. */
  public static final String XLSX = "xlsx";

  /** The keys by which requests choose one. */
  public static List<String> words() {
    return List.of(CSV, XLSX);
  }

  /** What we write ourselves. */
  public static final SourceFormat OURS =
      new SourceFormat(CSV, StandardCharsets.UTF_8, ',', '"', 0, false);

  /** A workbook. */
  public static SourceFormat workbook() {
    return new SourceFormat(XLSX, StandardCharsets.UTF_8, ',', '"', 0, false);
  }

  /** The place before the first row. */
  public RowPosition start() {
    return new RowPosition(offset, 1);
  }

  /** Whether rows can be read from any place of it, as it lies there. */
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
        .build();
  }

  /** The format that {@link #toJson} wrote. */
  public static SourceFormat of(JsonObject json) {
    return new SourceFormat(
        json.getString("key"),
        Charset.forName(json.getString("charset")),
        json.getString("delimiter").charAt(0),
        json.getString("quote").charAt(0),
        json.getJsonNumber("offset").longValueExact(),
        json.getBoolean("faulty"));
  }

  /** What stands between two cells. */
  public static final class Delimiter {
    private Delimiter() {}

    /** The words, as requests write them. */
    public static List<String> words() {
      return List.of(",", ";", "\t", "|");
    }
  }

  /** How characters are encoded. */
  public static final class Encoding {
    private Encoding() {}

    /** The words, as requests write them. */
    public static List<String> words() {
      return List.of("utf-8", "utf-16le", "utf-16be", "windows-1252");
    }
  }

  /** What stands before the decimals of a number. */
  public static final class DecimalMark {
    private DecimalMark() {}

    /** The words, as requests write them. */
    public static List<String> words() {
      return List.of(".", ",");
    }
  }
}
