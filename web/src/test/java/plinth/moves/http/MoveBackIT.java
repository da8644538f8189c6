package plinth.moves.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * Comments, files, links and logs follow a record in both directions, and one of several concurrent
 * moves succeeds.
 */
class MoveBackIT {
  private static final int CALLERS = 8;

  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void theLogFollowsTheRecord() {
    Pair pair = Pair.create(admin, "logged").field("name", "text", json());
    String lead = pair.leads().slugOf(json("name", "Ann"));
    pair.leads().update(lead, json("name", "Anna")).expect(200);
    String contact = pair.moved(lead).getString("new_record_slug");
    pair.contacts().update(contact, json("name", "Hannah")).expect(200);
    JsonObject logs = admin.get(pair.contacts().path("/" + contact + "/logs")).expect(200).json();
    assertThat(told(logs))
        .containsExactly(
            pair.contacts().slug() + " update",
            pair.contacts().slug() + " create",
            pair.leads().slug() + " delete",
            pair.leads().slug() + " update",
            pair.leads().slug() + " create");
    assertThat(logs.getJsonObject("pagination").getInt("total")).isEqualTo(5);
    JsonObject last =
        admin
            .get(pair.contacts().path("/" + contact + "/logs?limit=1&page=5"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(last.getJsonObject("changed_fields").getJsonObject("name").getString("new"))
        .isEqualTo("Ann");
  }

  private static List<String> told(JsonObject logs) {
    return logs.getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(entry -> entry.getString("object_slug") + " " + entry.getString("operation"))
        .toList();
  }

  @Test
  void theLogContainsTheWholeJourneyOfARecord() {
    Pair first = Pair.create(admin, "away").field("name", "text", json());
    Pair second = new Pair(first.contacts(), Sheet.create(admin, "afar").field("name", "text"));
    String lead = first.leads().slugOf(json("name", "Ann"));
    String contact = first.moved(lead).getString("new_record_slug");
    String far = second.moved(contact).getString("new_record_slug");
    second.reverse(second.contacts(), far).expect(200);
    first.reverse(first.contacts(), contact).expect(200);
    first.leads().update(lead, json("name", "Anna")).expect(200);
    String leads = first.leads().slug();
    String contacts = first.contacts().slug();
    List<String> whole =
        List.of(
            leads + " update",
            leads + " create",
            contacts + " delete",
            contacts + " create",
            "afar delete",
            "afar create",
            contacts + " delete",
            contacts + " create",
            leads + " delete",
            leads + " create");
    JsonObject logs = admin.get(first.leads().path("/" + lead + "/logs")).expect(200).json();
    assertThat(told(logs)).isEqualTo(whole);
    assertThat(logs.getJsonObject("pagination").getInt("total")).isEqualTo(10);
    assertThat(told(admin.get(second.contacts().path("/" + far + "/logs")).json()))
        .as("what it was there ended")
        .containsExactly("afar delete", "afar create");
    String again = first.moved(lead).getString("new_record_slug");
    assertThat(told(admin.get(first.contacts().path("/" + again + "/logs")).json()))
        .startsWith(contacts + " create", leads + " delete", leads + " update")
        .endsWith(whole.subList(1, 10).toArray(String[]::new));
  }

  @Test
  void aMoveIsTakenBackOnce() {
    Pair pair = Pair.create(admin, "back").field("name", "text", json());
    pair.leads().field("only", "text");
    String lead = pair.leads().slugOf(json("name", "Ann", "only", "here"));
    JsonObject before = pair.leads().read(lead).data();
    JsonObject move = pair.moved(lead);
    String contact = move.getString("new_record_slug");
    assertThat(
            admin
                .post(pair.leads().path("/" + lead + "/revert"), json("version", 1))
                .expect(409)
                .code())
        .as("it lives on elsewhere")
        .isEqualTo("RECORD_MOVED");
    JsonObject back = pair.reverse(pair.contacts(), contact).expect(200).data();
    assertThat(back.isNull("reversed_at")).isFalse();
    assertThat(back.getString("global_record_slug"))
        .isEqualTo(move.getString("global_record_slug"));
    pair.contacts().read(contact).refused(404, "NOT_FOUND");
    JsonObject after = pair.leads().read(lead).expect(200).data();
    assertThat(after.getJsonObject("data")).isEqualTo(before.getJsonObject("data"));
    assertThat(after.get("id")).isEqualTo(before.get("id"));
    assertThat(pair.leads().column("q=here", "name")).containsExactly(quoted("Ann"));
    assertThat(pair.reverse(pair.contacts(), contact).expect(409).code())
        .isEqualTo("MOVE_REVERSED");
    pair.reverse(pair.contacts(), "nobody").refused(404, "NOT_FOUND");
    String still = pair.leads().slugOf(json("name", "Bob"));
    pair.reverse(pair.leads(), still).refused(404, "NOT_FOUND");
    assertThat(pair.history(pair.leads(), still)).isEmpty();
    admin
        .get("/object/data/move/" + pair.leads().slug() + "/history/nobody")
        .refused(404, "NOT_FOUND");
    JsonObject again = pair.moved(lead);
    assertThat(again.getString("global_record_slug"))
        .isEqualTo(move.getString("global_record_slug"));
    assertThat(pair.history(pair.leads(), lead)).containsExactly(back, again);
    pair.reverse(pair.leads(), lead).expect(200);
  }

  @Test
  void movesOfChangedRecordsCannotBeReversed() {
    Pair pair = Pair.create(admin, "since").field("name", "text", json());
    String lead = pair.leads().slugOf(json("name", "Ann"));
    String contact = pair.moved(lead).getString("new_record_slug");
    pair.contacts().update(contact, json("name", "Eve")).expect(200);
    assertThat(pair.reverse(pair.contacts(), contact).expect(409).code())
        .isEqualTo("CHANGED_SINCE");
    pair.contacts().delete(contact).expect(200);
    assertThat(pair.reverse(pair.contacts(), contact).expect(409).code())
        .isEqualTo("CHANGED_SINCE");
  }

  @Test
  void aJourneyLeadsThroughObjects() {
    Pair first = Pair.create(admin, "way").field("name", "text", json());
    Pair second = new Pair(first.contacts(), Sheet.create(admin, "clients").field("name", "text"));
    String lead = first.leads().slugOf(json("name", "Ann"));
    JsonObject move = first.moved(lead);
    String contact = move.getString("new_record_slug");
    JsonObject next = second.moved(contact);
    String client = next.getString("new_record_slug");
    String thing = move.getString("global_record_slug");
    assertThat(next.getString("global_record_slug")).isEqualTo(thing);
    List<String> stations =
        List.of(
            first.leads().slug() + "/" + lead,
            first.contacts().slug() + "/" + contact,
            "clients/" + client);
    assertThat(first.journey(first.leads(), thing)).isEqualTo(stations);
    assertThat(second.journey(second.contacts(), thing)).isEqualTo(stations);
    assertThat(first.history(first.leads(), lead)).containsExactly(move, next);
    assertThat(first.reverse(first.leads(), lead).expect(409).code())
        .as("it moved on")
        .isEqualTo("CHANGED_SINCE");
    second.reverse(second.contacts(), client).expect(200);
    first.reverse(first.contacts(), contact).expect(200);
    JsonObject journey =
        admin
            .get("/object/data/move/" + first.leads().slug() + "/journey/" + thing)
            .expect(200)
            .data();
    List<JsonObject> all = journey.getJsonArray("stations").getValuesAs(JsonObject.class);
    assertThat(all).hasSize(5);
    for (int i = 0; i + 1 < all.size(); i++) {
      assertThat(all.get(i).getString("until")).isEqualTo(all.get(i + 1).getString("since"));
    }
    assertThat(all.get(4).getString("record_slug")).isEqualTo(lead);
    assertThat(all.get(4).isNull("until")).isTrue();
    Sheet elsewhere = Sheet.create(admin, "elsewhere");
    admin
        .get("/object/data/move/" + elsewhere.slug() + "/journey/" + thing)
        .refused(404, "NOT_FOUND");
    admin
        .get("/object/data/move/" + first.leads().slug() + "/journey/nothing")
        .refused(404, "NOT_FOUND");
  }

  @Test
  void commentsFilesAndAssignmentsFollow() {
    Pair pair =
        Pair.create(admin, "hang").field("name", "text", json()).field("doc", "file", json());
    pair.leads().field("scan", "file");
    String doc = Upload.slug(admin, "a.txt", "kept");
    String scan = Upload.slug(admin, "b.txt", "left");
    String lead = pair.leads().slugOf(json("name", "Ann", "doc", array(doc), "scan", array(scan)));
    comment(pair.leads(), lead, "Call her");
    String owner = pair.leads().read(lead).data().getJsonObject("created_by").getString("slug");
    admin
        .post(pair.leads().path("/bulk-assign"), json("slugs", array(lead), "assigned_to", owner))
        .expect(200);
    assertThat(Pair.outcomes(pair.preview(lead, json()).expect(200).data()))
        .containsEntry("doc", "mapped doc " + array(doc))
        .containsEntry("scan", "lost - null");
    String contact = pair.moved(lead).getString("new_record_slug");
    assertThat(comments(pair.contacts(), contact)).containsExactly("Call her");
    assertThat(pair.contacts().read(contact).data().getJsonObject("assigned_to").getString("slug"))
        .isEqualTo(owner);
    assertThat(admin.delete("/files/" + doc).expect(409).code()).isEqualTo("FILE_IN_USE");
    comment(pair.contacts(), contact, "Called");
    pair.reverse(pair.contacts(), contact).expect(200);
    assertThat(comments(pair.leads(), lead)).containsExactlyInAnyOrder("Call her", "Called");
    assertThat(pair.leads().read(lead).data().getJsonObject("assigned_to").getString("slug"))
        .isEqualTo(owner);
    admin.delete("/files/" + doc).refused(409, "FILE_IN_USE");
    admin.delete("/files/" + scan).refused(409, "FILE_IN_USE");
    String again = pair.moved(lead).getString("new_record_slug");
    admin.delete("/files/" + scan).expect(200);
    pair.reverse(pair.contacts(), again).expect(200);
    JsonObject data = pair.leads().read(lead).expect(200).data().getJsonObject("data");
    assertThat(data.getJsonArray("doc").getString(0)).isEqualTo(doc);
    assertThat(data.isNull("scan")).as("a file that is gone does not come again").isTrue();
  }

  private static void comment(Sheet sheet, String record, String text) {
    admin.post("/comments/" + sheet.slug() + "/" + record, json("body", text)).expect(201);
  }

  private static List<String> comments(Sheet sheet, String record) {
    return admin
        .get("/comments/" + sheet.slug() + "/" + record)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(comment -> comment.getString("body"))
        .toList();
  }

  @Test
  void linksFollowWhereTheOtherObjectHasTheSameRelation() {
    Pair pair = Pair.create(admin, "linked").field("name", "text", json());
    Sheet firms = Sheet.create(admin, "firms_linked").field("name", "text");
    Sheet tags = Sheet.create(admin, "tags_linked").field("name", "text");
    String leads = pair.leads().slug();
    String contacts = pair.contacts().slug();
    Related.relate(admin, "l_firm", "one_to_many", "unlink", "firms_linked.leads", leads + ".firm");
    Related.relate(
        admin, "c_firm", "one_to_many", "unlink", "firms_linked.contacts", contacts + ".firm");
    Related.relate(admin, "l_tag", "one_to_many", "restrict", leads + ".tags", "tags_linked.lead");
    String firm = firms.slugOf(json("name", "Acme"));
    String hot = tags.slugOf(json("name", "hot"));
    String cold = tags.slugOf(json("name", "cold"));
    String lead = pair.leads().slugOf(json("name", "Ann", "firm", firm, "tags", array(hot, cold)));
    pair.leads().delete(lead).refused(409, "RECORD_IN_USE");
    assertThat(Pair.outcomes(pair.preview(lead, json()).expect(200).data()))
        .containsEntry("tags", "lost - null")
        .hasEntrySatisfying("firm", word -> assertThat(word).startsWith("mapped firm"));
    String contact = pair.moved(lead).getString("new_record_slug");
    assertThat(related(pair.contacts(), contact, "firm").toString()).contains(firm);
    assertThat(related(firms, firm, "contacts").toString()).contains(contact);
    assertThat(related(firms, firm, "leads").toString()).isEqualTo("null");
    assertThat(related(tags, hot, "lead").toString()).isEqualTo("null");
    String other = pair.leads().slugOf(json("name", "Bob", "tags", array(cold)));
    pair.reverse(pair.contacts(), contact).expect(200);
    assertThat(related(pair.leads(), lead, "firm").toString()).contains(firm);
    assertThat(related(firms, firm, "leads").toString()).contains(lead);
    assertThat(related(firms, firm, "contacts").toString()).isEqualTo("null");
    assertThat(related(pair.leads(), lead, "tags").toString()).contains(hot).doesNotContain(cold);
    assertThat(related(pair.leads(), other, "tags").toString()).as("it was free").contains(cold);
  }

  @Test
  void aLinkThatTheRelationHasNoRoomForRefusesTheMove() {
    Pair pair = Pair.create(admin, "room").field("name", "text", json());
    Sheet desks = Sheet.create(admin, "desks").field("name", "text");
    Related.relate(
        admin, "l_desk", "one_to_one", "unlink", "desks.lead", pair.leads().slug() + ".desk");
    Related.relate(
        admin, "c_desk", "one_to_one", "unlink", "desks.owner", pair.contacts().slug() + ".desk");
    String desk = desks.slugOf(json("name", "D1"));
    pair.contacts().create(json("name", "Eve", "desk", desk));
    String lead = pair.leads().slugOf(json("name", "Ann", "desk", desk));
    Api.Answer refused = pair.execute(lead, json()).expect(409);
    assertThat(refused.code()).isEqualTo("RELATION_TAKEN");
    assertThat(refused.faults()).containsExactly("data.desk:taken");
    assertThat(related(pair.leads(), lead, "desk").toString()).contains(desk);
    String free = pair.leads().slugOf(json("name", "Bob"));
    JsonObject body =
        json(
            "record_slugs", array(lead, free),
            "to", pair.contacts().slug());
    assertThat(pair.post("/bulk-execute", body.toString()).expect(200).data().getInt("succeeded"))
        .isEqualTo(1);
    assertThat(pair.contacts().column("sort=name", "name")).hasSize(2);
  }

  private static JsonValue related(Sheet sheet, String record, String field) {
    return sheet.read(record).expect(200).data().getJsonObject("data").get(field);
  }

  @Test
  void oneOfSeveralMovesOfARecordSucceeds() throws Exception {
    Pair pair = Pair.create(admin, "race").field("name", "text", json());
    String lead = pair.leads().slugOf(json("name", "Ann"));
    List<Api.Answer> answers = Race.of(CALLERS, n -> pair.execute(lead, json()));
    assertThat(Race.statuses(answers)).containsExactly(200, 404, 404, 404, 404, 404, 404, 404);
    assertThat(pair.contacts().column("", "name")).containsExactly(quoted("Ann"));
    List<Api.Answer> backs = Race.of(CALLERS, n -> pair.reverse(pair.leads(), lead));
    assertThat(Race.statuses(backs)).containsExactly(200, 409, 409, 409, 409, 409, 409, 409);
    assertThat(pair.contacts().column("", "name")).isEmpty();
    assertThat(pair.leads().column("", "name")).containsExactly(quoted("Ann"));
    assertThat(
            Database.texts(
                "select count(*) from tenant.record_move where workspace_id = "
                    + workspace.id()
                    + " and from_slug = '"
                    + lead
                    + "'"))
        .containsExactly("1");
  }

  @Test
  void noChangeIsLostToAMove() throws Exception {
    Pair pair = Pair.create(admin, "lost").field("name", "text", json());
    String lead = pair.leads().slugOf(json("name", "first"));
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n ->
                n == 0
                    ? pair.execute(lead, json())
                    : pair.leads().update(lead, json("name", "w" + n)));
    answers.get(0).expect(200);
    Optional<JsonObject> newest =
        answers.stream()
            .skip(1)
            .filter(answer -> answer.status() == 200)
            .map(Api.Answer::data)
            .max(Comparator.comparing(record -> record.getInt("version")));
    // A record can be changed before the move; after it, it no longer exists.
    assertThat(answers.stream().skip(1).map(Api.Answer::status)).isSubsetOf(200, 404, 409);
    String now = pair.contacts().column("", "name").get(0);
    String last =
        newest
            .map(record -> record.getJsonObject("data").get("name").toString())
            .orElse(quoted("first"));
    assertThat(now).isEqualTo(last);
  }
}
