package plinth.records;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import plinth.kernel.Sql;

/**
 * One index range of a sort.
 *
 * @param name what a cursor calls it
 * @param condition the rows in it; empty where it holds all
 * @param terms the order within it; the last term is the record's number
 */
record SortBranch(String name, Sql condition, List<SortTerm> terms) {
  private static final String VALUES = "values";
  private static final String EMPTY = "empty";

  static List<SortBranch> of(List<SortKey> keys) {
    SortKey first = keys.get(0);
    SortTerm own = new SortTerm(first.slot(), first.descending(), false, 0);
    if (!first.column().nullable()) {
      return List.of(new SortBranch(VALUES, Sql.EMPTY, terms(keys, own)));
    }
    List<SortBranch> branches = new ArrayList<>(ranges(keys));
    Sql present = first.slot().plus("is not null");
    List<String> ranges = first.ranges();
    branches.add(
        new SortBranch(
            VALUES,
            ranges.isEmpty()
                ? present
                : present
                    .plus("and")
                    .plus(first.slot())
                    .plus("<> all (?)", (Object) SortKey.array(ranges)),
            terms(keys, own)));
    branches.add(new SortBranch(EMPTY, first.slot().plus("is null"), terms(keys)));
    return branches;
  }

  /** One range for each option, so that an index gives their order. */
  private static List<SortBranch> ranges(List<SortKey> keys) {
    SortKey first = keys.get(0);
    List<SortBranch> branches = new ArrayList<>();
    for (String value : first.ranges()) {
      branches.add(new SortBranch("=" + value, first.slot().plus("= ?", value), terms(keys)));
    }
    if (first.descending()) {
      Collections.reverse(branches);
    }
    return branches;
  }

  /** These terms, then those of the keys behind the first, then the record's number. */
  private static List<SortTerm> terms(List<SortKey> keys, SortTerm... own) {
    List<SortTerm> terms = new ArrayList<>(List.of(own));
    for (int i = 1; i < keys.size(); i++) {
      SortKey key = keys.get(i);
      terms.add(new SortTerm(key.rank(), key.descending(), true, i));
    }
    terms.add(new SortTerm(Sql.of("r.id"), keys.get(0).descending(), false, -1));
    return List.copyOf(terms);
  }
}
