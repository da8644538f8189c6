package plinth.transfer.xlsx;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceRow;

/** Reads the rows of a sheet; rows that the sheet leaves out are empty rows. */
final class XlsxRows implements RowReader {
  private static final int MAX_ROWS = 1_048_576;
  private static final int MAX_COLUMNS = 16_384;
  private static final int MAX_CELLS = 4_096;

  private final Workbook workbook;
  private final SharedTexts texts;
  private final CellStyles styles;
  private final Xml xml;
  private final StringBuilder text = new StringBuilder();
  private long number = 1;
  private @Nullable SourceRow ahead;

  /** The unit of the last cell if it was a number, which is empty for most; otherwise null. */
  private @Nullable String unit;

  private XlsxRows(Workbook workbook, SharedTexts texts, CellStyles styles, Xml xml) {
    this.workbook = workbook;
    this.texts = texts;
    this.styles = styles;
    this.xml = xml;
  }

  static XlsxRows open(SourceBytes bytes) throws IOException {
    Workbook workbook = Workbook.open(bytes);
    SharedTexts texts = null;
    try {
      CellStyles styles = CellStyles.of(workbook.styles());
      texts = SharedTexts.of(workbook.texts());
      return new XlsxRows(workbook, texts, styles, new Xml(workbook.sheet()));
    } catch (IOException | RuntimeException e) {
      if (texts != null) {
        texts.close();
      }
      workbook.close();
      throw e;
    }
  }

  @Override
  public @Nullable SourceRow next() throws IOException {
    SourceRow row = ahead == null ? read() : ahead;
    if (row == null) {
      return null;
    }
    ahead = row.number() > number ? row : null;
    SourceRow answered = ahead == null ? row : SourceRow.of(number, List.of());
    number++;
    return answered;
  }

  private @Nullable SourceRow read() throws IOException {
    while (xml.next()) {
      if (xml.isStart("row")) {
        long own = rowNumber(xml.attribute("r"));
        return row(own);
      } else if (xml.isEnd("sheetData")) {
        return null;
      }
    }
    return null;
  }

  private long rowNumber(@Nullable String written) {
    long own = written == null ? number : parseNumber(written);
    if (own < number || own > MAX_ROWS) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
    return own;
  }

  private SourceRow row(long own) throws IOException {
    List<String> cells = new ArrayList<>();
    Map<Integer, String> numbers = new HashMap<>();
    boolean isTooWide = false;
    int column = -1;
    while (xml.next() && !xml.isEnd("row")) {
      if (xml.isStart("c")) {
        column = column(xml.attribute("r"), column + 1);
        String value = cell();
        if (!value.isEmpty() && column >= MAX_CELLS) {
          isTooWide = true;
        } else if (!value.isEmpty()) {
          while (cells.size() < column) {
            cells.add("");
          }
          cells.add(value);
          if (unit != null) {
            numbers.put(column, unit);
          }
        }
      }
    }
    return new SourceRow(own, cells, isTooWide ? RowFault.TOO_MANY_CELLS : null, numbers);
  }

  /** The column of a reference such as {@code AB12}, from 0; at least {@code next}. */
  private static int column(@Nullable String reference, int next) {
    if (reference == null) {
      return next;
    }
    int column = 0;
    for (int i = 0; i < reference.length() && Character.isLetter(reference.charAt(i)); i++) {
      column = column * 26 + (reference.charAt(i) - 'A' + 1);
      if (column > MAX_COLUMNS) {
        throw new Problem(TransferProblem.FILE_UNREADABLE);
      }
    }
    if (column - 1 < next) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
    return column - 1;
  }

  private String cell() throws IOException {
    String type = xml.attribute("t");
    String style = xml.attribute("s");
    text.setLength(0);
    unit = null;
    while (xml.next() && !xml.isEnd("c")) {
      if (xml.isStart("v")) {
        xml.text(text);
      } else if (xml.isStart("is")) {
        SharedTexts.item(xml, "is", text);
      } else if (xml.isStart("f")) {
        xml.skip();
      }
    }
    return text.isEmpty() ? "" : value(type == null ? "n" : type, style);
  }

  private String value(String type, @Nullable String style) throws IOException {
    String stored = text.toString();
    return switch (type) {
      case "s" -> texts.get(stored);
      case "b" -> stored.equals("1") ? "true" : "false";
      case "n" -> number(stored, style == null ? null : (int) parseNumber(style));
      default -> stored;
    };
  }

  private String number(String stored, @Nullable Integer style) {
    CellStyles.Look look = styles.look(style);
    unit = look == CellStyles.Look.NUMBER ? styles.unit(style) : null;
    return Numbers.text(stored, look, workbook.countsFrom1904());
  }

  private static long parseNumber(String written) {
    try {
      return Integer.parseInt(written);
    } catch (NumberFormatException e) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
  }

  @Override
  public RowPosition position() {
    return new RowPosition(0, number);
  }

  @Override
  public void close() throws IOException {
    xml.close();
    texts.close();
    workbook.close();
  }
}
