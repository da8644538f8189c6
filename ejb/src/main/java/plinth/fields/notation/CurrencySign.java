package plinth.fields.notation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A sign of one or several currencies in a text, such as {@code €} or {@code $}.
 *
 * @param amount the text without the sign
 * @param sign the sign
 * @param codes the ISO 4217 codes of the currencies that use it
 */
public record CurrencySign(String amount, String sign, List<String> codes) {
  private static final Map<String, List<String>> SIGNS =
      Map.ofEntries(
          Map.entry("€", List.of("EUR")),
          Map.entry("£", List.of("GBP", "EGP", "LBP", "SYP", "GIP")),
          Map.entry(
              "$", List.of("USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD", "TWD", "ARS", "CLP")),
          Map.entry("US$", List.of("USD")),
          Map.entry("A$", List.of("AUD")),
          Map.entry("C$", List.of("CAD")),
          Map.entry("R$", List.of("BRL")),
          Map.entry("¥", List.of("JPY", "CNY")),
          Map.entry("₹", List.of("INR")),
          Map.entry("₺", List.of("TRY")),
          Map.entry("₽", List.of("RUB")),
          Map.entry("₪", List.of("ILS")),
          Map.entry("₩", List.of("KRW")),
          Map.entry("₫", List.of("VND")),
          Map.entry("₦", List.of("NGN")),
          Map.entry("₱", List.of("PHP")),
          Map.entry("₴", List.of("UAH")),
          Map.entry("฿", List.of("THB")),
          Map.entry("zł", List.of("PLN")),
          Map.entry("Kč", List.of("CZK")),
          Map.entry("kr", List.of("SEK", "NOK", "DKK", "ISK")),
          Map.entry("kr.", List.of("DKK", "ISK")),
          Map.entry("Ft", List.of("HUF")),
          Map.entry("KD", List.of("KWD")),
          Map.entry("د.ك", List.of("KWD")),
          Map.entry("د.ك.", List.of("KWD")),
          Map.entry("ر.س", List.of("SAR")),
          Map.entry("ر.س.", List.of("SAR")),
          Map.entry("د.إ", List.of("AED")),
          Map.entry("د.إ.", List.of("AED")),
          Map.entry("ر.ق.", List.of("QAR")),
          Map.entry("د.ب.", List.of("BHD")),
          Map.entry("ر.ع.", List.of("OMR")),
          Map.entry("د.ا.", List.of("JOD")),
          Map.entry("ج.م.", List.of("EGP")));

  /** The sign before or after the number in a text; null if there is none. */
  public static @Nullable CurrencySign of(String text) {
    String plain = Notation.trimmed(text);
    int from = !plain.isEmpty() && "+-−".indexOf(plain.charAt(0)) >= 0 ? 1 : 0;
    int first = from;
    while (first < plain.length() && !isOfNumber(plain.charAt(first))) {
      first++;
    }
    List<String> before = SIGNS.get(Notation.trimmed(plain.substring(from, first)));
    if (before != null) {
      String amount = plain.substring(0, from) + Notation.trimmed(plain.substring(first));
      return new CurrencySign(amount, plain.substring(from, first).strip(), before);
    }
    int last = plain.length();
    while (last > 0 && !Character.isDigit(plain.charAt(last - 1))) {
      last--;
    }
    List<String> after = SIGNS.get(Notation.trimmed(plain.substring(last)));
    return after == null
        ? null
        : new CurrencySign(
            plain.substring(0, last), Notation.trimmed(plain.substring(last)), after);
  }

  /** The currency of a sign or code that only one currency has; null for others. */
  public static @Nullable String only(String word) {
    String plain = Notation.trimmed(word);
    List<String> codes = SIGNS.getOrDefault(plain, List.of());
    if (codes.size() == 1) {
      return codes.get(0);
    }
    return plain.matches("[A-Z]{3}") ? plain : null;
  }

  private static boolean isOfNumber(char c) {
    return Character.isDigit(c) || "+-−,".indexOf(c) >= 0;
  }
}
