package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Schedules;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Exports run on schedules with the rights of their owner, and members get links to the files. */
class ScheduledExportsIT {
  private static final Pattern LINK = Pattern.compile("/api/v1(/public/exports/[A-Za-z0-9._-]+)");

  private static Workspace workspace;
  private static Api owner;
  private static Schedules schedules;
  private static String ownerSlug;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Sheet chores = Sheet.create(owner, "chores").field("name", "text").field("bonus", "number");
    chores.create(json("name", "Sweep", "bonus", 4));
    chores.create(json("name", "Paint", "bonus", 6));
    role("clerk", "record.read", "transfer.*");
    owner
        .put("/admin/roles/clerk/objects/chores", json("fields", json("bonus", "hidden")))
        .expect(200);
    role("teller", "record.read", "transfer.*");
    role("reader", "record.read");
    schedules = new Schedules(workspace, owner, "chores");
    ownerSlug = slug(owner);
  }

  private static void role(String name, Object... permissions) {
    owner.post("/admin/roles", json("name", name, "permissions", array(permissions))).expect(201);
  }

  private static String slug(Api api) {
    return api.get("/admin/me").expect(200).data().getString("slug");
  }

  private static JsonObject linkTo(String... receivers) {
    return json("to", "link", "receivers", array((Object[]) receivers));
  }

  @Test
  void aScheduleIsMadeChangedAndDeleted() {
    JsonObject made = schedules.create(linkTo(ownerSlug));
    assertThat(made.getString("timezone")).isEqualTo("UTC");
    assertThat(made.getBoolean("is_active")).isTrue();
    assertThat(made.isNull("last_status")).isTrue();
    assertThat(made.getJsonObject("owner").getString("slug")).isEqualTo(ownerSlug);
    assertThat(schedules.read(made)).isEqualTo(made);
    assertThat(owner.get(schedules.path()).expect(200).text()).contains("\"id\":" + made.get("id"));
    Api stale = owner.with("If-Match", "\"9\"");
    stale.put(schedules.path(made), json("is_active", false)).refused(412, "STALE_VERSION");
    JsonObject paused =
        owner.put(schedules.path(made), json("is_active", false)).expect(200).data();
    assertThat(paused.getString("paused_reason")).isEqualTo("member");
    assertThat(paused.isNull("next_run_at")).isTrue();
    JsonObject monthly =
        owner
            .put(
                schedules.path(made),
                json(
                    "is_active",
                    true,
                    "name",
                    "Monthly list",
                    "timezone",
                    "Asia/Riyadh",
                    "when",
                    json("every", "month", "day", 31, "hour", 23)))
            .expect(200)
            .data();
    assertThat(monthly.getString("next_run_at")).endsWith("T20:00:00Z");
    assertThat(monthly.getString("name")).isEqualTo("Monthly list");
    assertThat(monthly.getJsonObject("export")).isEqualTo(made.getJsonObject("export"));
    owner.delete(schedules.path(made)).expect(200);
    owner.get(schedules.path(made)).refused(404, "NOT_FOUND");
  }

  @Test
  void whatDoesNotFitIsRefusedAtItsPlace() {
    JsonObject link = linkTo(ownerSlug);
    assertThat(faults(json("to", "link"))).containsExactly("receivers:required");
    assertThat(faults(linkTo("nobody_here"))).containsExactly("receivers[0]:unknown");
    assertThat(faults(json("to", "bucket", "receivers", array(ownerSlug))))
        .containsExactly("receivers:unknown");
    assertThat(faults(json(link, json("when", json("every", "week", "hour", 8)))))
        .containsExactly("when.weekday:required");
    assertThat(faults(json(link, json("timezone", "Mars/Base"))))
        .containsExactly("timezone:unknown");
    assertThat(faults(json(link, json("name", " ")))).containsExactly("name:required");
    JsonObject unknown = json("format", "csv", "fields", array("salary"));
    assertThat(faults(json(link, json("export", unknown))))
        .allMatch(fault -> fault.startsWith("export.fields"));
    owner.get(schedules.path() + "/999999999").refused(404, "NOT_FOUND");
  }

  private static List<String> faults(JsonObject more) {
    return owner.post(schedules.path(), Schedules.body(more)).expect(400).faults();
  }

  @Test
  void aDueScheduleRunsOnceAndMailsALinkThatNeedsNoSignIn() throws Exception {
    Person reader = Person.create();
    Api readerApi = workspace.join(reader, "reader");
    JsonObject made =
        schedules.create(json(linkTo(ownerSlug, slug(readerApi)), json("name", "Once")));
    schedules.bring(made);
    Race.of(4, i -> schedules.sweep());
    JsonObject done = schedules.await(made, "succeeded");
    assertThat(done.getString("next_run_at")).isGreaterThan(done.getString("last_run_at"));
    assertThat(done.isNull("last_error")).isTrue();
    assertThat(exports()).contains(done.getString("last_export"));
    String mail = mails(reader, "Once").get(0);
    assertThat(mails(workspace.owner(), "Once")).hasSize(1);
    assertThat(mails(reader, "Once")).hasSize(1);
    String text = Api.open().get(link(mail)).expect(200).text();
    assertThat(text).contains("Paint,6").contains("Sweep,4");
    assertThat(Api.open().with("Range", "bytes=0-3").get(link(mail)).expect(206).text())
        .isEqualTo("slug");
  }

  /** The exports that schedules have started. */
  private static List<String> exports() {
    return Database.texts(
        "select slug from tenant.job where kind = 'export.run' and workspace_id = "
            + workspace.id());
  }

  @Test
  void aLinkEndsWithItsFileItsReceiverAndItsSchedule() {
    Person reader = Person.create();
    Api readerApi = workspace.join(reader, "reader");
    String readerSlug = slug(readerApi);
    JsonObject made = schedules.create(json(linkTo(ownerSlug, readerSlug), json("name", "Ending")));
    JsonObject done = schedules.run(made, "succeeded");
    String toReader = link(mails(reader, "Ending").get(0));
    String toOwner = link(mails(workspace.owner(), "Ending").get(0));
    Api.open().get(toReader).expect(200);
    Api.open().get(toReader.substring(0, toReader.length() - 6)).refused(404, "NOT_FOUND");
    Api.open().get("/public/exports/abc").refused(404, "NOT_FOUND");
    owner.put(schedules.path(made), json("receivers", array(ownerSlug))).expect(200);
    Api.open().get(toReader).refused(404, "NOT_FOUND");
    owner.put(schedules.path(made), json("receivers", array(ownerSlug, readerSlug))).expect(200);
    owner.delete("/admin/members/" + readerSlug).expect(200);
    Api.open().get(toReader).refused(404, "NOT_FOUND");
    Api.open().get(toOwner).expect(200);
    expire(done.getString("last_export"), "now() - interval '1 second'");
    Api.open().get(toOwner).refused(404, "EXPORT_EXPIRED");
    expire(done.getString("last_export"), "now() + interval '1 day'");
    Api.open().get(toOwner).expect(200);
    owner.delete(schedules.path(made)).expect(200);
    Api.open().get(toOwner).refused(404, "NOT_FOUND");
  }

  private static void expire(String export, String at) {
    Database.run("update tenant.export set expires_at = " + at + " where slug = '" + export + "'");
  }

  @Test
  void aScheduleRunsWithTheRightsOfItsOwnerAndExistsForThoseWhoSeeItsFields() {
    Person clerk = Person.create();
    Api clerkApi = workspace.join(clerk, "clerk");
    JsonObject whole = schedules.create(linkTo(slug(clerkApi)));
    clerkApi.get(schedules.path(whole)).refused(404, "NOT_FOUND");
    clerkApi.put(schedules.path(whole), json("name", "Mine")).refused(404, "NOT_FOUND");
    clerkApi.delete(schedules.path(whole)).refused(404, "NOT_FOUND");
    clerkApi.post(schedules.path(whole) + "/run", "{}").refused(404, "NOT_FOUND");
    assertThat(clerkApi.get(schedules.path()).expect(200).text()).doesNotContain("Daily list");
    JsonObject hidden =
        json(
            linkTo(slug(clerkApi)),
            json("export", json("format", "csv", "fields", array("bonus"))));
    assertThat(clerkApi.post(schedules.path(), Schedules.body(hidden)).expect(400).faults())
        .allMatch(fault -> fault.startsWith("export.fields"));
    Schedules own = new Schedules(workspace, clerkApi, "chores");
    JsonObject made = own.create(json(linkTo(slug(clerkApi)), json("name", "Partial")));
    own.run(made, "succeeded");
    assertThat(Api.open().get(link(mails(clerk, "Partial").get(0))).expect(200).text())
        .contains("Paint")
        .doesNotContain("bonus");
    Api reader = workspace.member("reader");
    reader.get(schedules.path()).refused(403, "PERMISSION_DENIED");
    reader
        .post(schedules.path(), Schedules.body(linkTo(ownerSlug)))
        .refused(403, "PERMISSION_DENIED");
  }

  @Test
  void anOwnerWhoMayNotExportPausesTheScheduleUntilAnotherMemberTakesItOver() {
    Person teller = Person.create();
    Api tellerApi = workspace.join(teller, "teller");
    String tellerSlug = slug(tellerApi);
    Schedules own = new Schedules(workspace, tellerApi, "chores");
    JsonObject made = own.create(json(linkTo(ownerSlug), json("name", "Taken over")));
    own.run(made, "succeeded");
    String link = link(mails(workspace.owner(), "Taken over").get(0));
    Api.open().get(link).expect(200);
    owner.put("/admin/members/" + tellerSlug, json("role", "reader")).expect(200);
    Api.open().get(link).refused(404, "NOT_FOUND");
    schedules.bring(made);
    schedules.sweep();
    JsonObject paused = schedules.read(made);
    assertThat(paused.getString("paused_reason")).isEqualTo("owner_may_not_export");
    assertThat(paused.getBoolean("is_active")).isFalse();
    assertThat(mails(teller, "The scheduled export Taken over failed").get(0))
        .contains("may no longer export");
    owner.post(schedules.path(made) + "/run", "{}").refused(409, "EXPORT_OWNER_REFUSED");
    owner.delete("/admin/members/" + tellerSlug).expect(200);
    JsonObject taken = owner.put(schedules.path(made), json("is_active", true)).expect(200).data();
    assertThat(taken.getJsonObject("owner").getString("slug")).isEqualTo(ownerSlug);
    assertThat(taken.isNull("paused_reason")).isTrue();
    schedules.run(made, "succeeded");
    JsonObject left = schedules.create(linkTo(ownerSlug));
    Database.run(
        "update tenant.export_schedule set admin_id = 999999999 where id = " + left.get("id"));
    schedules.bring(left);
    schedules.sweep();
    assertThat(schedules.read(left).getString("paused_reason")).isEqualTo("owner_left");
  }

  @Test
  void aRunThatFailsIsShownAndToldAndTheNextOneStaysPlanned() {
    Person reader = Person.create();
    String readerSlug = slug(workspace.join(reader, "reader"));
    JsonObject made = schedules.create(json(linkTo(readerSlug), json("name", "Broken")));
    owner.delete("/admin/members/" + readerSlug).expect(200);
    schedules.bring(made);
    JsonObject failed = schedules.await(made, "failed");
    assertThat(failed.getString("last_error")).contains("No receiver is an active member");
    assertThat(failed.isNull("next_run_at")).isFalse();
    assertThat(mails(workspace.owner(), "The scheduled export Broken failed")).hasSize(1);
    schedules.bring(made);
    schedules.await(made, "failed");
    assertThat(mails(workspace.owner(), "The scheduled export Broken failed")).hasSize(1);
  }

  @Test
  void aDeletedObjectPausesItsSchedulesAtOnce() {
    Sheet lamps = Sheet.create(owner, "lamps").field("name", "text");
    lamps.create(json("name", "Torch"));
    Schedules own = new Schedules(workspace, owner, "lamps");
    JsonObject made = own.create(json(linkTo(ownerSlug), json("name", "Lamps")));
    owner.delete("/object/lamps").expect(200);
    own.bring(made);
    own.sweep();
    assertThat(mails(workspace.owner(), "The scheduled export Lamps failed").get(0))
        .contains("What it exports is not possible any more")
        .contains("It is paused until");
    JsonObject deleted =
        owner.get("/object/trash").expect(200).json().getJsonArray("data").getJsonObject(0);
    owner.post("/object/trash/" + deleted.get("id") + "/restore", json()).expect(200);
    assertThat(own.read(made).getString("paused_reason")).isEqualTo("export_invalid");
    own.api().put(own.path(made), json("is_active", true)).expect(200);
    own.bring(made);
    own.await(made, "succeeded");
  }

  @Test
  void aDeletedFieldPausesTheSchedulesThatNameItUntilTheyAreChanged() {
    Sheet tools = Sheet.create(owner, "tools").field("name", "text").field("weight", "number");
    tools.create(json("name", "Saw"));
    Schedules own = new Schedules(workspace, owner, "tools");
    JsonObject export = json("format", "csv", "fields", array("weight"));
    JsonObject made =
        own.create(json(linkTo(ownerSlug), json("name", "Weights", "export", export)));
    tools.dropField("weight");
    assertThat(own.read(made).getBoolean("is_active")).isTrue();
    own.bring(made);
    own.sweep();
    JsonObject paused = own.read(made);
    assertThat(paused.getString("paused_reason")).isEqualTo("export_invalid");
    assertThat(paused.getString("last_status")).isEqualTo("failed");
    assertThat(paused.getString("last_error")).contains("weight");
    assertThat(mails(workspace.owner(), "The scheduled export Weights failed").get(0))
        .contains("What it exports is not possible any more")
        .contains("weight")
        .contains("It is paused until");
    assertThat(owner.post(own.path(made) + "/run", "{}").expect(400).faults())
        .allMatch(fault -> fault.startsWith("fields"));
    assertThat(owner.put(own.path(made), json("is_active", true)).expect(400).faults())
        .allMatch(fault -> fault.startsWith("export.fields"));
    JsonObject other = json("format", "csv", "fields", array("name"));
    JsonObject changed =
        owner.put(own.path(made), json("is_active", true, "export", other)).expect(200).data();
    assertThat(changed.isNull("paused_reason")).isTrue();
    own.run(made, "succeeded");
  }

  @Test
  void itsMailsAreInTheLanguageOfTheSchedule() {
    JsonObject arabic = json(linkTo(ownerSlug), json("name", "القائمة", "language", "ar"));
    JsonObject made = schedules.create(arabic);
    schedules.run(made, "succeeded");
    String mail = mails(workspace.owner(), "القائمة").get(0);
    assertThat(mail).contains("جاهز").contains("dir=\"rtl\"");
    Api.open().get(link(mail)).expect(200);
    Person teller = Person.create();
    Api tellerApi = workspace.join(teller, "teller");
    JsonObject taken = tellerApi.put(schedules.path(made), json("name", "أخرى")).expect(200).data();
    assertThat(taken.getString("language")).isEqualTo("ar");
    owner.put("/admin/members/" + slug(tellerApi), json("role", "reader")).expect(200);
    schedules.bring(made);
    schedules.sweep();
    assertThat(mails(teller, "فشل التصدير المجدول أخرى").get(0))
        .contains("لم يعد يُسمح لمالكه بتصدير السجلات")
        .contains("توقف مؤقتًا");
    JsonObject english = owner.put(schedules.path(made), json("language", "en")).expect(200).data();
    assertThat(english.getString("language")).isEqualTo("en");
    JsonObject unnamed = schedules.create(linkTo(ownerSlug));
    assertThat(unnamed.getString("language")).isEqualTo("en");
  }

  @Test
  void aScheduleRunsOneExportAtATime() {
    JsonObject made = schedules.create(json(linkTo(ownerSlug), json("name", "Busy")));
    Database.run(
        "update tenant.export_schedule set last_status = 'running', last_export = 'none' where id ="
            + " "
            + made.get("id"));
    owner.post(schedules.path(made) + "/run", "{}").refused(409, "EXPORT_SCHEDULE_RUNNING");
  }

  @Test
  void aWorkspaceHasAtMostFiftySchedules() {
    Workspace full = Workspace.create();
    Sheet.create(full.admin(), "chores").field("name", "text");
    Schedules own = new Schedules(full, full.admin(), "chores");
    JsonObject body = linkTo(slug(full.admin()));
    for (int i = 0; i < 50; i++) {
      own.create(body);
    }
    full.admin().post(own.path(), Schedules.body(body)).refused(409, "TOO_MANY_EXPORT_SCHEDULES");
  }

  /** The mails to a person with a subject, after at least one has come. */
  private static List<String> mails(Person to, String subject) {
    return Await.promptly(
        subject,
        () ->
            Mailbox.to(to.email()).stream()
                .filter(mail -> mail.contains("Subject: " + subject))
                .toList(),
        all -> !all.isEmpty());
  }

  /** The path of the link in a mail. */
  private static String link(String mail) {
    Matcher link = LINK.matcher(mail.replace("=\n", ""));
    assertThat(link.find()).as(mail).isTrue();
    return link.group(1);
  }
}
