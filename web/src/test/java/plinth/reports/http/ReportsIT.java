package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.reports.http.Offers.answer;
import static plinth.reports.http.Offers.create;
import static plinth.reports.http.Offers.made;
import static plinth.reports.http.Offers.report;
import static plinth.reports.http.Offers.total;
import static plinth.reports.http.Offers.with;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;

/** Reports: what they answer, and how they change. */
class ReportsIT {
  private static final JsonObject BY_STAGE =
      json(
          "group_by", array(json("field", "stage")),
          "measures", array(json("op", "count"), json("op", "sum", "field", "pay")));

  private static Api owner;
  private static Api seller;

  @BeforeAll
  static void fill() {
    Offers offers = Offers.create();
    owner = offers.owner();
    seller = offers.seller();
  }

  @Test
  void aReportIsCreatedAnsweredChangedAndDeleted() {
    JsonObject made = create(owner, report("Stages", BY_STAGE, "bar")).expect(201).data();
    assertThat(made.getString("slug")).isEqualTo("stages");
    assertThat(made.getString("visibility")).isEqualTo("shared");
    assertThat(made.getJsonArray("problems")).isEmpty();
    Api.Answer read = owner.get("/report/stages").expect(200);
    assertThat(read.data()).isEqualTo(made);
    assertThat(read.header("ETag")).isEqualTo("\"1\"");
    JsonObject answer = owner.get("/report/stages/answer").expect(200).data();
    assertThat(answer.get("groups")).isEqualTo(array("stage"));
    assertThat(total(answer).getInt("sum_pay")).isEqualTo(12);
    assertThat(answer.getJsonObject("answer"))
        .as("the aggregate's own answer")
        .isEqualTo(owner.post("/object/data/offers/aggregate", BY_STAGE).expect(200).data());
    JsonObject echoed = json("name", "Of stages", "question", made.get("question"));
    Api stale = owner.with("If-Match", "\"7\"");
    stale.put("/report/stages", echoed).refused(412, "STALE_VERSION");
    JsonObject changed =
        owner.with("If-Match", "\"1\"").put("/report/stages", echoed).expect(200).data();
    assertThat(changed.getInt("version")).isEqualTo(2);
    assertThat(changed.getString("name")).isEqualTo("Of stages");
    assertThat(changed.get("question")).isEqualTo(made.get("question"));
    assertThat(changed.get("chart")).isEqualTo(made.get("chart"));
    stale.delete("/report/stages").refused(412, "STALE_VERSION");
    owner.delete("/report/stages").expect(200);
    owner.get("/report/stages").refused(404, "NOT_FOUND");
    owner.get("/report/stages/answer").refused(404, "NOT_FOUND");
  }

  @Test
  void aFurtherFilterNarrowsTheAnswer() {
    JsonObject question = json("filter", json("field", "stage", "op", "eq", "value", "won"));
    String slug = made(owner, report("Won", question, "number"));
    JsonObject late = json("field", "due", "op", "gte", "value", "2026-02-01");
    JsonObject answer = owner.get(answer(slug, late)).expect(200).data();
    assertThat(total(answer).getInt("count")).isEqualTo(1);
    assertThat(answer.get("filter")).isEqualTo(late);
    assertThat(total(owner.get(answer(slug, null)).expect(200).data()).getInt("count"))
        .isEqualTo(2);
    assertThat(owner.get(answer(slug, json("field", "none", "op", "is_empty"))).faults())
        .containsExactly("filter.field:unknown");
    assertThat(owner.get("/report/" + slug + "/answer?filter=x").expect(400).faults())
        .containsExactly("filter:format");
  }

  @Test
  void anAnswerIsAFileWithAColumnForEachCurrency() {
    JsonObject question =
        json(
            "group_by", array(json("field", "name", "name", "deal")),
            "measures",
                array(json("op", "sum", "field", "pay"), json("op", "sum", "field", "price")),
            "sort", "deal");
    String slug = made(owner, report("File", question, "table"));
    Api.Answer file = owner.get("/report/" + slug + "/csv").expect(200);
    assertThat(file.text())
        .isEqualTo("\ufeffdeal,sum_pay,sum_price EUR\r\n'=A,7,\r\nB,5,\r\nC,,2.5\r\n");
    assertThat(file.header("Content-Type")).startsWith("text/csv");
  }

  @Test
  void aDeletedFieldIsTold() {
    Sheet.create(owner, "boats").field("rig", "text");
    JsonObject question = json("group_by", array(json("field", "rig")));
    String slug = made(owner, with(report("Rigs", question, "pie"), "object", string("boats")));
    assertThat(owner.get("/object/field/boats/rig/impact").text()).contains(slug);
    owner.delete("/object/field/boats/rig").expect(200);
    assertThat(owner.get("/report/" + slug + "/answer").refused(400, "REPORT_BROKEN").faults())
        .containsExactly("question.group_by[0].field:unknown");
    JsonObject read = owner.get("/report/" + slug).expect(200).data();
    assertThat(read.getJsonArray("problems")).hasSize(1);
    assertThat(read.get("question")).as("can be corrected").isNotEqualTo(JsonValue.NULL);
    owner.delete("/object/boats").expect(200);
    owner.get("/report/" + slug).refused(404, "NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\":\" \"} | name:required",
        "{\"object\":null} | object:required",
        "{\"question\":null} | question:required",
        "{\"chart\":null} | chart:required",
        "{\"chart\":{}} | chart.type:required",
        "{\"chart\":{\"type\":\"cake\"}} | chart.type:type",
        "{\"chart\":{\"type\":\"pie\"}} | chart.type:groups",
        "{\"chart\":{\"type\":\"number\",\"stacked\":true}} | chart.stacked:type",
        "{\"chart\":{\"type\":\"number\",\"measures\":[\"none\"]}} | chart.measures[0]:unknown",
        "{\"question\":{\"group_by\":[{\"field\":\"none\"}]}} | question.group_by[0].field:unknown",
        "{\"question\":{\"week_start\":\"friday\"}} | question.week_start:option",
        "{\"question\":{\"grup\":1}} | question.grup:unknown",
        "{\"question\":{\"filter\":{\"field\":\"none\",\"op\":\"is_empty\"}}}"
            + " | question.filter.field:unknown",
        "{\"question\":{\"view\":\"none\"}} | question.view:unknown",
        "{\"visibility\":\"all\"} | visibility:type",
        "{\"visibility\":\"roles\"} | roles:required",
        "{\"roles\":[\"clerk\"]} | roles:visibility",
        "{\"visibility\":\"roles\",\"roles\":[\"clerk\",\"none\"]} | roles[1]:unknown",
        "{\"slug\":\"A b\"} | slug:format",
      })
  void aRefusalNamesThePlace(String changes, String fault) {
    JsonObject body = report("Number", json(), "number");
    for (var member : parsed(changes).asJsonObject().entrySet()) {
      body = with(body, member.getKey(), member.getValue());
    }
    assertThat(create(owner, body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void ofRacingCreatesAndChangesOneWins() throws Exception {
    JsonObject given = json(report("Race", json(), "number"), "slug", "race");
    Race.oneWins(
        Race.statuses(Race.of(8, n -> create(n % 2 == 0 ? owner : seller, given))), 201, 409);
    Api first = owner.with("If-Match", "\"1\"");
    Race.oneWins(
        Race.statuses(Race.of(8, n -> first.put("/report/race", json("name", "R" + n)))), 200, 412);
    assertThat(owner.get("/report/race").expect(200).data().getInt("version")).isEqualTo(2);
  }
}
