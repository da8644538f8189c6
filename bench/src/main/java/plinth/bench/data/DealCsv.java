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
 * Records of {@link Deals} as CSV lines, with sums of their number columns.
 *
 * @param records generates the values
 * @param flat whether amounts are without a currency and words are separated by commas
 */
public record DealCsv(DealRecords records, boolean flat) {

  /**
   * Writes a header and the records from 1 to the count; returns the sums of the number columns.
   */
  public Map<String, BigDecimal> write(Path file, long count) throws IOException {
    Line line = new Line(flat);
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write(String.join(",", Deals.columns().stream().map(Deals.Column::slug).toList()) + "\n");
      for (long n = 1; n <= count; n++) {
        records.write(n, line);
        out.write(line.take());
      }
    }
    return line.sums;
  }

  /** Builds one line after the other. No generated word contains a quote. */
  private static final class Line implements DealRecords.Sink {
    private final boolean flat;
    private final Map<String, BigDecimal> sums = new TreeMap<>();
    private final StringBuilder text = new StringBuilder(600);

    Line(boolean flat) {
      this.flat = flat;
    }

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
      add(flat ? decimal : decimal + " USD");
    }

    @Override
    public void words(String slug, List<String> words) {
      add(String.join(flat ? "," : "; ", words));
    }

    @Override
    public void flag(String slug, boolean value) {
      add(Boolean.toString(value));
    }
  }
}
