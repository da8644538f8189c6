package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.Exported.await;
import static plinth.testing.Exported.download;
import static plinth.testing.Exported.slug;
import static plinth.testing.Exported.text;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Nothing of a hidden field, or of an object that may not be read, gets out by an export. */
class HiddenExportsIT {
  private static final String SECRET = "qzhush";
  private static final String MARK = "xqzmarkqx";
  private static final String VAULT = "qzvaults";
  private static final String CSV = "\"format\":\"csv\"";

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
    rows.create("\"name\":\"Argo\",\"" + SECRET + "\":\"" + MARK + "\"");
    secretRecord =
        Sheet.create(owner, VAULT).field("name", "text").slugOf("\"name\":\"" + MARK + "\"");
    for (String role : List.of("Sales", "Clerk")) {
      owner
          .post(
              "/admin/roles",
              "{\"name\":\"" + role + "\",\"permissions\":[\"record.*\",\"transfer.*\"]}")
          .expect(201);
    }
    limit("sales", "rows", "{\"fields\":{\"" + SECRET + "\":\"hidden\"}}");
    limit("sales", VAULT, "{\"read\":false}");
    sales = workspace.member("sales");
    clerk = workspace.member("clerk");
  }

  private static void limit(String role, String object, String body) {
    owner.put("/admin/roles/" + role + "/objects/" + object, body).expect(200);
  }

  private static String ended(Sheet sheet, String members) {
    String slug = slug(sheet, members);
    await(sheet.api(), sheet.slug(), slug);
    return slug;
  }

  private static String told(Api.Answer answer, String word) {
    return answer.status()
        + answer.text().replace(word, "?").replaceAll("\"request_id\":\"[^\"]*\"", "");
  }

  @Test
  void anExportHoldsWhatItsMakerSees() {
    for (String format : List.of(CSV, "\"format\":\"jsonl\"")) {
      assertThat(text(rows.by(sales), format)).contains("Argo").doesNotContain(MARK, SECRET);
      assertThat(text(rows, format)).contains("Argo", MARK, SECRET);
    }
    String book = slug(rows.by(sales), "\"format\":\"xlsx\"");
    assertThat(await(sales, "rows", book).getString("status")).isEqualTo("completed");
    String sheet =
        plinth.testing.Exported.part(
            sales.bytes(download("rows", book)), "xl/worksheets/sheet1.xml");
    assertThat(sheet).contains("Argo").doesNotContain(MARK, SECRET);
  }

  @Test
  void aHiddenFieldIsAnUnknownOneWhereverItIsNamed() {
    String path = rows.path("/export");
    for (String member :
        List.of(
            "\"fields\":[\"%s\"]",
            "\"sort\":\"%s\"", "\"filter\":{\"field\":\"%s\",\"op\":\"is_empty\"}")) {
      String asked = "{" + CSV + "," + member + "}";
      Api.Answer hidden =
          sales.post(path, asked.formatted(SECRET)).refused(400, "VALIDATION_FAILED");
      assertThat(told(hidden, SECRET))
          .isEqualTo(told(sales.post(path, asked.formatted("nope")), "nope"));
    }
    String vault = "/object/data/%s/export";
    Api.Answer hidden =
        sales.post(vault.formatted(VAULT), "{" + CSV + "}").refused(404, "NOT_FOUND");
    assertThat(told(hidden, VAULT))
        .isEqualTo(told(sales.post(vault.formatted("nobody"), "{" + CSV + "}"), "nobody"));
    assertThat(text(rows.by(sales), CSV + ",\"q\":\"" + MARK + "\"")).doesNotContain("Argo");
  }

  @Test
  void anExportIsForNobodyWhoSeesLess() {
    String names = CSV + ",\"fields\":[\"name\"]";
    String byMark = "\"field\":\"" + SECRET + "\",\"op\":\"eq\",\"value\":\"" + MARK + "\"";
    for (String members :
        List.of(
            CSV,
            names + ",\"filter\":{\"not\":{" + byMark + "}}",
            names + ",\"sort\":\"-" + SECRET + "\"",
            names + ",\"q\":\"argo\"")) {
      String slug = ended(rows, members);
      for (String path : List.of("status/" + slug, "download/" + slug)) {
        Api.Answer hidden = sales.get(rows.path("/export/" + path)).refused(404, "NOT_FOUND");
        assertThat(told(hidden, slug))
            .isEqualTo(told(sales.get(rows.path("/export/" + path + "x")), slug + "x"));
        clerk.get(rows.path("/export/" + path)).expect(200);
      }
      sales.post(rows.path("/export/" + slug + "/cancel"), null).refused(404, "NOT_FOUND");
    }
    assertThat(sales.get(download("rows", ended(rows, names))).expect(200).text()).contains("Argo");
  }

  @Test
  void whoLostSightOfAFieldLosesTheFile() {
    Sheet kept = Sheet.create(owner, "kept").field("name", "text").field(SECRET, "text");
    String all = ended(kept.by(clerk), CSV);
    String names = ended(kept.by(clerk), CSV + ",\"fields\":[\"name\"]");
    limit("clerk", "kept", "{\"fields\":{\"" + SECRET + "\":\"hidden\"}}");
    clerk.get(download("kept", all)).refused(404, "NOT_FOUND");
    clerk.get(download("kept", names)).expect(200);
    owner.get(download("kept", all)).expect(200);
    kept.dropField(SECRET);
    clerk.get(download("kept", all)).expect(200);
    owner.get(download("kept", all)).expect(200);
    limit("sales", "kept", "{\"fields\":{\"name\":\"read_only\"}}");
    sales.get(download("kept", all)).refused(404, "NOT_FOUND");
  }

  @Test
  void labelsOfHiddenObjectsStayOut() {
    Sheet notes =
        Sheet.create(owner, "notes")
            .field("of", "smart_catalog", "\"settings\":{\"object\":\"" + VAULT + "\"}");
    notes.create("\"of\":\"" + secretRecord + "\"");
    for (String members : List.of("\"format\":\"jsonl\"", CSV + ",\"labels\":true")) {
      assertThat(text(notes.by(sales), members)).contains(secretRecord).doesNotContain(MARK);
      String slug = ended(notes, members);
      assertThat(owner.get(download("notes", slug)).expect(200).text()).contains(MARK);
      sales.get(download("notes", slug)).refused(404, "NOT_FOUND");
    }
    sales.get(download("notes", ended(notes, CSV))).expect(200);
  }
}
