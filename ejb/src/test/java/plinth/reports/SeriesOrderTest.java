package plinth.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.mail.MailLanguage;
import plinth.records.aggregate.Aggregate;
import plinth.records.aggregate.Aggregate.GroupValue;
import plinth.records.aggregate.Aggregate.MeasuredGroup;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.transfer.imports.Fields;

/** Series are in the order of their values, whatever the first group begins with. */
class SeriesOrderTest {
  private final Shape deals =
      new Shape(
          1,
          "deals",
          1,
          List.of(
              Fields.of(
                  11,
                  "stage",
                  "Stage",
                  "select",
                  json(),
                  List.of(Option.of("new", 1), Option.of("talks", 2), Option.of("won", 3)))));

  @Test
  void optionsAreInTheirOrder() {
    assertThat(sorted("stage", null, text("won"), text("new"), none(), text("talks"), text("new")))
        .containsExactly("new", "new", "talks", "won", "");
    assertThat(sorted("stage", "-stage", text("talks"), none(), text("won")))
        .containsExactly("won", "talks", "");
  }

  @Test
  void otherValuesAreInTheirOrder() {
    assertThat(sorted("size", null, number(100), number(9))).containsExactly("9", "100");
    assertThat(sorted("day", null, day("2026-10-01", "Oct"), day("2026-09-01", "Sep")))
        .containsExactly("Sep", "Oct");
    assertThat(sorted("city", null, text("Oslo"), text("lyon"), text("Évora")))
        .containsExactly("Évora", "lyon", "Oslo");
  }

  private List<String> sorted(String field, @Nullable String sort, GroupValue... seconds) {
    List<MeasuredGroup> groups = new ArrayList<>();
    Stream.of(seconds)
        .forEach(second -> groups.add(new MeasuredGroup(List.of(none(), second), json(), null)));
    return new SeriesOrder(deals, new GroupDraft(field, null, null), sort, MailLanguage.EN)
        .sorted(new Aggregate(groups, false, List.of(), json(), "UTC"))
        .map(GroupValue::label)
        .toList();
  }

  private static GroupValue text(String value) {
    return day(value, value);
  }

  private static GroupValue day(String value, String label) {
    return new GroupValue("g", Json.createValue(value), label, null, null);
  }

  private static GroupValue number(int value) {
    JsonValue json = Json.createValue(value);
    return new GroupValue("g", json, String.valueOf(value), null, null);
  }

  private static GroupValue none() {
    return new GroupValue("g", null, "", null, null);
  }
}
