package plinth.kernel.http.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

/** Texts for examples, by the format or the name of the member. */
final class ExampleTexts {
  private static final String FILE = "/META-INF/plinth/examples.properties";
  private static final Properties KNOWN = loadExamples();

  /** The text for a pattern that none of the descriptive texts matches. */
  private static Stream<String> forms() {
    return Stream.of(
        "deals", "q4mzt8kd2x", "Acme", "KWD", "+96512345678", "481516", "09:30", "en", "#1f6feb");
  }

  private ExampleTexts() {}

  private static Properties loadExamples() {
    Properties known = new Properties();
    try (InputStream in = ExampleTexts.class.getResourceAsStream(FILE)) {
      known.load(new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return known;
  }

  /** Texts for a member, the most descriptive first. */
  static Stream<String> of(String name, String format) {
    String byFormat = KNOWN.getProperty("format." + format);
    if (byFormat != null) {
      return Stream.of(byFormat);
    }
    String plain = name.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    String last = plain.substring(plain.lastIndexOf('_') + 1);
    String words = plain.replace('_', ' ');
    return Stream.concat(
        Stream.of(
                KNOWN.getProperty("name." + name, ""),
                KNOWN.getProperty("word." + last, ""),
                words.isEmpty()
                    ? ""
                    : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1))
            .filter(text -> !text.isEmpty()),
        forms());
  }
}
