package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Chats: created, listed, marked, pinned, labelled, deleted. */
class ChatsIT {
  private Api admin;
  private Line line;

  @BeforeEach
  void connect() {
    admin = Workspace.create().admin();
    line = Line.connected(admin);
  }

  @Test
  void aChatIsMadeOnceForANumber() throws Exception {
    List<String> slugs =
        Race.of(6, n -> line.open("966500000030").getString("slug")).stream().distinct().toList();
    assertThat(slugs).hasSize(1);
    JsonObject chat = admin.get("/messaging/chats/" + slugs.get(0)).expect(200).data();
    assertThat(chat.getString("provider_id")).isEqualTo("966500000030@c.us");
    assertThat(admin.get("/messaging/chats/id/" + chat.get("id")).expect(200).data())
        .isEqualTo(chat);
    admin.get("/messaging/chats/id/none").refused(404, "NOT_FOUND");
    for (JsonObject body : List.of(json("phone", "12"), json("phone", "0500000030"))) {
      assertThat(admin.post("/messaging/chats/" + line.slug(), body).expect(400).faults())
          .containsExactly("phone:phone");
    }
    assertThat(admin.post("/messaging/chats/" + line.slug(), "{}").expect(400).faults())
        .containsExactly("phone:required");
    assertThat(
            admin
                .get("/messaging/sessions/" + line.slug() + "/chats/" + slugs.get(0) + "/profile")
                .expect(200)
                .data()
                .getString("name"))
        .isEqualTo("Simulated contact");
  }

  @Test
  void listsBeginWithPinnedChatsAndFilter() {
    String old = line.open("966500000031").getString("slug");
    line.receive("966500000032", "a");
    String unread = line.chat("966500000032", 1).getString("slug");
    line.receive("966500000033", "b");
    String newest = line.chat("966500000033", 1).getString("slug");
    assertThat(list("")).containsExactly(newest, unread, old);
    put(old, "pin").expect(200);
    assertThat(list("")).containsExactly(old, newest, unread);
    assertThat(list("?limit=1&page=2")).containsExactly(newest);
    assertThat(list("?is_unread=true")).containsExactly(newest, unread);
    assertThat(put(newest, "read").data().getBoolean("is_read")).isTrue();
    assertThat(list("?is_unread=true")).containsExactly(unread);
    assertThat(put(newest, "unread").data().getInt("unread_count")).isEqualTo(1);
    assertThat(put(old, "star").data().getBoolean("is_starred")).isTrue();
    assertThat(list("?is_starred=true")).containsExactly(old);
    assertThat(put(old, "star").data().getBoolean("is_starred")).isFalse();
    assertThat(put(old, "archive").data().getBoolean("is_archived")).isTrue();
    assertThat(list("?is_archived=false")).containsExactly(newest, unread);
    assertThat(put(old, "archive?archived=false").data().getBoolean("is_archived")).isFalse();
    assertThat(put(unread, "answered").data().isNull("answered_at")).isFalse();
    assertThat(list("?is_answered=true")).containsExactly(unread);
    line.receive("966500000032", "again");
    assertThat(line.chat("966500000032", 2).isNull("answered_at")).isTrue();
    assertThat(list("?q=0033")).containsExactly(newest);
    assertThat(list("?q=%2B966%2050-000%200033")).containsExactly(newest);
    assertThat(list("?q=Room%209")).as("letters count").isEmpty();
    assertThat(list("?session=" + line.slug())).hasSize(3);
    assertThat(admin.get("/messaging/chats/all?session=gone").expect(400).faults())
        .containsExactly("session:unknown");
    assertThat(admin.get("/messaging/chats/all?is_unread=perhaps").expect(400).faults())
        .containsExactly("is_unread:type");
    admin.delete("/messaging/chats/" + old).expect(200);
    admin.get("/messaging/chats/" + old).refused(404, "NOT_FOUND");
    assertThat(list("")).hasSize(2);
  }

  @Test
  void threeAreThePinnedChatsOfARace() throws Exception {
    List<String> chats = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      chats.add(line.open("96650000004" + i).getString("slug"));
    }
    List<Api.Answer> answers = Race.of(8, n -> put(chats.get(n), "pin"));
    assertThat(Race.statuses(answers)).containsExactly(200, 200, 200, 400, 400, 400, 400, 400);
    assertThat(
            answers.stream()
                .filter(answer -> answer.status() == 400)
                .map(Api.Answer::code)
                .distinct())
        .containsExactly("PIN_LIMIT_REACHED");
    List<String> pinned = list("?is_pinned=true");
    assertThat(pinned).hasSize(3);
    put(pinned.get(0), "pin").expect(200);
    String other = chats.stream().filter(chat -> !pinned.contains(chat)).findFirst().orElseThrow();
    assertThat(put(other, "pin").expect(200).data().getBoolean("is_pinned")).isTrue();
  }

  @Test
  void labelsAndOptionsFollowEachOther() {
    Sheet people =
        Sheet.create(admin, "people")
            .field("mobile", "phone")
            .field(
                "tags",
                "multi_select",
                json("options", array(json("value", "paid"), json("value", "vip"))));
    admin.post(line.path("/objects"), json("objects", array("people"))).expect(200);
    String record = people.slugOf(json("mobile", "+966500000050", "tags", array("vip")));
    String chat = line.open("966500000050").getString("slug");
    assertThat(admin.post("/messaging/labels/sync", "{}").expect(200).data().getInt("labels"))
        .isEqualTo(2);
    assertThat(admin.post("/messaging/labels/sync", json("session", "none")).expect(400).faults())
        .containsExactly("session:unknown");
    List<JsonObject> labels = Line.items(admin.get("/messaging/labels?session=" + line.slug()));
    JsonObject paid =
        labels.stream()
            .filter(label -> label.getString("name").equals("Paid"))
            .findFirst()
            .orElseThrow();
    String mapping = "/messaging/labels/" + paid.getString("slug") + "/tag-mapping";
    assertThat(
            admin
                .patch(mapping, json("object", "people", "field", "tags", "option", "none"))
                .expect(400)
                .faults())
        .containsExactly("option:unknown");
    assertThat(
            admin
                .patch(mapping, json("object", "people", "field", "mobile", "option", "paid"))
                .expect(400)
                .faults())
        .containsExactly("field:type");
    assertThat(
            admin
                .patch(mapping, json("object", "boats", "field", "tags", "option", "paid"))
                .expect(400)
                .faults())
        .containsExactly("object:unknown");
    assertThat(admin.patch(mapping, json("option", "paid")).expect(400).faults())
        .containsExactly("object:required");
    JsonObject mapped =
        admin
            .patch(mapping, json("object", "people", "field", "tags", "option", "paid"))
            .expect(200)
            .data();
    assertThat(mapped.getJsonObject("mapped_option").getString("option")).isEqualTo("paid");
    String given = "/messaging/labels/chats/" + chat + "/labels";
    assertThat(admin.post(given, json("labels", array("none"))).expect(400).faults())
        .containsExactly("labels[0]:unknown");
    JsonObject body = json("labels", array(paid.getString("slug")));
    assertThat(admin.post(given, body).expect(200).data().getJsonArray("labels")).hasSize(1);
    awaitTags(people, record, array("paid", "vip"));
    admin.delete(given + "/" + paid.getString("slug")).expect(200);
    awaitTags(people, record, array("vip"));
    admin.delete(given + "/" + paid.getString("slug")).refused(404, "NOT_FOUND");
    people.update(record, json("tags", array("vip", "paid"))).expect(200);
    Await.promptly(
        () -> admin.get("/messaging/chats/" + chat).expect(200).data(),
        shown -> shown.getJsonArray("labels").size() == 1);
    assertThat(list("?label=" + paid.getString("slug"))).containsExactly(chat);
    people.update(record, json("tags", array())).expect(200);
    Await.promptly(
        () -> admin.get("/messaging/chats/" + chat).expect(200).data(),
        shown -> shown.getJsonArray("labels").isEmpty());
    assertThat(admin.patch(mapping, "{}").expect(200).data().isNull("mapped_option")).isTrue();
  }

  @Test
  void twoLabelsOfOneFieldAreWrittenAsOneChange() {
    Sheet people =
        Sheet.create(admin, "people")
            .field("mobile", "phone")
            .field(
                "tags",
                "multi_select",
                json("options", array(json("value", "paid"), json("value", "vip"))));
    admin.post(line.path("/objects"), json("objects", array("people"))).expect(200);
    String record = people.slugOf(json("mobile", "+966500000051"));
    String chat = line.open("966500000051").getString("slug");
    admin.post("/messaging/labels/sync", "{}").expect(200);
    List<JsonObject> labels = Line.items(admin.get("/messaging/labels?session=" + line.slug()));
    List<String> slugs = labels.stream().map(label -> label.getString("slug")).toList();
    assertThat(slugs).hasSize(2);
    for (int i = 0; i < 2; i++) {
      String option = i == 0 ? "paid" : "vip";
      JsonObject body = json("object", "people", "field", "tags", "option", option);
      admin.patch("/messaging/labels/" + slugs.get(i) + "/tag-mapping", body).expect(200);
    }
    String given = "/messaging/labels/chats/" + chat + "/labels";
    admin.post(given, json("labels", slugs)).expect(200);
    awaitTags(people, record, array("paid", "vip"));
    awaitNoTagWork();
    assertThat(people.read(record).data().getJsonObject("data").get("tags").toString())
        .isEqualTo(array("paid", "vip").toString());
    assertThat(labelsOf(chat)).isEqualTo(2);
    assertThat(people.read(record).data().getInt("version")).as("one change").isEqualTo(2);

    admin.post(given, json("labels", array())).expect(200);
    awaitTags(people, record, JsonValue.NULL);
    awaitNoTagWork();
    assertThat(people.read(record).data().getJsonObject("data").get("tags").toString())
        .isEqualTo("null");
    assertThat(labelsOf(chat)).isZero();
  }

  @Test
  void optionsAddedDuringASyncAreKept() throws Exception {
    Sheet people =
        Sheet.create(admin, "people")
            .field("mobile", "phone")
            .field(
                "tags",
                "multi_select",
                json("options", array(json("value", "paid"), json("value", "vip"))));
    admin.post(line.path("/objects"), json("objects", array("people"))).expect(200);
    admin.post("/messaging/labels/sync", "{}").expect(200);
    String paid =
        Line.items(admin.get("/messaging/labels?session=" + line.slug())).stream()
            .filter(label -> label.getString("name").equals("Paid"))
            .findFirst()
            .orElseThrow()
            .getString("slug");
    admin
        .patch(
            "/messaging/labels/" + paid + "/tag-mapping",
            json("object", "people", "field", "tags", "option", "paid"))
        .expect(200);
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String record = people.slugOf(json("mobile", "+96650000034" + i));
      String chat = line.open("96650000034" + i).getString("slug");
      String given = "/messaging/labels/chats/" + chat + "/labels";
      List<Api.Answer> raced =
          Race.of(
              2,
              n ->
                  n == 0
                      ? admin.post(given, json("labels", array(paid)))
                      : people.update(record, json("tags", array("vip"))));
      assertThat(Race.statuses(raced)).containsExactly(200, 200);
      records.add(record);
    }
    awaitNoTagWork();
    for (String record : records) {
      assertThat(people.read(record).data().getJsonObject("data").get("tags").toString())
          .contains("vip");
    }
  }

  @Test
  void aNameThatAPersonGivesIsKept() {
    String create = "/messaging/chats/" + line.slug();
    JsonObject body = json("phone", "+966500000321", "name", "My own name");
    String chat = admin.post(create, body).expect(201).data().getString("slug");
    assertThat(admin.post(create, body).expect(200).data().getString("slug")).isEqualTo(chat);
    line.receive("966500000321", "Hello");
    assertThat(line.chat("966500000321", 1).getString("name")).isEqualTo("My own name");

    line.receive("966500000322", "Hello");
    assertThat(line.chat("966500000322", 1).getString("name")).startsWith("Contact");
    JsonObject late = json("phone", "+966500000322", "name", "Given later");
    assertThat(admin.post(create, late).expect(200).data().getString("name"))
        .isEqualTo("Given later");
    line.receive("966500000322", "Again");
    assertThat(line.chat("966500000322", 2).getString("name")).isEqualTo("Given later");
  }

  @Test
  void labelsOfASessionThatIsNotConnectedAreNotFetched() {
    admin.post(line.path("/status"), json("action", "stop")).expect(200);
    assertThat(admin.post("/messaging/labels/sync", "{}").expect(400).code())
        .isEqualTo("SESSION_NOT_CONNECTED");
  }

  private int labelsOf(String chat) {
    return admin.get("/messaging/chats/" + chat).expect(200).data().getJsonArray("labels").size();
  }

  private static void awaitNoTagWork() {
    Await.promptly(
        () -> Database.texts("select id from tenant.outbox where listener = 'messaging.tags'"),
        List::isEmpty);
  }

  private static void awaitTags(Sheet people, String record, JsonValue tags) {
    Await.promptly(
        () -> people.read(record).expect(200).data().getJsonObject("data").get("tags").toString(),
        tags.toString()::equals);
  }

  private Api.Answer put(String chat, String what) {
    return admin.put("/messaging/chats/" + chat + "/" + what, "{}");
  }

  private List<String> list(String query) {
    return Line.items(admin.get("/messaging/chats/all" + query)).stream()
        .map(chat -> chat.getString("slug"))
        .toList();
  }
}
