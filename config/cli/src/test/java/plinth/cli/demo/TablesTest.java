package plinth.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The data of the demonstration fit together. */
class TablesTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-05-04");
  private static final Table COMPANIES = Tables.companies();
  private static final Table CONTACTS = Resources.table("contacts.csv");
  private static final Table DEALS = Tables.deals(TODAY);

  private static Set<String> column(Table table, String name) {
    return table.rows().stream().map(row -> row.get(name)).collect(Collectors.toSet());
  }

  @Test
  void companiesHaveACountryAndTheYearOfTheirFoundation() {
    assertThat(COMPANIES.rows()).hasSize(503);
    assertThat(column(COMPANIES, "founded")).allMatch(year -> year.matches("\\d{4}"));
    assertThat(column(COMPANIES, "country"))
        .containsExactlyInAnyOrder(
            "",
            "Bermuda",
            "Canada",
            "Ireland",
            "Netherlands",
            "Switzerland",
            "United Kingdom",
            "United States");
    assertThat(column(COMPANIES, "website")).contains("https://www.apple.com", "");
  }

  @Test
  void marksOfFootnotesAreNotPartOfAPlace() {
    assertThat(Tables.headquarters("Reston, Virginia[2]")).isEqualTo("Reston, Virginia");
    assertThat(Tables.headquarters("none")).isEmpty();
    assertThat(Tables.country("Reston, Virginia")).isEqualTo("United States");
    assertThat(Tables.country("Warmley, Bristol, United Kingdom")).isEqualTo("United Kingdom");
    assertThat(Tables.country("")).isEmpty();
  }

  @Test
  void contactsAreUniqueAndAThirdHasArabicNames() {
    assertThat(column(CONTACTS, "email")).hasSize(150);
    assertThat(column(CONTACTS, "phone")).hasSize(150);
    assertThat(column(COMPANIES, "symbol")).containsAll(column(CONTACTS, "company"));
    assertThat(column(CONTACTS, "name").stream().filter(name -> name.matches("[\\p{IsArabic} ]+")))
        .hasSize(50);
  }

  @Test
  void dealsCloseAroundTodayInFiveCurrencies() {
    assertThat(column(DEALS, "reference")).hasSize(120);
    assertThat(column(DEALS, "status"))
        .containsExactlyInAnyOrder("new", "qualified", "proposal", "negotiation", "won", "lost");
    assertThat(
            column(DEALS, "amount").stream()
                .map(amount -> amount.split(" ")[1])
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("USD", "EUR", "KWD", "SAR", "GBP");
    assertThat(column(DEALS, "expected_close"))
        .allMatch(day -> !LocalDate.parse(day).isBefore(TODAY.minusDays(90)))
        .allMatch(day -> !LocalDate.parse(day).isAfter(TODAY.plusDays(90)))
        .anyMatch(day -> LocalDate.parse(day).isAfter(TODAY))
        .anyMatch(day -> LocalDate.parse(day).isBefore(TODAY));
    assertThat(column(COMPANIES, "symbol")).containsAll(column(DEALS, "company"));
    assertThat(column(CONTACTS, "email")).containsAll(column(DEALS, "contacts"));
  }

  @Test
  void tasksBelongToDealsAndAreAssigned() {
    Table tasks = Tables.tasks(Instant.parse("2026-05-04T10:20:30Z"));

    assertThat(tasks.rows()).hasSize(40);
    assertThat(tasks.header()).doesNotContain("owner");
    assertThat(column(tasks, "due")).allMatch(due -> Instant.parse(due).toString().equals(due));
    assertThat(column(DEALS, "reference")).containsAll(column(tasks, "deal"));
    assertThat(Tables.assigned("tasks.csv", "title", "omar")).hasSize(20);
  }

  @Test
  void conversationsAndActivityNameContactsAndDealsThatExist() {
    for (String file : List.of("conversations.json", "question.json", "front-desk.json")) {
      assertThat(Resources.json(file))
          .extracting(conversation -> conversation.getString("contact"))
          .doesNotHaveDuplicates()
          .isSubsetOf(column(CONTACTS, "email"));
    }
    assertThat(Resources.json("documents.json"))
        .extracting(deal -> deal.getString("deal"))
        .isSubsetOf(column(DEALS, "reference"));
    Pattern deal = Pattern.compile("\\$\\{(D-\\d+)}");
    for (JsonObject request : Resources.json("activity.json")) {
      assertThat(deal.matcher(request.getString("path")).results().map(found -> found.group(1)))
          .isSubsetOf(column(DEALS, "reference"));
    }
  }
}
