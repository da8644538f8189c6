package plinth.transfer.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * People as a plain list, into which rows are imported one after the other: a row changes the one
 * whose mail or phone it has, and creates one unless another has its name and city.
 */
final class ImportModel {
  private static final int NAME = 0;
  private static final int MAIL = 1;
  private static final int PHONE = 2;
  private static final int CITY = 3;

  private static final int CREATED = 0;
  private static final int UPDATED = 1;
  private static final int SKIPPED = 2;
  private static final int FAILED = 3;

  private final List<String[]> people = new ArrayList<>();

  /** Imports rows; returns the numbers of created, updated, skipped and failed ones. */
  String apply(String[] rows, boolean creates, boolean clears) {
    int[] counts = new int[FAILED + 1];
    for (String row : rows) {
      counts[write(row.split(",", -1), creates, clears)]++;
    }
    return counts[CREATED] + " " + counts[UPDATED] + " " + counts[SKIPPED] + " " + counts[FAILED];
  }

  private int write(String[] row, boolean creates, boolean clears) {
    List<String[]> found =
        people.stream().filter(one -> has(one, row, MAIL) || has(one, row, PHONE)).toList();
    if (found.size() > 1) {
      return FAILED;
    }
    if (found.isEmpty()) {
      boolean isTwin = people.stream().anyMatch(one -> has(one, row, NAME) && has(one, row, CITY));
      if (!creates || isTwin) {
        return FAILED;
      }
      people.add(row.clone());
      return CREATED;
    }
    String[] one = found.get(0);
    String[] before = one.clone();
    for (int i = 0; i < row.length; i++) {
      if (!row[i].isEmpty() || clears) {
        one[i] = row[i];
      }
    }
    return Arrays.equals(before, one) ? SKIPPED : UPDATED;
  }

  private static boolean has(String[] one, String[] row, int field) {
    String value = row[field].toLowerCase(Locale.ROOT);
    return !value.isEmpty() && one[field].toLowerCase(Locale.ROOT).equals(value);
  }

  /** All people, in the order in which they were created. */
  List<String> listed() {
    return people.stream().map(one -> String.join(",", one)).toList();
  }
}
