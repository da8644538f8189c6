package plinth.bench.data;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Records of {@link Deals} as lines of CSV, with sums over their numbers.
 *
 * @param records makes the values
 */
public record DealCsv(DealRecords records) {

  /** Writes records 1 to count under a header; answers the sums of their columns of numbers. */
  public Map<String, BigDecimal> write(Path file, long count) throws IOException {
    Line line = new Line();
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write(String.join(",", Deals.columns().stream().map(Deals.Column::slug).toList()) + "\n");
      for (long n = 1; n <= count; n++) {
        records.write(n, line);
        out.write(line.take());
      }
    }
    return line.sums;
  }

  /** One line after the other. None of the generated words holds a quote. */
  private static final class Line implements DealRecords.Sink {
    private final Map<String, BigDecimal> sums = new TreeMap<>();
    private final StringBuilder text = new StringBuilder(600);

    String take() {
      String line = text.append('\n').toString();
      text.setLength(0);
      return line;
    }

    private void add(String value) {
      text.append(text.isEmpty() ? "" : ",");
      text.append(value.indexOf(',') < 0 ? value : '"' + value + '"');
    }

    @Override
    public void text(String slug, String value) {
      add(value);
    }

    @Override
    public void number(String slug, String decimal) {
      sums.merge(slug, new BigDecimal(decimal), BigDecimal::add);
      add(decimal);
    }

    @Override
    public void dollars(String slug, String decimal) {
      sums.merge(slug, new BigDecimal(decimal), BigDecimal::add);
      add(decimal + " USD");
    }

    @Override
    public void words(String slug, List<String> words) {
      add(String.join("; ", words));
    }

    @Override
    public void flag(String slug, boolean value) {
      add(Boolean.toString(value));
    }
  }
}
