package plinth.bench.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Records with their rows of the change log in the format of {@code COPY}.
 *
 * @param records generates the values
 * @param fields the fields of the object
 * @param sample a record that the server has written, for the workspace, the object and the creator
 * @param first the ID of record number 0
 * @param firstChange the ID of its row in the change log
 * @param begin its time of creation
 * @param step time between two records
 */
record CopyRows(
    DealRecords records,
    Map<String, StoredField> fields,
    StoredSample sample,
    long first,
    long firstChange,
    Instant begin,
    Duration step) {
  private static final char[] BASE32 = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();
  private static final int CHUNK = 5_000;
  private static final String WORDS = "(workspace_id, object_id, record_id, search)";
  private static final String CHANGES =
      "(workspace_id, object_id, record_id, version, id, record_slug, operation, operation_id,"
          + " changed, values_in_record, caller, request_id, at)";

  /**
   * The tables that receive the rows.
   *
   * @param records table of records
   * @param words table of their words
   * @param log table of the change log
   */
  record Into(String records, String words, String log) {}

  /** Copies records with their words and their rows of the change log. */
  void copy(Connection connection, Into into, long from, long to) throws SQLException, IOException {
    CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
    List<String> slots = slots();
    String columns =
        "(workspace_id, object_id, id, slug, version, created_at, updated_at, created_by,"
            + " updated_by, "
            + String.join(", ", slots)
            + ", tags, data)";
    for (long n = from; n <= to; n += CHUNK) {
      StringBuilder rows = new StringBuilder(CHUNK * 2_000);
      StringBuilder words = new StringBuilder(CHUNK * 600);
      StringBuilder changes = new StringBuilder(CHUNK * 2_000);
      for (long i = n; i < n + CHUNK && i <= to; i++) {
        add(rows, words, changes, slots, i);
      }
      in(copy, "copy " + into.records() + " " + columns + " from stdin", rows);
      in(copy, "copy " + into.words() + " " + WORDS + " from stdin", words);
      in(copy, "copy " + into.log() + " " + CHANGES + " from stdin", changes);
    }
  }

  private static void in(CopyManager copy, String sql, StringBuilder rows)
      throws SQLException, IOException {
    byte[] bytes = rows.toString().getBytes(StandardCharsets.UTF_8);
    copy.copyIn(sql, new ByteArrayInputStream(bytes), 1 << 16);
  }

  private List<String> slots() {
    TreeSet<String> slots = new TreeSet<>();
    for (StoredField field : fields.values()) {
      if (field.slot() != null) {
        slots.add(field.slot());
      }
      if (field.unique() != null) {
        slots.add(field.unique());
      }
    }
    return List.copyOf(slots);
  }

  private void add(
      StringBuilder rows, StringBuilder words, StringBuilder changes, List<String> slots, long n) {
    StoredDeal deal = new StoredDeal(fields);
    records.write(n, deal);
    Instant at = begin.plus(step.multipliedBy(n));
    SplittableRandom random = new SplittableRandom(records.seed() * 31L + n);
    String slug = slug(at, random);
    line(rows, sample.workspace(), sample.object(), first + n, slug, 1, at, at);
    rows.append('\t').append(sample.by()).append('\t').append(sample.by());
    for (String slot : slots) {
      rows.append('\t').append(deal.slots().getOrDefault(slot, "\\N"));
    }
    rows.append('\t');
    rows.append(deal.tags().isEmpty() ? "\\N" : "{" + String.join(",", deal.tags()) + "}");
    rows.append('\t').append(deal.data()).append('\n');
    if (!deal.search().isEmpty()) {
      line(words, sample.workspace(), sample.object(), first + n);
      words.append('\t').append(deal.search().replace("\n", "\\n")).append('\n');
    }
    line(changes, sample.workspace(), sample.object(), first + n, 1, firstChange + n, slug);
    changes.append("\tcreate\t").append(word(random, sample.operation().length())).append('\t');
    changes.append("{}\ttrue\t").append(sample.by()).append('\t');
    changes.append(word(random, sample.request().length())).append('\t').append(at).append('\n');
  }

  private static void line(StringBuilder row, Object... values) {
    for (int i = 0; i < values.length; i++) {
      row.append(i == 0 ? "" : "\t").append(values[i]);
    }
  }

  /**
   * Returns a slug of eight characters of time and twelve random characters, as the server does.
   */
  private static String slug(Instant at, SplittableRandom random) {
    char[] time = new char[8];
    long millis = at.toEpochMilli();
    for (int i = 7; i >= 0; i--) {
      time[i] = BASE32[(int) (millis & 31)];
      millis >>>= 5;
    }
    return new String(time) + word(random, 12);
  }

  private static String word(SplittableRandom random, int length) {
    StringBuilder word = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      word.append(BASE32[random.nextInt(BASE32.length)]);
    }
    return word.toString();
  }
}
