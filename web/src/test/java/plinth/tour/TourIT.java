package plinth.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Plinth;

/** The tour of the README, run as described there; its numbers are recomputed from the CSV. */
class TourIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static List<String> printed;
  private static List<Company> companies;

  private record Company(
      String symbol,
      String name,
      String sector,
      String subIndustry,
      String headquarters,
      String founded) {
    int year() {
      return Integer.parseInt(founded.substring(0, 4));
    }

    boolean holds(String word) {
      String note = founded.length() > 4 ? founded : "";
      return Stream.of(symbol, name, subIndustry, headquarters, note)
          .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(word));
    }
  }

  @BeforeAll
  static void takeTheTour() throws IOException, InterruptedException {
    companies =
        Files.readAllLines(ROOT.resolve("docs/tour/sp500-companies.csv")).stream()
            .skip(1)
            .map(TourIT::company)
            .toList();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String address = Plinth.server().address();
    String data = Plinth.server().data().toAbsolutePath().toString();
    Process tour =
        new ProcessBuilder(java, "docs/tour/Tour.java", address, data, "tour")
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(tour.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tour.waitFor()).as(output).isZero();
    printed = output.lines().map(String::strip).toList();
  }

  @Test
  void loadsEveryCompany() {
    assertThat(companies).hasSize(503);
    assertThat(printed).contains("503 companies loaded");
  }

  @Test
  void listsASectorByTheYearOfFounding() {
    List<Company> energy = companies.stream().filter(c -> c.sector().equals("Energy")).toList();
    List<String> oldest =
        energy.stream()
            .sorted(Comparator.comparingInt(Company::year).thenComparing(Company::symbol))
            .limit(5)
            .map(company -> company.year() + " " + company.name())
            .toList();

    assertThat(printed).contains(energy.size() + " companies, the oldest:");
    assertThat(printed).containsSubsequence(oldest);
  }

  @Test
  void findsPartsOfWords() {
    long found = companies.stream().filter(company -> company.holds("tech")).count();

    assertThat(printed).contains(found + " companies with tech");
  }

  @Test
  void countsBySector() {
    Map<String, Long> counts =
        companies.stream()
            .collect(Collectors.groupingBy(Company::sector, TreeMap::new, Collectors.counting()));

    assertThat(counts).hasSize(11);
    assertThat(printed)
        .containsSubsequence(
            counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).toList());
  }

  @Test
  void keepsNotesWrittenBesideTheYear() {
    long more = companies.stream().filter(company -> company.founded().length() > 4).count();

    assertThat(more).isEqualTo(39);
    assertThat(printed).contains(more + " companies");
  }

  @Test
  void readsTheLogOfARecord() {
    assertThat(printed)
        .contains(
            "2 entries, newest first:",
            """
            version 2, update: "changed_fields":{"name": {"new": "3M Company", "old": "3M"}}""");
    assertThat(printed).anyMatch(line -> line.startsWith("version 1, create: "));
  }

  /** The README shows exactly the output of the tour. */
  @Test
  void printsTheOutputOfTheReadme() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String tour = readme.split("\n## A tour[^\n]*\n", 2)[1].split("\n## ", 2)[0];
    List<String> shown =
        Stream.of(tour.split("```text\n"))
            .skip(1)
            .flatMap(block -> block.split("```", 2)[0].lines())
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();

    assertThat(shown).hasSizeGreaterThan(20);
    assertThat(printed).containsSubsequence(shown);
  }

  private static Company company(String line) {
    // A comma inside quotes is followed by an odd number of quotes.
    String[] cells =
        line.split(
            """
            ,(?=(?:[^"]*"[^"]*")*[^"]*$)""");
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cells[i].replaceAll("^\"|\"$", "");
    }
    return new Company(cells[0], cells[1], cells[2], cells[3], cells[4], cells[7]);
  }
}
