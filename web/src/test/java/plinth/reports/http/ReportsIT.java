package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Json;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Reports: who sees them, what they answer, and how they change. */
class ReportsIT {
  private static final JsonObject BY_STAGE =
      json(
          "group_by", array(json("field", "stage")),
          "measures", array(json("op", "count"), json("op", "sum", "field", "pay")));

  private static Workspace workspace;
  private static Api owner;
  private static Api clerk;
  private static Api seller;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Sheet offers =
        Sheet.create(owner, "offers")
            .field("name", "text")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "won"), json("value", "lost"))))
            .field("pay", "number")
            .field("price", "currency", json("settings", json("default_currency", "USD")))
            .field("due", "date");
    Sheet.create(owner, "vaults").field("name", "text");
    offers.create(json("name", "=A", "stage", "won", "pay", 7, "due", "2026-01-31"));
    offers.create(json("name", "B", "stage", "won", "pay", 5, "due", "2026-02-01"));
    offers.create(
        json(
            "name", "C",
            "stage", "lost",
            "price", json("amount", 2.5, "currency", "EUR"),
            "due", "2026-02-28"));
    role("Clerk");
    role("Seller");
    JsonObject hidden = json("fields", json("pay", "hidden"));
    owner.put("/admin/roles/clerk/objects/offers", hidden).expect(200);
    owner.put("/admin/roles/clerk/objects/vaults", json("read", false)).expect(200);
    clerk = workspace.member("clerk");
    seller = workspace.member("seller");
  }

  private static void role(String name) {
    owner
        .post("/admin/roles", json("name", name, "permissions", array("record.read", "view.*")))
        .expect(201);
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
  void whoIsNotPartOfTheAudienceDoesNotKnowTheReport() {
    String mine = made(owner, json(report("Mine", json(), "number"), "visibility", "mine"));
    String sold =
        made(
            owner,
            json(
                report("Sold", json(), "number"), "visibility", "roles", "roles", array("seller")));
    for (String path : List.of("/report/" + mine, "/report/" + sold)) {
      clerk.get(path).refused(404, "NOT_FOUND");
      clerk.get(path + "/answer").refused(404, "NOT_FOUND");
      clerk.get(path + "/csv").refused(404, "NOT_FOUND");
      clerk.put(path, json("name", "Taken")).refused(404, "NOT_FOUND");
      clerk.delete(path).refused(404, "NOT_FOUND");
      owner.get(path).expect(200);
    }
    assertThat(slugs(clerk)).doesNotContain(mine, sold);
    assertThat(slugs(seller)).contains(sold).doesNotContain(mine);
    assertThat(slugs(owner)).contains(mine, sold);
    seller.put("/report/" + sold, json("visibility", "mine")).refused(403, "NOT_THE_CREATOR");
    owner.put("/report/" + sold, json("visibility", "shared")).expect(200);
    assertThat(slugs(clerk)).contains(sold);
  }

  @Test
  void aDeletedRoleIsNoAudienceAndNeitherIsALaterOneOfItsName() {
    role("Guest");
    Api guest = workspace.member("guest");
    JsonObject given =
        json(report("Guests", json(), "number"), "visibility", "roles", "roles", array("guest"));
    String slug = made(owner, given);
    guest.get("/report/" + slug).expect(200);
    JsonObject member = guest.get("/admin/me").expect(200).data();
    owner.put("/admin/members/" + member.getString("slug"), json("role", "seller")).expect(200);
    owner.delete("/admin/roles/guest").expect(200);
    assertThat(owner.get("/report/" + slug).expect(200).data().getString("visibility"))
        .isEqualTo("mine");
    role("Guest");
    workspace.member("guest").get("/report/" + slug).refused(404, "NOT_FOUND");
  }

  @Test
  void aHiddenFieldIsAsUnknownAsADeletedOneAndTheQuestionIsWithheld() {
    JsonObject secret =
        json(
            "filter", json("field", "pay", "op", "gt", "value", 4711),
            "measures", array(json("op", "sum", "field", "pay")));
    String slug = made(owner, report("Sums", secret, "number"));
    Api.Answer seen = clerk.get("/report/" + slug).expect(200);
    assertThat(seen.data().get("question")).isEqualTo(JsonValue.NULL);
    assertThat(seen.data().get("chart")).isEqualTo(JsonValue.NULL);
    assertThat(seen.text()).doesNotContain("4711", "pay\"", "sum_pay");
    assertThat(clerk.get("/report?limit=200").expect(200).text()).doesNotContain("4711", "sum_pay");
    Api.Answer refused = clerk.get("/report/" + slug + "/answer").refused(400, "REPORT_BROKEN");
    assertThat(refused.faults()).containsExactly("question.measures[0].field:unknown");
    clerk.get("/report/" + slug + "/csv").refused(400, "REPORT_BROKEN");
    clerk.put("/report/" + slug, json("question", json())).refused(409, "REPORT_HIDDEN");
    clerk
        .put("/report/" + slug, json("chart", json("type", "table")))
        .refused(409, "REPORT_HIDDEN");
    clerk.put("/report/" + slug, json("name", "Paid")).expect(200);
    assertThat(owner.get("/report/" + slug).expect(200).text()).contains("4711");
    for (String field : List.of("pay", "none")) {
      JsonObject question = json("group_by", array(json("field", field)));
      assertThat(create(clerk, report("Own", question, "table")).expect(400).faults())
          .containsExactly("question.group_by[0].field:unknown");
    }
    JsonObject narrowed = json("field", "pay", "op", "is_empty");
    String open = made(owner, report("Open", json(), "number"));
    assertThat(clerk.get(answer(open, narrowed)).expect(400).faults())
        .containsExactly("filter.field:unknown");
  }

  @Test
  void aReportOfAHiddenObjectDoesNotExist() {
    JsonObject given = with(report("Vaults", json(), "number"), "object", string("vaults"));
    String slug = made(owner, given);
    clerk.get("/report/" + slug).refused(404, "NOT_FOUND");
    clerk.get("/report/" + slug + "/answer").refused(404, "NOT_FOUND");
    assertThat(slugs(clerk)).doesNotContain(slug);
    create(clerk, given).refused(404, "NOT_FOUND");
  }

  @Test
  void whoMayNotReadRecordsSeesNoReport() {
    JsonObject named = json("filter", json("field", "name", "op", "eq", "value", "B"));
    String slug = made(owner, report("Named", named, "number"));
    owner.post("/admin/roles", json("name", "Viewer", "permissions", array("view.*"))).expect(201);
    Api viewer = workspace.member("viewer");
    viewer.get("/report/" + slug).refused(404, "NOT_FOUND");
    viewer.put("/report/" + slug, json("name", "Seen")).refused(404, "NOT_FOUND");
    assertThat(viewer.get("/report/" + slug + "/answer").status()).isEqualTo(403);
    assertThat(slugs(viewer)).isEmpty();
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

  private static JsonObject report(String name, JsonObject question, String type) {
    return json(
        "name", name, "object", "offers", "question", question, "chart", json("type", type));
  }

  private static JsonObject with(JsonObject report, String name, JsonValue value) {
    return Json.createObjectBuilder(report).add(name, value).build();
  }

  private static Api.Answer create(Api api, JsonObject report) {
    return api.post("/report", report);
  }

  private static String made(Api api, JsonObject report) {
    return create(api, report).expect(201).data().getString("slug");
  }

  private static List<String> slugs(Api api) {
    return api.get("/report?limit=200").expect(200).json().getJsonArray("data").stream()
        .map(report -> report.asJsonObject().getString("slug"))
        .toList();
  }

  private static String answer(String slug, JsonObject filter) {
    return "/report/"
        + slug
        + "/answer"
        + (filter == null
            ? ""
            : "?filter=" + URLEncoder.encode(filter.toString(), StandardCharsets.UTF_8));
  }

  private static JsonObject total(JsonObject answer) {
    return answer.getJsonObject("answer").getJsonObject("total");
  }
}
