package plinth.forms.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Upload;

/** A form reveals nothing that is not public, whatever the request. */
class FormLeaksIT {
  private static final String SECRET = "qzhush";
  private static final String MARK = "xqzmarkqx";
  private static final String REQUEST_ID = members("request_id", ".*?");

  private static FormWorkspace form;
  private static String record;
  private static String owned;
  private static String shownShop;

  @BeforeAll
  static void fill() {
    form = FormWorkspace.create(json("list_records", true, "submits_per_minute", 600));
    Api admin = form.workspace().admin();
    Sheet.create(admin, "vaults").field("name", "text", json("is_public", true));
    Sheet shops =
        Sheet.create(admin, "shops")
            .field(SECRET, "text")
            .field("name", "text", json("is_public", true));
    admin
        .put("/object/shops", json("is_public", true, "form", json("list_records", true)))
        .expect(200);
    form.sheet()
        .field(SECRET, "text", json("is_unique", true))
        .field(SECRET + "opt", "select", json("options", array(json("value", MARK))))
        .field(
            "vault", "smart_catalog", json("is_public", true, "settings", json("object", "vaults")))
        .field(
            "shop", "smart_catalog", json("is_public", true, "settings", json("object", "shops")))
        .field("market", "relation", json("is_public", true, "settings", json("object", "shops")))
        .field("cellar", "relation", json("is_public", true, "settings", json("object", "vaults")))
        .field("paper", "file", json("is_public", true))
        .field(SECRET + "file", "file");
    owned = new Sheet(admin, "vaults").slugOf(json("name", MARK));
    shownShop = shops.slugOf(json("name", "Corner", SECRET, MARK));
    record =
        form.sheet()
            .slugOf(
                json(
                    "name",
                    "Ann",
                    SECRET,
                    MARK,
                    SECRET + "opt",
                    MARK,
                    "vault",
                    owned,
                    "shop",
                    shownShop,
                    "market",
                    shownShop,
                    "cellar",
                    owned,
                    "paper",
                    array(file("open.txt")),
                    SECRET + "file",
                    array(file(MARK + ".txt"))));
  }

  private static String file(String name) {
    return Upload.slug(form.workspace().admin(), name, "hello");
  }

  @ParameterizedTest
  @CsvSource({
    "/fields, 200",
    "/data, 200",
    "/data?limit=200&q=ann, 200",
    "/data?q=" + MARK + ", 200",
    "/data?fields=name, 200",
    "/data?limit=1, 200",
    "/data/RECORD, 200",
    "/data/nothing, 404"
  })
  void answersContainNoHiddenValue(String path, int status) {
    String asked = "/public/forms/leads" + path.replace("RECORD", record);
    Api.Answer answer = form.open().get(asked).expect(status);
    assertThat(answer.text()).doesNotContain(MARK, SECRET, owned, "vault", "cellar", "admin:");
    assertThat(answer.text()).doesNotContain("created_by", "updated_at", "version");
  }

  @Test
  void unsupportedParametersRevealNothing() {
    for (String query : List.of("?cursor=x", "/RECORD?fields=" + SECRET + ",vault")) {
      String path = "/public/forms/leads/data" + query.replace("RECORD", record);
      Api.Answer answer = form.open().get(path);
      assertThat(answer.status()).as(path).isIn(200, 400);
      assertThat(answer.text()).as(path).doesNotContain(MARK, owned, "created_by", "admin:");
    }
  }

  @Test
  void publicRelationsShowLabels() {
    for (JsonObject data :
        List.of(
            form.open()
                .get("/public/forms/leads/data/" + record)
                .expect(200)
                .data()
                .getJsonObject("data"),
            FormWorkspace.rows(form.data("q=ann")).get(0))) {
      JsonObject corner = json("slug", shownShop, "label", "Corner");
      assertThat(data.get("shop")).hasToString(corner.toString());
      assertThat(data.get("market").toString()).contains(members("label", "Corner"), shownShop);
      assertThat(data.get("paper")).hasToString(array("open.txt").toString());
    }
    assertThat(form.sheet().read(record).text()).as("it is there").contains(MARK, owned);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          /data?sort=WHAT
          /data?fields=name,WHAT
          /data?filter={"field":"WHAT","op":"is_not_empty"}
          /data?filter={"field":"WHAT","op":"eq","value":"xqzmarkqx"}
          /data?filter={"not":{"field":"WHAT","op":"contains","value":"x"}}
          """)
  void hiddenFieldsAnswerLikeUnknownOnes(String path) {
    for (String hidden :
        List.of(SECRET, SECRET + "opt", "score", "vault", "created_by", "updated_at")) {
      assertThat(told(path, hidden)).as(hidden).isEqualTo(told(path, "nope"));
    }
  }

  private static String told(String path, String what) {
    int at = path.indexOf("filter=") + "filter=".length();
    String asked = path.replace("WHAT", what);
    String encoded =
        path.contains("filter=")
            ? asked.substring(0, at) + Sheet.encoded(asked.substring(at))
            : asked;
    Api.Answer answer = form.open().get("/public/forms/leads" + encoded);
    return answer
        .refused(400, "VALIDATION_FAILED")
        .text()
        .replace(what, "?")
        .replaceAll(REQUEST_ID, "");
  }

  @Test
  void searchFindsNothingByHiddenWords() {
    assertThat(FormWorkspace.rows(form.data("q=" + MARK))).isEmpty();
    assertThat(FormWorkspace.rows(form.data("q=ann%20" + MARK))).isEmpty();
    assertThat(FormWorkspace.rows(form.data("q=ann"))).hasSize(1);
    assertThat(form.sheet().list("q=" + MARK).json().getJsonArray("data")).hasSize(1);
  }

  @Test
  void submissionsRevealNothingAboutHiddenFields() {
    for (String hidden : List.of(SECRET, "vault", "cellar", SECRET + "file", "score")) {
      Api.Answer one =
          form.submit(json("name", "B", hidden, MARK)).refused(400, "VALIDATION_FAILED");
      Api.Answer none =
          form.submit(json("name", "B", "nope", MARK)).refused(400, "VALIDATION_FAILED");
      assertThat(plain(one, hidden)).isEqualTo(plain(none, "nope"));
    }
    Api.Answer made = form.submit(json("name", "B", "market", shownShop));
    assertThat(made.text()).doesNotContain(SECRET, MARK);
    assertThat(form.submit(json("name", "B", "market", owned)).expect(400).faults())
        .containsExactly("data.market:unknown");
    assertThat(form.submit(json("name", "B", "shop", owned)).expect(400).faults())
        .containsExactly("data.shop:unknown");
    form.submit(json("name", "C", "shop", shownShop)).expect(201);
  }

  @Test
  void conflictsOnHiddenValuesNameNoField() {
    FormWorkspace own = FormWorkspace.create(json());
    own.sheet().field("code", "text", json("is_unique", true, "default_value", MARK));
    own.submit(json("name", "A")).expect(201);
    Api.Answer taken = own.submit(json("name", "B")).refused(409, "VALUE_EXISTS");
    assertThat(taken.faults()).isEmpty();
    assertThat(taken.text()).doesNotContain(MARK, "code\":\"data");
  }

  private static String plain(Api.Answer answer, String what) {
    return answer.text().replace(what, "?").replaceAll(REQUEST_ID, "");
  }
}
