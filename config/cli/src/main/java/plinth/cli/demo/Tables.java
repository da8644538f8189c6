package plinth.cli.demo;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Tables of records to import; their columns are the slugs of fields. */
final class Tables {
  /** The column with the member to whom a record is assigned, which is not a field. */
  private static final String OWNER = "owner";

  private static final List<String> COMPANY =
      List.of(
          "name", "symbol", "sector", "industry", "headquarters", "country", "founded", "website");

  /** Headquarters end with the name of a country, or with a state of the United States. */
  private static final Set<String> ABROAD =
      Set.of("Bermuda", "Canada", "Ireland", "Netherlands", "Switzerland", "United Kingdom");

  private static final int YEAR = 4;

  private Tables() {}

  /** The companies of the S&P 500, with the addresses of those whose address is known. */
  static Table companies() {
    Map<String, String> websites =
        Resources.table("websites.csv").rows().stream()
            .collect(Collectors.toMap(row -> row.get("Symbol"), row -> row.get("Website")));
    List<Map<String, String>> rows = new ArrayList<>();
    for (Map<String, String> company : Resources.table("sp500-companies.csv").rows()) {
      rows.add(company(company, websites));
    }
    return new Table(COMPANY, rows);
  }

  private static Map<String, String> company(
      Map<String, String> from, Map<String, String> websites) {
    String symbol = from.getOrDefault("Symbol", "");
    String place = headquarters(from.getOrDefault("Headquarters Location", ""));
    Map<String, String> row = new LinkedHashMap<>();
    row.put("name", from.getOrDefault("Security", ""));
    row.put("symbol", symbol);
    row.put("sector", from.getOrDefault("GICS Sector", ""));
    row.put("industry", from.getOrDefault("GICS Sub-Industry", ""));
    row.put("headquarters", place);
    row.put("country", country(place));
    row.put("founded", from.getOrDefault("Founded", "").substring(0, YEAR));
    row.put("website", websites.getOrDefault(symbol, ""));
    return row;
  }

  /** Returns a place without the marks of footnotes; an unknown place is empty. */
  static String headquarters(String place) {
    return place.equals("none") ? "" : place.replaceAll("\\[\\d+]", "");
  }

  /** Returns the country of a place. */
  static String country(String headquarters) {
    String last = headquarters.substring(headquarters.lastIndexOf(',') + 1).strip();
    return last.isEmpty() || ABROAD.contains(last) ? last : "United States";
  }

  /** The deals, which are expected to close around a day. */
  static Table deals(LocalDate today) {
    return changed(
        withoutOwners(Resources.table("deals.csv")),
        "expected_close",
        days -> today.plusDays(Long.parseLong(days)).toString());
  }

  /** The tasks, which are due around a moment. */
  static Table tasks(Instant now) {
    Instant hour = now.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.HOURS).toInstant();
    return changed(
        withoutOwners(Resources.table("tasks.csv")),
        "due",
        hours -> hour.plus(Long.parseLong(hours), ChronoUnit.HOURS).toString());
  }

  /** Returns the rows of a file that are assigned to a member, by the values of a column. */
  static List<String> assigned(String file, String column, String member) {
    return Resources.table(file).rows().stream()
        .filter(row -> member.equals(row.get(OWNER)))
        .map(row -> row.getOrDefault(column, ""))
        .toList();
  }

  private static Table withoutOwners(Table table) {
    List<String> header = table.header().stream().filter(name -> !name.equals(OWNER)).toList();
    return new Table(header, table.rows());
  }

  private static Table changed(Table table, String column, UnaryOperator<String> change) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (Map<String, String> row : table.rows()) {
      Map<String, String> copy = new LinkedHashMap<>(row);
      copy.computeIfPresent(column, (name, cell) -> change.apply(cell));
      rows.add(copy);
    }
    return new Table(table.header(), rows);
  }
}
