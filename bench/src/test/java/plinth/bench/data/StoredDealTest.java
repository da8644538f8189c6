package plinth.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredDealTest {
  private static final Map<String, StoredField> FIELDS =
      Map.of(
          "title", new StoredField("title", 1, "text", "s1", null),
          "reference", new StoredField("reference", 2, "text", "s2", "u1"),
          "notes", new StoredField("notes", 3, "long_text", null, null),
          "amount", new StoredField("amount", 4, "number", "n1", null),
          "stage", new StoredField("stage", 5, "select", "s3", null),
          "labels", new StoredField("labels", 6, "multi_select", null, null),
          "is_priority", new StoredField("is_priority", 7, "boolean", "n2", null));

  private final StoredDeal deal = new StoredDeal(FIELDS);

  @Test
  void writtenTextIsFoundInAnyCaseAndUniqueTextIsKept() {
    deal.text("title", "Big One");
    deal.text("reference", "D-1");
    deal.text("notes", "Called");
    assertThat(deal.slots()).isEqualTo(Map.of("s1", "big one", "s2", "d-1", "u1", "D-1"));
    assertThat(deal.search()).isEqualTo("big one\nd-1\ncalled");
  }

  @Test
  void optionsAndNumbersAreNotSearched() {
    deal.text("stage", "new");
    deal.number("amount", "12.50");
    deal.flag("is_priority", true);
    deal.words("labels", List.of("legal", "pilot"));
    assertThat(deal.slots()).isEqualTo(Map.of("s3", "new", "n1", "12.50", "n2", "1"));
    assertThat(deal.tags()).containsExactly("6:legal", "6:pilot");
    assertThat(deal.search()).isEmpty();
  }

  @Test
  void noWordsAreNoValue() {
    deal.words("labels", List.of());
    deal.number("amount", "1");
    assertThat(deal.tags()).isEmpty();
    assertThat(json(deal.data()).keySet()).containsExactly("amount");
  }

  @Test
  void anUnknownFieldIsRefused() {
    assertThatThrownBy(() -> deal.text("other", "x")).hasMessageContaining("other");
  }

  private static JsonObject json(String text) {
    try (var reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
