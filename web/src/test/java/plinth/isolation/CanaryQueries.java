package plinth.isolation;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.testing.Operation;

/** The queries with which routes are read in the search for hidden words. */
final class CanaryQueries {
  static final String SEARCH = "GET /api/v1/search";

  /** The number of queries per route; more for a longer search. */
  private static final int TRIES = Integer.getInteger("plinth.canary.tries", 2);

  private static final List<String> QUERIES =
      List.of(
          "limit=200",
          "q=qz",
          "sort=-created_at",
          "count=none",
          "days=30",
          "page=1",
          "status=pending",
          "is_active=true");

  private CanaryQueries() {}

  /** No query, and the queries that the operation supports. */
  static List<String> of(Operation operation) {
    if (isSearch(operation)) {
      return searches();
    }
    Set<String> known =
        operation.parameters("query").stream()
            .map(parameter -> parameter.getString("name"))
            .collect(Collectors.toSet());
    return Stream.concat(
            Stream.of(""),
            QUERIES.stream()
                .filter(query -> known.contains(query.split("=")[0]))
                .map(query -> "?" + query))
        .limit(TRIES)
        .toList();
  }

  /** The queries without which an operation does not answer, or none. */
  static List<String> first(Operation operation) {
    return isSearch(operation) ? searches() : List.of("");
  }

  private static boolean isSearch(Operation operation) {
    return SEARCH.equals(operation.toString());
  }

  /** Searches for whole words, because a snippet takes a word apart of which a part was found. */
  private static List<String> searches() {
    return Stream.of(Canary.values()).map(canary -> "?q=" + canary.code() + "&limit=20").toList();
  }
}
