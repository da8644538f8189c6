package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.Exported.await;
import static plinth.testing.Exported.download;
import static plinth.testing.Exported.slug;
import static plinth.testing.Exported.text;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Exports reveal nothing of a hidden field or unreadable object. */
class HiddenExportsIT {
  private static final String SECRET = "qzhush";
  private static final String MARK = "xqzmarkqx";
  private static final String VAULT = "qzvaults";
  private static final JsonObject CSV = json("format", "csv");

  private static Api owner;
  private static Api sales;
  private static Api clerk;
  private static Sheet rows;
  private static String secretRecord;

  @BeforeAll
  static void fill() {
    Workspace workspace = Workspace.create();
    owner = workspace.admin();
    rows = Sheet.create(owner, "rows").field("name", "text").field(SECRET, "text");
    rows.create(json("name", "Argo", SECRET, MARK));
    secretRecord = Sheet.create(owner, VAULT).field("name", "text").slugOf(json("name", MARK));
    for (String role : List.of("Sales", "Clerk")) {
      owner
          .post("/admin/roles", json("name", role, "permissions", array("record.*", "transfer.*")))
          .expect(201);
    }
    limit("sales", "rows", json("fields", json(SECRET, "hidden")));
    limit("sales", VAULT, json("read", false));
    sales = workspace.member("sales");
    clerk = workspace.member("clerk");
  }

  private static void limit(String role, String object, JsonObject body) {
    owner.put("/admin/roles/" + role + "/objects/" + object, body).expect(200);
  }

  private static String ended(Sheet sheet, JsonObject members) {
    String slug = slug(sheet, members);
    await(sheet.api(), sheet.slug(), slug);
    return slug;
  }

  private static String told(Api.Answer answer, String word) {
    return answer.status()
        + answer.text().replace(word, "?").replaceAll(members("request_id", ".*?"), "");
  }

  @Test
  void exportsContainOnlyVisibleFields() {
    for (JsonObject format : List.of(CSV, json("format", "jsonl"))) {
      assertThat(text(rows.by(sales), format)).contains("Argo").doesNotContain(MARK, SECRET);
      assertThat(text(rows, format)).contains("Argo", MARK, SECRET);
    }
    String book = slug(rows.by(sales), json("format", "xlsx"));
    assertThat(await(sales, "rows", book).getString("status")).isEqualTo("completed");
    String sheet =
        plinth.testing.Exported.part(
            sales.bytes(download("rows", book)), "xl/worksheets/sheet1.xml");
    assertThat(sheet).contains("Argo").doesNotContain(MARK, SECRET);
  }

  @Test
  void hiddenFieldsAnswerLikeUnknownOnes() {
    String path = rows.path("/export");
    for (JsonObject member :
        List.of(
            json("fields", array("%s")),
            json("sort", "%s"),
            json("filter", json("field", "%s", "op", "is_empty")))) {
      String asked = json(CSV, member).toString();
      Api.Answer hidden =
          sales.post(path, asked.formatted(SECRET)).refused(400, "VALIDATION_FAILED");
      assertThat(told(hidden, SECRET))
          .isEqualTo(told(sales.post(path, asked.formatted("nope")), "nope"));
    }
    String vault = "/object/data/%s/export";
    Api.Answer hidden = sales.post(vault.formatted(VAULT), CSV).refused(404, "NOT_FOUND");
    assertThat(told(hidden, VAULT))
        .isEqualTo(told(sales.post(vault.formatted("nobody"), CSV), "nobody"));
    assertThat(text(rows.by(sales), json(CSV, "q", MARK))).doesNotContain("Argo");
  }

  @Test
  void membersWhoSeeLessCannotReadAnExport() {
    JsonObject names = json(CSV, "fields", array("name"));
    JsonObject byMark = json("field", SECRET, "op", "eq", "value", MARK);
    for (JsonObject members :
        List.of(
            CSV,
            json(names, "filter", json("not", byMark)),
            json(names, "sort", "-" + SECRET),
            json(names, "q", "argo"))) {
      String slug = ended(rows, members);
      for (String path : List.of("status/" + slug, "download/" + slug)) {
        Api.Answer hidden = sales.get(rows.path("/export/" + path)).refused(404, "NOT_FOUND");
        assertThat(told(hidden, slug))
            .isEqualTo(told(sales.get(rows.path("/export/" + path + "x")), slug + "x"));
        clerk.get(rows.path("/export/" + path)).expect(200);
      }
      sales.post(rows.path("/export/" + slug + "/cancel")).refused(404, "NOT_FOUND");
    }
    assertThat(sales.get(download("rows", ended(rows, names))).expect(200).text()).contains("Argo");
  }

  @Test
  void losingSightOfAFieldHidesTheExport() {
    Sheet kept = Sheet.create(owner, "kept").field("name", "text").field(SECRET, "text");
    String all = ended(kept.by(clerk), CSV);
    String names = ended(kept.by(clerk), json(CSV, "fields", array("name")));
    limit("clerk", "kept", json("fields", json(SECRET, "hidden")));
    clerk.get(download("kept", all)).refused(404, "NOT_FOUND");
    clerk.get(download("kept", names)).expect(200);
    owner.get(download("kept", all)).expect(200);
    kept.dropField(SECRET);
    clerk.get(download("kept", all)).expect(200);
    owner.get(download("kept", all)).expect(200);
    limit("sales", "kept", json("fields", json("name", "read_only")));
    sales.get(download("kept", all)).refused(404, "NOT_FOUND");
  }

  @Test
  void recordsOfHiddenObjectsStayOut() {
    Sheet notes =
        Sheet.create(owner, "notes")
            .field("of", "smart_catalog", json("settings", json("object", VAULT)));
    notes.create(json("of", secretRecord));
    for (JsonObject members : List.of(json("format", "jsonl"), json(CSV, "labels", true))) {
      assertThat(text(notes.by(sales), members)).doesNotContain(secretRecord, MARK);
      String slug = ended(notes, members);
      assertThat(owner.get(download("notes", slug)).expect(200).text()).contains(MARK);
      sales.get(download("notes", slug)).refused(404, "NOT_FOUND");
    }
    sales.get(download("notes", ended(notes, CSV))).refused(404, "NOT_FOUND");
  }
}
