package plinth.bench.met;

import java.util.List;
import java.util.Map;
import plinth.bench.report.Console;

/**
 * The speeds of the same work on both products.
 *
 * @param plinth what was measured on Plinth
 * @param peer what was measured on the other product
 */
record Ratios(Measured plinth, Measured peer) {
  private static final int GOAL = 10;

  /** The goals that are not ten. */
  private static final Map<String, Integer> GOALS =
      Map.of(
          "read one", 15,
          "title contains a rare word", 20,
          "update", 6,
          "create", 6,
          "export as CSV", 5);

  /**
   * What was measured on one product.
   *
   * @param name name of the product
   * @param courses kinds of request
   * @param transfers works on many records
   */
  record Measured(String name, List<Course> courses, List<Repeated> transfers) {}

  /** Adds a table to the page. */
  void add(StringBuilder page) {
    page.append("\n## Ratios\n\n");
    Console.row(
        page,
        "| work | %s, first 5 s | %s, steady | %s, first 5 s | %s, steady | ratio of first |"
            + " ratio of steady | goal |",
        plinth.name(),
        plinth.name(),
        peer.name(),
        peer.name());
    page.append("|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Course course : plinth.courses()) {
      for (Course other : peer.courses()) {
        if (course.scenario().equals(other.scenario())) {
          row(
              page,
              course.scenario(),
              course.first().perSecond(),
              course.steady().perSecond(),
              other.first().perSecond(),
              other.steady().perSecond());
        }
      }
    }
    for (Repeated repeated : plinth.transfers()) {
      for (Repeated other : peer.transfers()) {
        if (repeated.transfer().name().equals(other.transfer().name())) {
          row(
              page,
              repeated.transfer().name(),
              repeated.perSecond(repeated.first()),
              repeated.perSecond(repeated.later()),
              other.perSecond(other.first()),
              other.perSecond(other.later()));
        }
      }
    }
  }

  private static void row(
      StringBuilder page, String name, double first, double steady, double other, double settled) {
    Console.row(
        page,
        "| %s | %,.0f/s | %,.0f/s | %,.1f/s | %,.1f/s | %.1f | %.1f | %d |",
        name,
        first,
        steady,
        other,
        settled,
        first / other,
        steady / settled,
        GOALS.getOrDefault(name, GOAL));
  }
}
