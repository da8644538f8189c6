package plinth.transfer.xlsx;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.CurrencySign;
import plinth.transfer.source.SourceRow;

/** Determines which styles of a workbook show numbers as dates, times, amounts or percentages. */
final class CellStyles {
  /** The numbers of the built-in formats of percentages. */
  private static final Set<String> PERCENTAGES = Set.of("9", "10");

  private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\[[^\\]]*]|\\\\.|_.|\\*.");

  /** How a number is shown. */
  enum Look {
    NUMBER,
    DAY,
    MOMENT,
    TIME
  }

  /** The currency in a format, such as {@code [$€-407]}, {@code [$KWD]} or {@code "€"}. */
  private static final Pattern SIGN =
      Pattern.compile("\\[\\$([^\\]-]+)(?:-([0-9A-Fa-f]+))?]|\"([^\"]+)\"|([€£₹₺₽₪₩₫₦₱₴฿])");

  /** The currencies of the signs that several currencies use, by the language of the format. */
  private static final Map<String, String> BY_LANGUAGE =
      Map.of(
          "$-409", "USD", "$-C09", "AUD", "$-1009", "CAD", "¥-411", "JPY", "¥-804", "CNY", "£-809",
          "GBP");

  private final List<Look> looks;
  private final List<String> units;

  private CellStyles(List<Look> looks, List<String> units) {
    this.looks = looks;
    this.units = units;
  }

  /** Reads the styles of a workbook. */
  static CellStyles of(Optional<InputStream> styles) throws IOException {
    List<Look> looks = new ArrayList<>();
    List<String> units = new ArrayList<>();
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
            String id = String.valueOf(xml.attribute("numFmtId"));
            looks.add(look(id, codes));
            units.add(
                unit(codes.getOrDefault(id, PERCENTAGES.contains(id) ? SourceRow.SHARE : "")));
          }
        }
      }
    }
    return new CellStyles(looks, units);
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

  /**
   * The unit that a custom format shows: the ISO 4217 code of a currency, {@link SourceRow#SHARE},
   * or an empty text if there is none.
   */
  static String unit(String code) {
    String positive = code.split(";", 2)[0];
    if (LITERAL.matcher(positive).replaceAll("").contains(SourceRow.SHARE)) {
      return SourceRow.SHARE;
    }
    Matcher sign = SIGN.matcher(positive);
    while (sign.find()) {
      String word = sign.group(1) != null ? sign.group(1) : sign.group(3);
      String language = String.valueOf(sign.group(2)).toUpperCase(Locale.ROOT);
      String only = CurrencySign.only(word == null ? sign.group(4) : word);
      String known = only != null ? only : BY_LANGUAGE.get(word + "-" + language);
      if (known != null) {
        return known;
      }
    }
    return "";
  }

  /** How a cell with a style is shown. */
  Look look(@Nullable Integer style) {
    return style == null || !isKnown(style) ? Look.NUMBER : looks.get(style);
  }

  /** The unit that a style shows, as in {@link #unit(String)}. */
  String unit(@Nullable Integer style) {
    return style == null || !isKnown(style) ? "" : units.get(style);
  }

  private boolean isKnown(int style) {
    return style >= 0 && style < looks.size();
  }
}
