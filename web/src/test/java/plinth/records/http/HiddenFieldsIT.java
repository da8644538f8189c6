package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.kernel.http.Surface;
import plinth.kernel.http.route.Route;
import plinth.testing.Api;
import plinth.testing.RouteList;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A limited role learns nothing about a hidden field or unreadable object: responses are those for
 * an unknown one. {@code CanaryIT} searches every route, socket and message.
 */
class HiddenFieldsIT {
  private static final JsonArray PERMISSIONS =
      array(
          (Object[])
              ("record.* object.* field.* member.read relation.* view.* folder.* comment.* transfer.*"
                      + " messaging.* workflow.* webhook.*")
                  .split(" "));
  private static final String SECRET = "qzhush";
  private static final String MARK = "xqzmarkqx";
  private static final String VAULT = "qzvaults";

  private static Workspace workspace;
  private static Api owner;
  private static Api sales;
  private static Api clerk;
  private static String record;
  private static String secretRecord;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    object(owner, "ships");
    field("ships", SECRET, "text", json("is_unique", true));
    field("ships", "name", "text", json("is_unique", true));
    field("ships", "rank", "text", json("default_value", "third"));
    field("ships", SECRET + "tag", "select", json("options", array(json("value", MARK))));
    object(owner, VAULT);
    field(VAULT, "name", "text", json("is_required", false));
    for (String role : List.of("Sales", "Clerk")) {
      owner.post("/admin/roles", json("name", role, "permissions", PERMISSIONS)).expect(201);
    }
    limit(
        "sales",
        "ships",
        json("fields", json(SECRET, "hidden", SECRET + "tag", "hidden", "rank", "read_only")));
    limit("sales", VAULT, json("read", false));
    sales = workspace.member("sales");
    clerk = workspace.member("clerk");
    record =
        created(owner.post("/object/data/ships", json("data", json("name", "Argo", SECRET, MARK))));
    owner.put("/object/data/ships/" + record, json("data", json(SECRET, MARK + "2"))).expect(200);
    secretRecord = created(owner.post("/object/data/" + VAULT, json("data", json("name", MARK))));
  }

  private static void object(Api api, String slug) {
    api.post("/object", json("name", "Thing", "slug", slug)).expect(201);
  }

  private static void field(String object, String slug, String type, JsonObject more) {
    JsonObject field = json("name", slug, "slug", slug, "type", type, more);
    owner.post("/object/field/" + object, field).expect(201);
  }

  private static void limit(String role, String object, JsonObject body) {
    owner.put("/admin/roles/" + role + "/objects/" + object, body).expect(200);
  }

  private static String created(Api.Answer answer) {
    return answer.expect(201).data().getString("slug");
  }

  /** Every route that a role's token can call with the known values. */
  static Stream<Route> readRoutes() {
    return RouteList.served().stream()
        .filter(route -> route.verb().equals("GET"))
        .filter(
            route ->
                List.of(Surface.Kind.ADMIN, Surface.Kind.RECORD, Surface.Kind.WORKSPACE)
                    .contains(route.surface().kind()))
        .filter(route -> !path(route).contains("{"));
  }

  private static String path(Route route) {
    return path(route, "ships", "name", record);
  }

  private static String path(Route route, String object, String field, String data) {
    String path = "//" + route.path().replaceFirst("^/", "");
    path = path.replace("/admin/roles/{slug}", "/admin/roles/sales");
    for (var known :
        Map.of("{objectSlug}", object, "{fieldSlug}", field, "{dataSlug}", String.valueOf(data))
            .entrySet()) {
      path = path.replace(known.getKey(), known.getValue());
    }
    return path;
  }

  @ParameterizedTest
  @MethodSource("readRoutes")
  void answersContainNoHiddenNameOrValue(Route route) {
    for (String query : List.of("", "?limit=200", "?q=" + MARK, "?page=1&count=exact&q=argo")) {
      Api.Answer answer = sales.get(path(route) + query);
      assertThat(answer.status()).as(path(route)).isLessThan(500);
      assertThat(answer.text().replace("?q=" + MARK, ""))
          .as(path(route) + query)
          .doesNotContain(MARK, SECRET, VAULT);
    }
    // A count by status reports that there is no status field if the only one is hidden.
    boolean isAlike = !route.path().contains("lookup") && !route.path().endsWith("/status-counts");
    if (path(route).contains("/ships") && isAlike) {
      assertThat(owner.get(path(route)).status())
          .as(path(route))
          .isEqualTo(sales.get(path(route)).status());
    }
  }

  /** The routes among them with an object in the path. */
  static Stream<Route> objectRoutes() {
    return readRoutes().filter(route -> route.path().contains("{objectSlug}"));
  }

  @ParameterizedTest
  @MethodSource("objectRoutes")
  void unreadableObjectsAnswerLikeUnknownOnes(Route route) {
    Api.Answer hidden = sales.get(path(route, VAULT, "name", secretRecord));
    Api.Answer absent = sales.get(path(route, "qznobody", "name", secretRecord));
    assertThat(told(hidden, VAULT)).isEqualTo(told(absent, "qznobody"));
  }

  private static String told(Api.Answer answer, String word) {
    return answer.status()
        + answer.text().replace(word, "?").replaceAll(members("request_id", ".*?"), "");
  }

  @Test
  void theTestedRoutesAreManyAndShowEverythingToTheOwner() {
    assertThat(readRoutes().map(HiddenFieldsIT::path))
        .contains("//api/v1/object/data/ships/" + record + "/logs", "//api/v1/openapi")
        .hasSizeGreaterThan(12);
    assertThat(readRoutes())
        .filteredOn(route -> owner.get(path(route)).status() == 200)
        .filteredOn(route -> sales.get(path(route)).status() == 200)
        .as("routes that both read")
        .hasSizeGreaterThan(40);
    assertThat(objectRoutes()).hasSizeGreaterThan(15);
    assertThat(owner.get("/object/data/ships").text()).contains(MARK);
    assertThat(owner.get("/object/data/ships/" + record + "/logs").text()).contains(MARK + "2");
    assertThat(owner.get("/openapi").text()).contains(SECRET, VAULT);
    assertThat(workspace.key(array("read.*")).get("/object/data/ships").text()).contains(MARK);
    assertThat(clerk.get("/object/data/ships").text()).contains(MARK);
  }

  @Test
  void hiddenFieldsAnswerLikeUnknownOnes() {
    for (String query :
        List.of(
            "/object/data/ships?fields=name,%s",
            "/object/data/ships?sort=%s",
            "/object/data/ships?filter="
                + Sheet.encoded(json("field", "FIELD", "op", "is_not_empty"))
                    .replace("FIELD", "%s"),
            "/object/data/ships/" + record + "?fields=%s",
            "/object/data/ships/lookup?field=%s&value=" + MARK,
            "/object/field/show/ships/%s",
            "/object/field/ships/%s/impact")) {
      Api.Answer hidden = sales.get(query.replace("%s", SECRET));
      boolean isOfTheField = query.startsWith("/object/field/");
      assertThat(hidden.status()).as(query).isEqualTo(isOfTheField ? 404 : 400);
      assertThat(told(hidden, SECRET))
          .isEqualTo(told(sales.get(query.replace("%s", "nope")), "nope"));
    }
    String body =
        """
        {"data":{"%s":"x"}}""";
    for (String path : List.of("/object/data/ships", "/object/data/ships/" + record)) {
      String verb = path.endsWith(record) ? "PUT" : "POST";
      Api.Answer hidden = sales.send(verb, path, body.formatted(SECRET));
      assertThat(hidden.expect(400).faults()).containsExactly("data." + SECRET + ":unknown");
      assertThat(told(hidden, SECRET))
          .isEqualTo(told(sales.send(verb, path, body.formatted("nope")), "nope"));
    }

    sales
        .post(
            "/object/data/ships/search",
            json("filter", json("field", SECRET, "op", "eq", "value", MARK + "2")))
        .refused(400, "VALIDATION_FAILED");
    String field = "/object/field/ships/" + SECRET;
    sales.put(field, json("name", "Open")).refused(404, "NOT_FOUND");
    sales.put(field.replace("/ships", "/toggle-status/ships")).refused(404, "NOT_FOUND");
    sales.delete(field).refused(404, "NOT_FOUND");
    JsonObject named = json("field_slug", SECRET);
    assertThat(sales.post("/object/field/duplicate/ships", named).expect(400).faults())
        .containsExactly("field_slug:unknown");
    JsonObject ordered = json("fields", array(SECRET));
    assertThat(sales.put("/object/field/ships/order", ordered).expect(400).faults())
        .containsExactly("fields[0]:unknown");
  }

  @Test
  void searchFindsNothingByHiddenWords() {
    assertThat(total(owner, MARK)).isEqualTo(1);
    assertThat(total(clerk, MARK)).isEqualTo(1);
    assertThat(total(sales, MARK)).isZero();
    assertThat(total(sales, "argo " + MARK)).isZero();
    assertThat(total(sales, "ARGO")).isEqualTo(1);
    assertThat(total(sales, "argo thi")).isEqualTo(1);
    assertThat(sales.get("/object/data/ships/lookup?q=" + MARK).expect(200).text())
        .doesNotContain(record);
    assertThat(sales.get("/object/data/ships/lookup?q=arg").expect(200).text())
        .contains(members("label", "Argo"));
    assertThat(owner.get("/object/data/ships/lookup?q=arg").expect(200).text())
        .contains(members("label", MARK + "2"));
  }

  private static int total(Api api, String words) {
    JsonObject answer =
        api.get("/object/data/ships?count=exact&q=" + Sheet.encoded(words)).expect(200).json();
    assertThat(answer.getJsonArray("data"))
        .hasSize(answer.getJsonObject("pagination").getInt("total"));
    return answer.getJsonArray("data").size();
  }

  @Test
  void logsKeepTheirEntriesAndShowOnlyVisibleFields() {
    List<JsonObject> logs =
        sales
            .get("/object/data/ships/" + record + "/logs")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(logs).hasSizeGreaterThanOrEqualTo(2);
    JsonObject second = logs.get(logs.size() - 2);
    JsonObject first = logs.get(logs.size() - 1);
    assertThat(second.getJsonObject("changed_fields")).isEmpty();
    assertThat(first.getJsonObject("changed_fields")).containsOnlyKeys("name", "rank");
  }

  @Test
  void writesKeepHiddenValuesAndAnswerVisibleOnes() {
    String slug =
        created(
            owner.post(
                "/object/data/ships", json("data", json("name", "Keep", SECRET, MARK + "keep"))));
    String path = "/object/data/ships/" + slug;
    Api.Answer read = sales.get(path).expect(200);
    sales.with("If-None-Match", read.header("ETag")).get(path).expect(304);
    assertThat(owner.get(path).header("ETag")).isNotEqualTo(read.header("ETag"));
    Api keyed = sales.with("Idempotency-Key", "hidden-" + slug);
    for (int i = 0; i < 2; i++) {
      Api.Answer written = keyed.put(path, json("data", json("name", "Kept"))).expect(200);
      assertThat(written.text()).contains("Kept").doesNotContain(MARK, SECRET);
    }
    assertThat(owner.get(path).text()).contains("Kept", MARK + "keep");
    assertThat(total(owner, MARK + "keep kept")).isEqualTo(1);
    sales.put(path, read.data()).refused(412, "STALE_VERSION");
    sales.put(path, json("data", read.data().getJsonObject("data"))).expect(200);
    Api.Answer taken = owner.post("/object/data/ships", json("data", json(SECRET, MARK + "keep")));
    assertThat(taken.expect(409).faults()).containsExactly("data." + SECRET + ":unique");
    assertThat(
            sales
                .post("/object/data/ships", json("data", json("name", "Keep")))
                .expect(409)
                .faults())
        .containsExactly("data.name:unique");
    assertThat(sales.delete(path).expect(200).text()).doesNotContain(MARK, SECRET);
    assertThat(sales.get(path + "/logs").expect(200).text()).doesNotContain(MARK, SECRET);
  }
}
