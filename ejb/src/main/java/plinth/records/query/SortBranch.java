package plinth.records.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import plinth.kernel.Sql;

/**
 * One index range of a sort.
 *
 * @param name its name in a cursor
 * @param condition the condition for its rows; empty if it contains all
 * @param terms the order within it; the last term is the record's number
 */
record SortBranch(String name, Sql condition, List<SortTerm> terms) {
  private static final String VALUES = "values";
  private static final String EMPTY = "empty";
  private static final String STORED = "stored";
  private static final String FIRST = "first";

  /** Whether every row of the range fills a slot; deleted records fill none. */
  boolean isFilled() {
    return !condition.text().isEmpty() && !name.equals(EMPTY) && !name.equals(STORED);
  }

  /** Whether its rows have names that start with the words of a search. */
  boolean isNamed() {
    return name.equals(FIRST);
  }

  /**
   * The ranges, in order.
   *
   * @param isNewest whether, without keys, the highest number comes first
   */
  static List<SortBranch> of(List<SortKey> keys, boolean isNewest) {
    if (keys.isEmpty()) {
      return List.of(new SortBranch(VALUES, Sql.EMPTY, List.of(number(isNewest))));
    }
    SortKey first = keys.get(0);
    SortTerm own =
        first.isRanked()
            ? new SortTerm(first.rank(), first.descending(), true, 0)
            : SortTerm.filled(first.slot(), first.descending(), 0);
    if (!first.isNullable()) {
      return List.of(new SortBranch(VALUES, Sql.EMPTY, terms(keys, 1, own)));
    }
    List<SortBranch> branches = new ArrayList<>(first.isRanked() ? List.of() : ranges(keys));
    Sql present = first.slot().plus("is not null");
    List<String> ranges = first.isRanked() ? List.of() : first.ranges();
    branches.add(
        new SortBranch(
            first.isStored() ? STORED : VALUES,
            ranges.isEmpty()
                ? present
                : present.plus("and").plus(first.slot()).plus("not in").plus(constants(ranges)),
            terms(keys, 1, own)));
    branches.add(new SortBranch(EMPTY, first.slot().plus("is null"), terms(keys, 1)));
    return branches;
  }

  /**
   * The records that meet a condition on the slot of a key, sorted by that key, then the others,
   * sorted by another key that is never empty.
   */
  static List<SortBranch> ranked(Sql first, SortKey name, SortKey rest) {
    SortTerm byName = SortTerm.filled(name.slot(), false, 0);
    SortTerm byRest = SortTerm.filled(rest.slot(), rest.descending(), 1);
    return List.of(
        new SortBranch(FIRST, first, List.of(byName, number(false))),
        new SortBranch(
            EMPTY,
            first.inParentheses().plus("is not true"),
            List.of(byRest, number(rest.descending()))));
  }

  private static Sql constants(List<String> values) {
    return Sql.join(", ", values.stream().map(Sql::literal).toList()).inParentheses();
  }

  /** One range per option, so that an index gives their order. */
  private static List<SortBranch> ranges(List<SortKey> keys) {
    SortKey first = keys.get(0);
    List<SortBranch> branches = new ArrayList<>();
    List<String> values = new ArrayList<>(first.ranges());
    if (first.descending()) {
      Collections.reverse(values);
    }
    for (String value : values) {
      Sql option = first.slot().plus("=").plus(Sql.literal(value));
      branches.addAll(within("=" + value, option, keys));
    }
    return branches;
  }

  /**
   * The ranges of one option. Within an option the second key is the first that sorts, so its
   * filled and its empty values are separate ranges again, and the database can read the second
   * key's index until the page is full instead of sorting all records of the option.
   */
  private static List<SortBranch> within(String name, Sql option, List<SortKey> keys) {
    if (keys.size() == 1 || !keys.get(1).ranges().isEmpty() || !keys.get(1).isNullable()) {
      return List.of(new SortBranch(name, option, terms(keys, 1)));
    }
    SortKey second = keys.get(1);
    return List.of(
        new SortBranch(
            name + "&" + VALUES,
            option.plus("and").plus(second.slot()).plus("is not null"),
            terms(keys, 2, SortTerm.filled(second.slot(), second.descending(), 1))),
        new SortBranch(
            name + "&" + EMPTY,
            option.plus("and").plus(second.slot()).plus("is null"),
            terms(keys, 2)));
  }

  /** These terms, then those of the keys from an index on, then the record's number. */
  private static List<SortTerm> terms(List<SortKey> keys, int rest, SortTerm... own) {
    List<SortTerm> terms = new ArrayList<>(List.of(own));
    for (int i = rest; i < keys.size(); i++) {
      SortKey key = keys.get(i);
      terms.add(new SortTerm(key.rank(), key.descending(), key.isNullable(), i));
    }
    terms.add(number(keys.get(0).descending()));
    return List.copyOf(terms);
  }

  private static SortTerm number(boolean descending) {
    return SortTerm.filled(Sql.of("r.id"), descending, -1);
  }
}
