package plinth.transfer;

import java.util.List;

/** The words by which requests say how the text of a file is written. */
final class TextWords {
  private TextWords() {}

  /** What stands between two cells. */
  static final class Delimiter {
    private Delimiter() {}

    static List<String> words() {
      return List.of(",", ";", "\t", "|");
    }
  }

  /** How characters are encoded. */
  static final class Encoding {
    private Encoding() {}

    static List<String> words() {
      return List.of("utf-8", "utf-16le", "utf-16be", "windows-1252");
    }
  }

  /** What stands before the decimals of a number. */
  static final class DecimalMark {
    private DecimalMark() {}

    static List<String> words() {
      return List.of(".", ",");
    }
  }
}
