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
 * How single letters of other scripts are read: Han as in Mandarin, the scripts of India, Thai,
 * Georgian, Armenian, Ethiopic and some more. Loaded when the first such letter comes.
 */
final class Readings {
  private static final String FILE = "/readings.txt";

  /** Stands before the reading of a sign that takes the place of the vowel before it. */
  private static final char SIGN = '-';

  private static final Readings ALL = new Readings();

  private final List<String> readings = new ArrayList<>(List.of(""));

  /** For each letter of the basic plane the number of its reading; 0: it has none. */
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

  /** Writes a letter as it is read, or as it stands where that is not known. */
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
