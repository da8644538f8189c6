package plinth.cli;

import picocli.CommandLine.Option;

/** The options for the page of a list. */
final class Paging {
  @Option(
      names = "--page",
      paramLabel = "N",
      defaultValue = "1",
      description = "Page number; 1 is the first.")
  private int page;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "Lines per page, at most 200.")
  private int limit;

  Query applyTo(Query query) {
    return query.add("page", page).add("limit", limit);
  }
}
