package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

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
import plinth.testing.OpenApi;
import plinth.testing.Person;
import plinth.testing.RouteList;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Nothing of a hidden field, or of an object that may not be read, reaches the limited role. Every
 * route, sockets and what is sent elsewhere are searched by {@code CanaryIT}; here the answers are
 * those of a field and of an object that are not there.
 */
class HiddenFieldsIT {
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
    field("ships", SECRET, "text", "\"is_unique\":true");
    field("ships", "name", "text", "\"is_unique\":true");
    field("ships", "rank", "text", "\"default_value\":\"third\"");
    field("ships", SECRET + "tag", "select", "\"options\":[{\"value\":\"" + MARK + "\"}]");
    object(owner, VAULT);
    field(VAULT, "name", "text", "\"is_required\":false");
    for (String role : List.of("Sales", "Clerk")) {
      owner
          .post(
              "/admin/roles",
              "{\"name\":\""
                  + role
                  + "\",\"permissions\":[\"record.*\",\"object.*\",\"field.*\",\"member.read\","
                  + "\"relation.*\",\"view.*\",\"folder.*\",\"comment.*\",\"transfer.*\","
                  + "\"messaging.*\",\"workflow.*\",\"webhook.*\"]}")
          .expect(201);
    }
    limit(
        "sales",
        "ships",
        "{\"fields\":{\""
            + SECRET
            + "\":\"hidden\",\""
            + SECRET
            + "tag\":\"hidden\",\"rank\":\"read_only\"}}");
    limit("sales", VAULT, "{\"read\":false}");
    sales = workspace.member("sales");
    clerk = workspace.member("clerk");
    record =
        created(
            owner.post(
                "/object/data/ships",
                "{\"data\":{\"name\":\"Argo\",\"" + SECRET + "\":\"" + MARK + "\"}}"));
    owner
        .put("/object/data/ships/" + record, "{\"data\":{\"" + SECRET + "\":\"" + MARK + "2\"}}")
        .expect(200);
    secretRecord =
        created(owner.post("/object/data/" + VAULT, "{\"data\":{\"name\":\"" + MARK + "\"}}"));
  }

  private static void object(Api api, String slug) {
    api.post("/object", "{\"name\":\"Thing\",\"slug\":\"" + slug + "\"}").expect(201);
  }

  private static void field(String object, String slug, String type, String more) {
    String field =
        "{\"name\":\"%s\",\"slug\":\"%s\",\"type\":\"%s\",%s}".formatted(slug, slug, type, more);
    owner.post("/object/field/" + object, field).expect(201);
  }

  private static void limit(String role, String object, String body) {
    owner.put("/admin/roles/" + role + "/objects/" + object, body).expect(200);
  }

  private static String created(Api.Answer answer) {
    return answer.expect(201).data().getString("slug");
  }

  /** Every route that a role's token may ask with what is known here. */
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
  void noAnswerHoldsTheValueOrTheName(Route route) {
    for (String query : List.of("", "?limit=200", "?q=" + MARK, "?page=1&count=exact&q=argo")) {
      Api.Answer answer = sales.get(path(route) + query);
      assertThat(answer.status()).as(path(route)).isLessThan(500);
      assertThat(answer.text().replace("?q=" + MARK, ""))
          .as(path(route) + query)
          .doesNotContain(MARK, SECRET, VAULT);
    }
    // What counts by a status says that there is none where the only one is hidden.
    boolean isAlike = !route.path().contains("lookup") && !route.path().endsWith("/status-counts");
    if (path(route).contains("/ships") && isAlike) {
      assertThat(owner.get(path(route)).status())
          .as(path(route))
          .isEqualTo(sales.get(path(route)).status());
    }
  }

  /** Those of them that name an object. */
  static Stream<Route> objectRoutes() {
    return readRoutes().filter(route -> route.path().contains("{objectSlug}"));
  }

  @ParameterizedTest
  @MethodSource("objectRoutes")
  void anUnreadableObjectAnswersLikeOneThatIsNotThere(Route route) {
    Api.Answer hidden = sales.get(path(route, VAULT, "name", secretRecord));
    Api.Answer absent = sales.get(path(route, "qznobody", "name", secretRecord));
    assertThat(told(hidden, VAULT)).isEqualTo(told(absent, "qznobody"));
  }

  private static String told(Api.Answer answer, String word) {
    return answer.status()
        + answer.text().replace(word, "?").replaceAll("\"request_id\":\"[^\"]*\"", "");
  }

  @Test
  void theAttackAsksManyRoutesAndTheOwnerSeesEverything() {
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
    assertThat(workspace.key("[\"read.*\"]").get("/object/data/ships").text()).contains(MARK);
    assertThat(clerk.get("/object/data/ships").text()).contains(MARK);
  }

  @Test
  void aHiddenFieldIsAnUnknownOneWhereverItIsNamed() {
    for (String query :
        List.of(
            "/object/data/ships?fields=name,%s",
            "/object/data/ships?sort=%s",
            "/object/data/ships?filter="
                + Sheet.encoded("{\"field\":\"FIELD\",\"op\":\"is_not_empty\"}")
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
    String body = "{\"data\":{\"%s\":\"x\"}}";
    for (String path : List.of("/object/data/ships", "/object/data/ships/" + record)) {
      String verb = path.endsWith(record) ? "PUT" : "POST";
      Api.Answer hidden = sales.send(verb, path, body.formatted(SECRET));
      assertThat(hidden.expect(400).faults()).containsExactly("data." + SECRET + ":unknown");
      assertThat(told(hidden, SECRET))
          .isEqualTo(told(sales.send(verb, path, body.formatted("nope")), "nope"));
    }
    String search = "{\"filter\":{\"field\":\"%s\",\"op\":\"eq\",\"value\":\"" + MARK + "2\"}}";
    sales
        .post("/object/data/ships/search", search.formatted(SECRET))
        .refused(400, "VALIDATION_FAILED");
    String field = "/object/field/ships/" + SECRET;
    sales.put(field, "{\"name\":\"Open\"}").refused(404, "NOT_FOUND");
    sales.put(field.replace("/ships", "/toggle-status/ships"), null).refused(404, "NOT_FOUND");
    sales.delete(field).refused(404, "NOT_FOUND");
    String named = "{\"field_slug\":\"" + SECRET + "\"}";
    assertThat(sales.post("/object/field/duplicate/ships", named).expect(400).faults())
        .containsExactly("field_slug:unknown");
    String ordered = "{\"fields\":[\"" + SECRET + "\"]}";
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
        .contains("\"label\":\"Argo\"");
    assertThat(owner.get("/object/data/ships/lookup?q=arg").expect(200).text())
        .contains("\"label\":\"" + MARK + "2\"");
  }

  private static int total(Api api, String words) {
    JsonObject answer =
        api.get("/object/data/ships?count=exact&q=" + Sheet.encoded(words)).expect(200).json();
    assertThat(answer.getJsonArray("data"))
        .hasSize(answer.getJsonObject("pagination").getInt("total"));
    return answer.getJsonArray("data").size();
  }

  @Test
  void logsKeepTheirEntriesAndTellOfSeenFieldsAlone() {
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
  void writesStoreWhatIsHiddenAndAnswerWhatIsSeen() {
    String slug =
        created(
            owner.post(
                "/object/data/ships",
                "{\"data\":{\"name\":\"Keep\",\"" + SECRET + "\":\"" + MARK + "keep\"}}"));
    String path = "/object/data/ships/" + slug;
    Api.Answer read = sales.get(path).expect(200);
    sales.with("If-None-Match", read.header("ETag")).get(path).expect(304);
    assertThat(owner.get(path).header("ETag")).isNotEqualTo(read.header("ETag"));
    Api keyed = sales.with("Idempotency-Key", "hidden-" + slug);
    for (int i = 0; i < 2; i++) {
      Api.Answer written = keyed.put(path, "{\"data\":{\"name\":\"Kept\"}}").expect(200);
      assertThat(written.text()).contains("Kept").doesNotContain(MARK, SECRET);
    }
    assertThat(owner.get(path).text()).contains("Kept", MARK + "keep");
    assertThat(total(owner, MARK + "keep kept")).isEqualTo(1);
    sales.put(path, read.data().toString()).refused(412, "STALE_VERSION");
    sales.put(path, "{\"data\":" + read.data().getJsonObject("data") + "}").expect(200);
    Api.Answer taken =
        owner.post("/object/data/ships", "{\"data\":{\"" + SECRET + "\":\"" + MARK + "keep\"}}");
    assertThat(taken.expect(409).faults()).containsExactly("data." + SECRET + ":unique");
    assertThat(
            sales.post("/object/data/ships", "{\"data\":{\"name\":\"Keep\"}}").expect(409).faults())
        .containsExactly("data.name:unique");
    assertThat(sales.delete(path).expect(200).text()).doesNotContain(MARK, SECRET);
    assertThat(sales.get(path + "/logs").expect(200).text()).doesNotContain(MARK, SECRET);
  }

  @Test
  void aReadOnlyFieldIsShownAndComesBackUnchangedOnly() {
    String slug = created(sales.post("/object/data/ships", "{\"data\":{\"name\":\"Low\"}}"));
    String path = "/object/data/ships/" + slug;
    assertThat(sales.get(path).data().getJsonObject("data").getString("rank")).isEqualTo("third");
    assertThat(sales.put(path, "{\"data\":{\"rank\":\"first\"}}").expect(400).faults())
        .containsExactly("data.rank:read_only");
    assertThat(sales.put(path, "{\"data\":{\"rank\":null}}").expect(400).faults())
        .containsExactly("data.rank:read_only");
    sales.put(path, "{\"data\":{\"rank\":\"third\",\"name\":\"Lower\"}}").expect(200);
    assertThat(
            sales
                .post("/object/data/ships", "{\"data\":{\"rank\":\"first\"}}")
                .expect(400)
                .faults())
        .containsExactly("data.rank:read_only");
    owner.put(path, "{\"data\":{\"rank\":\"first\"}}").expect(200);
    OpenApi document = OpenApi.of(sales.get("/openapi").expect(200).text());
    document.assertValid();
    assertThat(document.at("/components/schemas/ships.data/properties/rank/readOnly").toString())
        .isEqualTo("true");
  }

  @Test
  void aRequiredFieldThatIsWithheldForbidsCreatingUnlessItHasADefault() {
    object(owner, "boats");
    field("boats", "name", "text", "\"is_required\":false");
    field("boats", "code", "text", "\"is_required\":true");
    limit("clerk", "boats", "{\"fields\":{\"code\":\"hidden\"}}");
    Api.Answer refused = clerk.post("/object/data/boats", "{\"data\":{\"name\":\"A\"}}");
    assertThat(refused.expect(403).code()).isEqualTo("PERMISSION_DENIED");
    assertThat(refused.text()).doesNotContain("code\":\"data", "data.code");
    limit("clerk", "boats", "{\"fields\":{\"code\":\"read_only\"}}");
    clerk
        .post("/object/data/boats", "{\"data\":{\"name\":\"A\"}}")
        .refused(403, "PERMISSION_DENIED");
    owner.put("/object/field/boats/code", "{\"default_value\":\"unseen-default\"}").expect(200);
    clerk.post("/object/data/boats", "{\"data\":{\"name\":\"A\"}}").expect(201);
    limit("clerk", "boats", "{\"fields\":{\"code\":\"hidden\"}}");
    String slug = created(clerk.post("/object/data/boats", "{\"data\":{\"name\":\"B\"}}"));
    assertThat(owner.get("/object/data/boats/" + slug).text()).contains("unseen-default");

    owner
        .put("/object/field/boats/code", "{\"is_unique\":true}")
        .refused(409, "FIELD_VALUES_REPEAT");
    owner.delete("/object/data/boats/" + slug).expect(200);
    owner.put("/object/field/boats/code", "{\"is_unique\":true}").expect(200);
    Api.Answer taken = clerk.post("/object/data/boats", "{\"data\":{\"name\":\"C\"}}");
    assertThat(taken.expect(409).faults()).isEmpty();
    assertThat(taken.text()).doesNotContain("unseen-default");
  }

  @Test
  void rightsOnAnObjectCountAtOnceAndWithinThePermissions() {
    object(owner, "rafts");
    field("rafts", "name", "text", "\"is_required\":false");
    String all = "/object/data/rafts";
    String one = all + "/" + created(clerk.post(all, "{\"data\":{\"name\":\"A\"}}"));
    limit("clerk", "rafts", "{\"create\":false,\"update\":false,\"delete\":false}");
    for (Api.Answer answer :
        List.of(
            clerk.post(all, "{\"data\":{\"name\":\"B\"}}"),
            clerk.put(one, "{\"data\":{\"name\":\"B\"}}"),
            clerk.delete(one))) {
      assertThat(answer.expect(403).code()).isEqualTo("PERMISSION_DENIED");
    }
    clerk.get(one).expect(200);
    assertThat(OpenApi.of(clerk.get("/openapi").expect(200).text()).operations())
        .contains("GET /api/v1" + all)
        .doesNotContain("POST /api/v1" + all, "PUT /api/v1" + all + "/{dataSlug}");
    limit("clerk", "rafts", "{\"read\":false}");
    clerk.get(all).refused(404, "NOT_FOUND");
    clerk.post(all, "{\"data\":{\"name\":\"B\"}}").refused(404, "NOT_FOUND");
    clerk.get("/object/rafts").refused(404, "NOT_FOUND");
    clerk.put("/object/rafts", "{\"name\":\"X\"}").refused(404, "NOT_FOUND");
    clerk.put("/object/toggle-status/rafts", null).refused(404, "NOT_FOUND");
    clerk.delete("/object/rafts").refused(404, "NOT_FOUND");
    clerk
        .post("/object/field/rafts", "{\"name\":\"X\",\"type\":\"text\"}")
        .refused(404, "NOT_FOUND");
    assertThat(clerk.get("/object?limit=200").text()).doesNotContain("rafts");
    owner.delete("/admin/roles/clerk/objects/rafts").expect(200);
    clerk.put(one, "{\"data\":{\"name\":\"B\"}}").expect(200);
    workspace.member("member").get(one).expect(200);
  }

  @Test
  void anotherRoleCountsAtOnce() {
    Person person = Person.create();
    Api changing = workspace.join(person, "clerk");
    assertThat(changing.get("/object/data/ships/" + record).text()).contains(MARK);
    String member =
        owner.get("/admin/members?limit=200").expect(200).json().getJsonArray("data").stream()
            .map(value -> value.asJsonObject())
            .filter(one -> one.getString("email").equals(person.email()))
            .map(one -> one.getString("slug"))
            .findFirst()
            .orElseThrow();
    owner.put("/admin/members/" + member, "{\"role\":\"sales\"}").expect(200);
    assertThat(changing.get("/object/data/ships/" + record).expect(200).text())
        .doesNotContain(MARK);
    owner.put("/admin/members/" + member, "{\"role\":\"clerk\"}").expect(200);
    assertThat(changing.get("/object/data/ships/" + record).text()).contains(MARK);
  }
}
