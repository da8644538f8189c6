package plinth.bench.data;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DealRecordsTest {
  private final DealRecords records = new DealRecords(1);

  private JsonObject data(long n) {
    return Json.createReader(new StringReader(records.body(n))).readObject().getJsonObject("data");
  }

  @Test
  void sameNumberIsTheSameRecord() {
    assertThat(records.body(7)).isEqualTo(new DealRecords(1).body(7));
    assertThat(records.body(7)).isNotEqualTo(records.body(8));
    assertThat(records.body(7)).isNotEqualTo(new DealRecords(2).body(7));
  }

  @Test
  void everyRecordHoldsAllTwentyFieldsInOrder() {
    List<String> slugs = Deals.columns().stream().map(Deals.Column::slug).toList();
    assertThat(slugs).hasSize(20).doesNotHaveDuplicates();
    for (long n = 1; n <= 500; n++) {
      assertThat(List.copyOf(data(n).keySet())).isEqualTo(slugs);
    }
  }

  @Test
  void valuesHaveTheShapesOfTheirTypes() {
    for (long n = 1; n <= 500; n++) {
      JsonObject data = data(n);
      assertThat(LocalDate.parse(data.getString("close_date"))).isAfter("2022-12-31");
      assertThat(Instant.parse(data.getString("last_contact_at")).toString())
          .isEqualTo(data.getString("last_contact_at"));
      assertThat(Deals.STAGES).contains(data.getString("stage"));
      assertThat(data.getString("phone")).matches("\\+1212[2-9]\\d{6}");
      assertThat(data.getInt("rating")).isBetween(0, 5);
      assertThat(data.getJsonObject("price").getString("currency")).isEqualTo("USD");
    }
  }

  @Test
  void referencesAreUnique() {
    assertThat(IntStream.range(1, 1_000).mapToObj(n -> data(n).getString("reference")))
        .doesNotHaveDuplicates();
  }

  @Test
  void hundredthsAreExact() {
    assertThat(IntStream.of(0, 5, 50, 100, 1_234, -5, -1_234).mapToObj(DealRecords::cents))
        .containsExactly("0.00", "0.05", "0.50", "1.00", "12.34", "-0.05", "-12.34");
  }
}
