package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.reports.http.Offers.answer;
import static plinth.reports.http.Offers.create;
import static plinth.reports.http.Offers.made;
import static plinth.reports.http.Offers.report;
import static plinth.reports.http.Offers.slugs;
import static plinth.reports.http.Offers.with;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Workspace;

/** Members see reports as their roles allow, and a hidden field is as unknown as a deleted one. */
class ReportAudienceIT {
  private static Workspace workspace;
  private static Api owner;
  private static Api clerk;
  private static Api seller;

  @BeforeAll
  static void fill() {
    Offers offers = Offers.create();
    workspace = offers.workspace();
    owner = offers.owner();
    clerk = offers.clerk();
    seller = offers.seller();
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
    Offers.role(owner, "Guest");
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
    Offers.role(owner, "Guest");
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
    assertThat(create(clerk, given).expect(400).faults()).containsExactly("object:unknown");
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
}
