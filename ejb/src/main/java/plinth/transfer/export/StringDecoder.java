package plinth.transfer.export;

/**
 * Decodes strings within JSON texts. Few texts contain escapes, so the next one is found once
 * instead of looking for one in each string. Strings of a text are best decoded in their order.
 */
final class StringDecoder {
  private String searched = "";
  private int searchedFrom;
  private int nextEscape;

  /**
   * Appends the decoded content of a string, with its quotes from {@code begin} to before {@code
   * end} in a valid JSON text.
   */
  void append(StringBuilder out, String json, int begin, int end) {
    int plain = begin + 1;
    int escape = escape(json, plain, end);
    while (escape < end) {
      out.append(json, plain, escape);
      char c = json.charAt(escape + 1);
      plain = escape + 2;
      switch (c) {
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'u' -> {
          out.append((char) Integer.parseInt(json, plain, plain + 4, 16));
          plain += 4;
        }
        default -> out.append(c);
      }
      escape = escape(json, plain, end);
    }
    out.append(json, plain, end - 1);
  }

  /** The index of the next escape in a part of a JSON text, or the end of the part. */
  private int escape(String json, int from, int end) {
    if (!json.equals(searched) || from < searchedFrom || from > nextEscape) {
      int found = json.indexOf('\\', from);
      searched = json;
      searchedFrom = from;
      nextEscape = found < 0 ? json.length() : found;
    }
    return Math.min(nextEscape, end);
  }
}
