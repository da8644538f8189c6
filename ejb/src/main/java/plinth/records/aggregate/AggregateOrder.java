package plinth.records.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** Reads the order of groups: names of groups and measures, {@code -} for descending. */
final class AggregateOrder {
  private static final int MAX_TERMS = 5;

  private AggregateOrder() {}

  /** The order by; groups that are equal in it follow the order of their values. */
  static Sql parse(@Nullable String sort, List<Group> groups, List<Measure> measures) {
    List<Sql> terms = new ArrayList<>();
    String[] words = sort == null || sort.isBlank() ? new String[0] : sort.split(",", -1);
    if (words.length > MAX_TERMS) {
      throw Problem.invalid("sort", "size", "Must have at most " + MAX_TERMS + " terms");
    }
    for (String word : words) {
      String term = word.strip();
      boolean isDescending = term.startsWith("-");
      terms.add(
          term(isDescending ? term.substring(1) : term, groups, measures)
              .plus(isDescending ? "desc nulls last" : "nulls last"));
    }
    for (int i = 0; i < groups.size(); i++) {
      terms.add(byGroup(groups, i).plus("nulls last"));
    }
    terms.add(Sql.of("g.keys"));
    return Sql.join(", ", terms);
  }

  private static Sql term(String name, List<Group> groups, List<Measure> measures) {
    for (int i = 0; i < groups.size(); i++) {
      if (groups.get(i).name().equals(name)) {
        return byGroup(groups, i);
      }
    }
    return Sql.of("g.m" + Having.comparable(measures, name, "sort"));
  }

  private static Sql byGroup(List<Group> groups, int place) {
    return groups.get(place).key().order("g.k" + place);
  }
}
