package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Reports and dashboards are mailed on schedules, each mail as its receiver may see it. */
class ReportMailsIT {
  private static final JsonObject DAILY = json("every", "day", "hour", 8);

  private static Workspace workspace;
  private static Api owner;
  private static Person clerk;
  private static Api clerkApi;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Sheet chores = Sheet.create(owner, "chores").field("name", "text").field("bonus", "number");
    chores.create(json("name", "Sweep", "bonus", 4));
    chores.create(json("name", "Paint", "bonus", 6));
    owner
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read", "view.*")))
        .expect(201);
    owner
        .put("/admin/roles/clerk/objects/chores", json("fields", json("bonus", "hidden")))
        .expect(200);
    clerk = Person.create();
    clerkApi = workspace.join(clerk, "clerk");
    save("chores", json("group_by", array(json("field", "name"))), "bar");
    save("bonuses", json("measures", array(json("op", "sum", "field", "bonus"))), "number");
  }

  @Test
  void aScheduleIsMadeChangedAndDeletedByTheCreatorOfTheReport() {
    JsonObject made = schedule("chores", clerk);
    String path = "/report-mail/" + made.get("id");
    assertThat(made.getString("timezone")).isEqualTo("UTC");
    assertThat(made.getString("language")).isEqualTo("en");
    assertThat(made.getBoolean("is_active")).isTrue();
    assertThat(owner.get(path).expect(200).data()).isEqualTo(made);
    assertThat(owner.get("/report-mail").expect(200).text()).contains("\"id\":" + made.get("id"));
    clerkApi.get(path).refused(404, "NOT_FOUND");
    clerkApi.delete(path).refused(404, "NOT_FOUND");
    clerkApi.post(path + "/send", json()).refused(404, "NOT_FOUND");
    clerkApi.post("/report-mail", body("chores", clerk)).refused(403, "NOT_THE_CREATOR");
    Api stale = owner.with("If-Match", "\"9\"");
    stale.put(path, json("is_active", false)).refused(412, "STALE_VERSION");
    JsonObject stopped = owner.put(path, json("is_active", false)).expect(200).data();
    assertThat(stopped.isNull("next_at")).isTrue();
    JsonObject monthly =
        owner
            .put(
                path,
                json(
                    "is_active",
                    true,
                    "timezone",
                    "Asia/Riyadh",
                    "when",
                    json("every", "month", "day", 31, "hour", 23)))
            .expect(200)
            .data();
    assertThat(monthly.getString("next_at")).endsWith("T20:00:00Z");
    owner.delete(path).expect(200);
    owner.get(path).refused(404, "NOT_FOUND");
  }

  @Test
  void whatDoesNotFitIsRefusedAtItsPlace() {
    assertThat(faults(json("dashboard", "x"))).containsExactly("report:one");
    assertThat(faults(json("when", json("every", "week", "hour", 8))))
        .containsExactly("when.weekday:required");
    assertThat(faults(json("when", json("every", "day", "hour", 8, "day", 3))))
        .containsExactly("when.day:unknown");
    assertThat(faults(json("when", json("every", "day", "hour", 24))))
        .containsExactly("when.hour:max");
    assertThat(faults(json("timezone", "Mars/Base"))).containsExactly("timezone:unknown");
    assertThat(faults(json("receivers", array()))).containsExactly("receivers:size");
    assertThat(faults(json("receivers", array("nobody_here"))))
        .containsExactly("receivers[0]:unknown");
    owner.post("/report-mail", json(body("none", clerk))).refused(404, "NOT_FOUND");
  }

  @Test
  void aDueScheduleIsMailedOnceToThoseWhoSeeItWithTheFiguresTheySee() throws Exception {
    Person second = Person.create();
    workspace.join(second, "clerk");
    JsonObject open = schedule("chores", clerk, second);
    schedule("bonuses", clerk);
    bring(open);
    Race.of(4, i -> sweep());
    String mail = mails(clerk, "chores").get(0);
    assertThat(mails(second, "chores")).hasSize(1);
    assertThat(mail).contains("/console/reports/chores").contains("application/pdf");
    assertThat(attached(mail, ".csv")).contains("Paint,1").contains("Sweep,1");
    assertThat(attached(mail, ".pdf")).startsWith("%PDF");
    JsonObject sent =
        Await.promptly(
            "the mail is noted",
            () -> owner.get("/report-mail/" + open.get("id")).expect(200).data(),
            one -> !one.isNull("last_sent_at"));
    assertThat(sent.getString("next_at")).isGreaterThan(sent.getString("last_sent_at"));
    assertThat(found(clerk, "chores")).hasSize(1);
    assertThat(found(clerk, "bonuses")).isEmpty();
  }

  @Test
  void whoDoesNotSeeAReportGetsNoMailAndABrokenOneIsToldToItsCreator() {
    Person stranger = Person.create();
    workspace.join(stranger, "clerk");
    save("private", json(), "number");
    owner.put("/report/private", json("visibility", "mine")).expect(200);
    JsonObject unseen = schedule("private", stranger);
    JsonObject hidden = schedule("bonuses", stranger);
    owner.post("/report-mail/" + unseen.get("id") + "/send", json()).expect(200);
    owner.post("/report-mail/" + hidden.get("id") + "/send", json()).expect(200);
    assertThat(mails(workspace.owner(), "The report bonuses could not be mailed").get(0))
        .contains("REPORT_BROKEN");
    JsonObject arabic = json(body("bonuses", stranger), json("language", "ar"));
    JsonObject inArabic = owner.post("/report-mail", arabic).expect(201).data();
    owner.post("/report-mail/" + inArabic.get("id") + "/send", json()).expect(200);
    assertThat(mails(workspace.owner(), "تعذر إرسال التقرير bonuses").get(0))
        .contains("REPORT_BROKEN")
        .contains("سيُرسل مرة أخرى");
    assertThat(found(stranger, "private")).isEmpty();
    assertThat(found(stranger, "bonuses")).isEmpty();
    JsonObject told = owner.get("/report-mail/" + hidden.get("id")).expect(200).data();
    assertThat(told.getString("last_error")).isEqualTo("REPORT_BROKEN");
  }

  @Test
  void aScheduleIsMailedNowOnceAMinute() throws Exception {
    Person reader = Person.create();
    workspace.join(reader, "clerk");
    save("hasty", json(), "number");
    JsonObject made = schedule("hasty", reader);
    JsonObject other = schedule("hasty", reader);
    String path = "/report-mail/" + made.get("id") + "/send";
    // Others cannot use up the limit of the creator.
    clerkApi.post(path, json()).refused(404, "NOT_FOUND");
    assertThat(Race.of(4, i -> owner.post(path, json()).status()))
        .containsExactlyInAnyOrder(200, 429, 429, 429);
    Api.Answer refused = owner.post(path, json()).refused(429, "RATE_LIMITED");
    assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 61);
    owner.post("/report-mail/" + other.get("id") + "/send", json()).expect(200);
    Await.promptly("both are mailed", () -> found(reader, "hasty"), all -> all.size() == 2);
  }

  @Test
  void aRemovedMemberAndADeletedReportEndTheMails() {
    Person leaver = Person.create();
    Api leaverApi = workspace.join(leaver, "clerk");
    String slug = leaverApi.get("/admin/me").expect(200).data().getString("slug");
    save("ending", json(), "number");
    JsonObject made = schedule("ending", leaver);
    owner.delete("/admin/members/" + slug).expect(200);
    owner.post("/report-mail/" + made.get("id") + "/send", json()).expect(200);
    save("after", json(), "number");
    JsonObject after = schedule("after", workspace.owner());
    owner.post("/report-mail/" + after.get("id") + "/send", json()).expect(200);
    mails(workspace.owner(), "after");
    assertThat(found(leaver, "ending")).isEmpty();
    owner.delete("/report/ending").expect(200);
    owner.get("/report-mail/" + made.get("id")).refused(404, "NOT_FOUND");
  }

  @Test
  void aDashboardIsMailedInArabicWithAFileForEachReport() {
    Person reader = Person.create();
    Api api = workspace.join(reader, "clerk");
    owner
        .post(
            "/dashboard",
            json(
                "name",
                "اللوحة",
                "slug",
                "panel",
                "tiles",
                array(json("report", "chores"), json("report", "bonuses"))))
        .expect(201);
    String slug = api.get("/admin/me").expect(200).data().getString("slug");
    JsonObject made =
        owner
            .post(
                "/report-mail",
                json(
                    "dashboard",
                    "panel",
                    "when",
                    json("every", "week", "weekday", 7, "hour", 6),
                    "language",
                    "ar",
                    "receivers",
                    array(slug)))
            .expect(201)
            .data();
    owner.post("/report-mail/" + made.get("id") + "/send", json()).expect(200);
    String mail = mails(reader, "اللوحة").get(0);
    assertThat(mail).contains("/console/dashboards/panel");
    assertThat(mail).contains("chores-").doesNotContain("bonuses-");
    assertThat(attached(mail, ".pdf")).startsWith("%PDF");
  }

  private static List<String> faults(JsonObject more) {
    JsonObjectBuilder body = Json.createObjectBuilder(body("chores", clerk));
    more.forEach(body::add);
    return owner.post("/report-mail", body.build()).expect(400).faults();
  }

  /** The mails to a person with a subject, after at least one has come. */
  private static List<String> mails(Person to, String subject) {
    return Await.promptly(subject, () -> found(to, subject), all -> !all.isEmpty());
  }

  private static List<String> found(Person to, String subject) {
    return Mailbox.to(to.email()).stream()
        .filter(mail -> mail.contains("Subject: " + subject))
        .toList();
  }

  private static void save(String slug, JsonObject question, String chart) {
    owner
        .post(
            "/report",
            json(
                "name",
                slug,
                "slug",
                slug,
                "object",
                "chores",
                "question",
                question,
                "chart",
                json("type", chart)))
        .expect(201);
  }

  private static JsonObject body(String report, Person... receivers) {
    List<String> slugs =
        List.of(receivers).stream()
            .map(one -> workspace.enter(one).get("/admin/me").expect(200).data().getString("slug"))
            .toList();
    return json("report", report, "when", DAILY, "receivers", array(slugs.toArray()));
  }

  private static JsonObject schedule(String report, Person... receivers) {
    return owner.post("/report-mail", body(report, receivers)).expect(201).data();
  }

  /** Makes a schedule due. */
  private static void bring(JsonObject schedule) {
    Database.run(
        "update tenant.report_mail set next_at = now() - interval '3 days' where id = "
            + schedule.get("id")
            + " and workspace_id = "
            + workspace.id());
  }

  private static int sweep() {
    return Api.open()
        .bearer(Signer.server().operator())
        .post("/admin/platform/schedulers/report-mails/run", json("workspace_id", workspace.id()))
        .expect(200)
        .status();
  }

  /** The content of an attached file, by the end of its name. */
  private static String attached(String mail, String ending) {
    int name = mail.indexOf(ending + "\"");
    int begin = mail.indexOf("\n\n", name) + 2;
    byte[] bytes = Base64.getMimeDecoder().decode(mail.substring(begin, mail.indexOf("--", begin)));
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
