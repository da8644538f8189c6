package plinth.transfer.xlsx;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Determines which styles of a workbook show numbers as dates or times. */
final class CellStyles {
  private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\[[^\\]]*]|\\\\.|_.|\\*.");

  /** How a number is shown. */
  enum Look {
    NUMBER,
    DAY,
    MOMENT,
    TIME
  }

  private final List<Look> looks;

  private CellStyles(List<Look> looks) {
    this.looks = looks;
  }

  /** Reads the styles of a workbook. */
  static CellStyles of(Optional<InputStream> styles) throws IOException {
    List<Look> looks = new ArrayList<>();
    if (styles.isPresent()) {
      Map<String, String> codes = new HashMap<>();
      boolean isInCells = false;
      try (Xml xml = new Xml(styles.get())) {
        while (xml.next()) {
          if (xml.isStart("numFmt")) {
            codes.put(
                String.valueOf(xml.attribute("numFmtId")),
                String.valueOf(xml.attribute("formatCode")));
          } else if (xml.isStart("cellXfs") || xml.isEnd("cellXfs")) {
            isInCells = xml.isStart("cellXfs");
          } else if (isInCells && xml.isStart("xf")) {
            looks.add(look(String.valueOf(xml.attribute("numFmtId")), codes));
          }
        }
      }
    }
    return new CellStyles(looks);
  }

  private static Look look(String id, Map<String, String> codes) {
    String code = codes.get(id);
    if (code != null) {
      return look(code);
    }
    return switch (id) {
      case "14",
          "15",
          "16",
          "17",
          "27",
          "28",
          "29",
          "30",
          "31",
          "36",
          "50",
          "51",
          "52",
          "53",
          "54",
          "55",
          "56",
          "57",
          "58" ->
          Look.DAY;
      case "18", "19", "20", "21", "45", "46", "47" -> Look.TIME;
      case "22" -> Look.MOMENT;
      default -> Look.NUMBER;
    };
  }

  /**
   * How a custom format shows numbers; the part before the first semicolon applies to positive
   * numbers.
   */
  static Look look(String code) {
    String plain = LITERAL.matcher(code.split(";", 2)[0]).replaceAll("").toLowerCase(Locale.ROOT);
    if (plain.contains("general")) {
      return Look.NUMBER;
    }
    boolean hasTime = plain.contains("h") || plain.contains("s");
    boolean hasDay = plain.contains("y") || plain.contains("d");
    boolean hasMonth = plain.contains("m") && !hasTime;
    if (hasDay || hasMonth) {
      return hasTime ? Look.MOMENT : Look.DAY;
    }
    return hasTime ? Look.TIME : Look.NUMBER;
  }

  /** How a cell with a style is shown. */
  Look look(@Nullable Integer style) {
    return style == null || style < 0 || style >= looks.size() ? Look.NUMBER : looks.get(style);
  }
}
