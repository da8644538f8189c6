package plinth.workspace.purge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Orders tables so that none is emptied while another still refers to it. */
final class PurgeOrder {
  private PurgeOrder() {}

  /**
   * The ordered tables.
   *
   * @param tables their names
   * @param references for a table, the tables that it refers to
   */
  static List<String> of(Collection<String> tables, Map<String, Set<String>> references) {
    Set<String> left = new TreeSet<>(tables);
    List<String> ordered = new ArrayList<>();
    while (!left.isEmpty()) {
      List<String> free =
          left.stream()
              .filter(
                  table ->
                      left.stream()
                          .noneMatch(
                              other ->
                                  !other.equals(table)
                                      && references.getOrDefault(other, Set.of()).contains(table)))
              .toList();
      if (free.isEmpty()) {
        throw new IllegalStateException("tables that refer to each other: " + left);
      }
      ordered.addAll(free);
      free.forEach(left::remove);
    }
    return ordered;
  }
}
