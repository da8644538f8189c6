package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * From every group of an answer the records are found: the list with the conditions of the report,
 * of the answer and of the group has as many records as the group counts.
 */
class DrillDownIT {
  private static final int RECORDS = 70;
  private static final int PAIRS = 12;

  /** All ways to put values together, of all types that can be grouped. */
  private static final List<String> GROUPS =
      List.of(
          "{\"field\":\"name\"}",
          "{\"field\":\"mail\"}",
          "{\"field\":\"state\"}",
          "{\"field\":\"tags\"}",
          "{\"field\":\"done\"}",
          "{\"field\":\"stars\"}",
          "{\"field\":\"size\"}",
          "{\"field\":\"size\",\"bucket\":{\"size\":2.5}}",
          "{\"field\":\"size\",\"bucket\":{\"bounds\":[-1,0,2.5]}}",
          "{\"field\":\"share\",\"bucket\":{\"size\":10}}",
          "{\"field\":\"time\",\"bucket\":{\"bounds\":[60,3600]}}",
          "{\"field\":\"day\"}",
          "{\"field\":\"day\",\"bucket\":\"week\"}",
          "{\"field\":\"day\",\"bucket\":\"month\"}",
          "{\"field\":\"day\",\"bucket\":\"quarter\"}",
          "{\"field\":\"day\",\"bucket\":\"year\"}",
          "{\"field\":\"moment\"}",
          "{\"field\":\"moment\",\"bucket\":\"week\"}",
          "{\"field\":\"moment\",\"bucket\":\"month\"}",
          "{\"field\":\"moment\",\"bucket\":\"quarter\"}",
          "{\"field\":\"moment\",\"bucket\":\"year\"}",
          "{\"field\":\"who\"}",
          "{\"field\":\"ports\"}",
          "{\"field\":\"double\",\"bucket\":{\"size\":5}}",
          "{\"field\":\"created_by\"}",
          "{\"field\":\"assigned_to\"}",
          "{\"field\":\"created_at\",\"bucket\":\"day\"}",
          "{\"field\":\"updated_at\",\"bucket\":\"month\"}");

  private static final JsonValue KEPT =
      parsed(
          "{\"or\":[{\"field\":\"size\",\"op\":\"lt\",\"value\":4},"
              + "{\"field\":\"size\",\"op\":\"is_empty\"}]}");
  private static final JsonValue NARROWED =
      parsed("{\"not\":{\"field\":\"name\",\"op\":\"eq\",\"value\":\"N1\"}}");

  private final Random random = new Random(7);

  private static Api owner;
  private static Sheet trips;
  private static List<String> ports;

  @BeforeAll
  static void fill() {
    Workspace workspace = Workspace.create();
    owner = workspace.admin();
    Sheet harbours = Sheet.create(owner, "harbours").field("name", "text");
    ports =
        List.of("Oban", "Tobermory", "Mallaig").stream()
            .map(name -> harbours.slugOf(json("name", name)))
            .toList();
    JsonObject options = json("options", array(option("a"), option("b"), option("c")));
    trips =
        Sheet.create(owner, "trips")
            .field("name", "text")
            .field("mail", "email")
            .field("state", "select", options)
            .field("tags", "multi_select", options)
            .field("done", "boolean")
            .field("stars", "rating")
            .field("size", "number")
            .field("share", "percent")
            .field("time", "duration")
            .field("day", "date")
            .field("moment", "datetime")
            .field("who", "member")
            .field("fare", "currency")
            .field("double", "number", json("formula", "size * 2"));
    Related.relate(owner, "calls_at", "many_to_many", "unlink", "harbours.trips", "trips.ports");
    new DrillDownIT().createTrips();
  }

  @Test
  void everyGroupOfOneKindIsFound() {
    for (String group : GROUPS) {
      verify(json("group_by", array(parsed(group))));
    }
  }

  @Test
  void everyGroupOfSeveralKindsIsFoundWithTheConditionsOfReportAndAnswer() {
    for (int i = 0; i < PAIRS; i++) {
      List<String> chosen = new ArrayList<>(GROUPS);
      List<JsonValue> groups = new ArrayList<>();
      for (int at = 0; at < 2 + i % 2; at++) {
        groups.add(
            json(
                parsed(chosen.remove(random.nextInt(chosen.size()))).asJsonObject(),
                json("name", "g" + at)));
      }
      verify(
          json(
              "group_by",
              array(groups.toArray()),
              "filter",
              KEPT,
              "timezone",
              i % 2 == 0 ? "Africa/Cairo" : "America/Santiago",
              "week_start",
              i % 2 == 0 ? "sunday" : "saturday",
              "limit",
              40));
    }
  }

  @Test
  void amountsOfACurrencyHaveNoFilterInsteadOfAWrongOne() {
    JsonObject answer = answer(json("group_by", array(json("field", "fare"))));
    assertThat(answer.getJsonArray("groups").getValuesAs(JsonObject.class))
        .filteredOn(group -> !group.getJsonArray("keys").getJsonObject(0).isNull("value"))
        .isNotEmpty()
        .allSatisfy(group -> assertThat(group.get("filter")).isEqualTo(JsonValue.NULL));
  }

  private void verify(JsonObject question) {
    JsonObject answer = answer(question);
    List<JsonObject> groups = answer.getJsonArray("groups").getValuesAs(JsonObject.class);
    assertThat(groups).as("%s", question).isNotEmpty();
    for (JsonObject group : groups) {
      List<JsonValue> conditions = new ArrayList<>(List.of(NARROWED, group.get("filter")));
      if (question.containsKey("filter")) {
        conditions.add(question.get("filter"));
      }
      assertThat(listed(json("and", array(conditions.toArray()))))
          .as("%s of %s", group, question)
          .isEqualTo(group.getJsonObject("measures").getInt("count"));
    }
  }

  /** Saves a report with a question and asks for its answer. */
  private static JsonObject answer(JsonObject question) {
    JsonObject report =
        owner
            .post(
                "/report",
                json(
                    "name",
                    "Trips",
                    "object",
                    "trips",
                    "question",
                    question,
                    "chart",
                    json("type", "table")))
            .expect(201)
            .data();
    String path = "/report/" + report.getString("slug");
    JsonObject answer =
        owner.get(path + "/answer?filter=" + Sheet.encoded(NARROWED)).expect(200).data();
    assertThat(answer.get("filter")).isEqualTo(NARROWED);
    owner.delete(path).expect(200);
    return answer.getJsonObject("answer");
  }

  private static int listed(JsonValue filter) {
    return trips
        .list("limit=1&count=exact&filter=" + Sheet.encoded(filter))
        .expect(200)
        .json()
        .getJsonObject("pagination")
        .getInt("total");
  }

  private void createTrips() {
    String me = owner.get("/admin/me").expect(200).data().getString("slug");
    for (int i = 0; i < RECORDS; i++) {
      List<Object> values = new ArrayList<>();
      put(values, "name", "N" + random.nextInt(4));
      put(values, "mail", "m" + random.nextInt(3) + "@example.com");
      put(values, "state", "abc".charAt(random.nextInt(3)) + "");
      put(values, "tags", random.nextBoolean() ? array("a", "b") : array("c"));
      put(values, "done", random.nextBoolean());
      put(values, "stars", 1 + random.nextInt(5));
      put(values, "size", random.nextInt(-8, 14) / 2.0);
      put(values, "share", random.nextInt(100));
      put(values, "time", random.nextInt(7200));
      put(values, "day", "202%d-%02d-%02d".formatted(5 + random.nextInt(2), month(), day()));
      put(
          values,
          "moment",
          "202%d-%02d-%02dT%02d:59:59.999Z"
              .formatted(5 + random.nextInt(2), month(), day(), random.nextInt(24)));
      put(values, "who", me);
      put(values, "fare", json("amount", 10, "currency", random.nextBoolean() ? "EUR" : "USD"));
      put(values, "ports", array(ports.subList(0, 1 + random.nextInt(3)).toArray()));
      String slug = trips.slugOf(json(values.toArray()));
      if (random.nextInt(3) == 0) {
        owner.put(trips.path("/" + slug), json("assigned_to", "me", "data", json())).expect(200);
      }
    }
  }

  /** Gives three of four records a value. */
  private void put(List<Object> values, String field, Object value) {
    if (random.nextInt(4) > 0) {
      values.addAll(List.of(field, value));
    }
  }

  private int month() {
    return 1 + random.nextInt(12);
  }

  private int day() {
    return 1 + random.nextInt(28);
  }

  private static JsonObject option(String value) {
    return json("value", value, "label", value);
  }
}
