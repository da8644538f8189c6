package plinth.kernel.romanization;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The readings of single letters of other scripts: Han as in Mandarin, the scripts of India, Thai,
 * Georgian, Armenian, Ethiopic and some more. Loaded with the first such letter.
 */
final class Readings {
  private static final String FILE = "/readings.txt";

  /** Prefix of the reading of a sign that replaces the vowel before it. */
  private static final char SIGN = '-';

  private static final Readings ALL = new Readings();

  private final List<String> readings = new ArrayList<>(List.of(""));

  /** The number of the reading of each letter of the basic plane; 0: it has none. */
  private final short[] numbers = new short[Character.MAX_VALUE + 1];

  private Readings() {
    try (InputStream file = Objects.requireNonNull(Readings.class.getResourceAsStream(FILE));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      lines.lines().filter(line -> !line.startsWith("#")).forEach(this::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String line) {
    int space = line.indexOf(' ');
    short number = (short) readings.size();
    readings.add(line.substring(0, space));
    for (char letter : line.substring(space + 1).toCharArray()) {
      numbers[letter] = number;
    }
  }

  /** Appends the reading of a letter, or the letter itself if it has none. */
  static void append(StringBuilder out, char letter) {
    String reading = ALL.readings.get(ALL.numbers[letter]);
    if (reading.isEmpty()) {
      out.append(letter);
    } else if (reading.charAt(0) == SIGN) {
      int last = out.length() - 1;
      if (last >= 0 && out.charAt(last) == 'a') {
        out.setLength(last);
      }
      out.append(reading, 1, reading.length());
    } else {
      out.append(reading);
    }
  }
}
