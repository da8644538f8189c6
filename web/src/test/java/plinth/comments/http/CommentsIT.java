package plinth.comments.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Comments and threads: creation, lists, changes, deletion and refusals. */
class CommentsIT {
  private static final int CALLERS = 12;

  private static Workspace workspace;
  private static Api admin;
  private static Colleague bob;
  private static Sheet ships;

  private String record;
  private String comments;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    bob = Colleague.join(workspace, "member");
    ships = Sheet.create(admin, "ships").field("name", "text");
  }

  @BeforeEach
  void launch() {
    record = ships.slugOf(json("name", "Argo"));
    comments = "/comments/ships/" + record;
  }

  @Test
  void aCommentIsWrittenShownAndChanged() {
    String html = "<b>5 < 6</b> & \"so\"\n\u2693";
    JsonObject made = admin.post(comments, body("  " + html + "\n ")).expect(201).data();
    assertThat(made.keySet())
        .containsExactlyInAnyOrder(
            "id",
            "body",
            "mentions",
            "reactions",
            "parent_id",
            "replies_count",
            "author",
            "created_at",
            "edited_at",
            "deleted_at");
    assertThat(made.getString("body")).as("text, not HTML").isEqualTo(html);
    assertThat(made.getJsonObject("author").getString("name")).isEqualTo("Nora Field");
    assertThat(made.isNull("parent_id")).isTrue();
    assertThat(made.isNull("edited_at")).isTrue();
    assertThat(items(admin.get(comments))).containsExactly(made);
    String one = comments + "/" + made.get("id");
    assertThat(admin.put(one, body(html)).expect(200).data())
        .as("the same text changes nothing")
        .isEqualTo(made);
    JsonObject changed = admin.put(one, body("New")).expect(200).data();
    assertThat(changed.getString("body")).isEqualTo("New");
    assertThat(changed.isNull("edited_at")).isFalse();
    assertThat(changed.get("created_at")).isEqualTo(made.get("created_at"));
    assertThat(items(bob.api().get(comments))).containsExactly(changed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no body         | {}                                          | body:required
          null body       | {"body":null}                             | body:required
          empty body      | {"body":""}                             | body:required
          body of spaces  | {"body":"  \\n"}                   | body:required
          body of numbers | {"body":7}                                | body:type
          unknown member  | {"body":"A","parent_id":1}            | parent_id:unknown
          mention of whom | {"body":"A","mentions":["nobody"]}  | mentions[0]:unknown
          null mention    | {"body":"A","mentions":[null]}        | mentions[0]:required
          mentions a text | {"body":"A","mentions":"bob"}       | mentions:type
          mention in body | {"body":"A @[nobody]"}                  | body:unknown
          """)
  void aBodyIsRefused(String label, String body, String fault) {
    String one = comments + "/" + write(admin, "Fine");
    assertThat(admin.post(comments, body).expect(400).faults()).containsExactly(fault);
    assertThat(admin.post(one + "/reply", body).expect(400).faults()).containsExactly(fault);
    assertThat(admin.put(one, body).expect(400).faults()).containsExactly(fault);
    assertThat(items(admin.get(comments))).hasSize(1);
  }

  @Test
  void aBodyHasAtMostTenThousandCharacters() {
    admin.post(comments, body("n".repeat(10_000))).expect(201);
    assertThat(admin.post(comments, body("n".repeat(10_001))).expect(400).faults())
        .containsExactly("body:size");
  }

  @Test
  void commentsComeInPagesNewestOrOldestFirst() {
    List<Long> ids = List.of(write(admin, "a"), write(bob.api(), "b"), write(admin, "c"));
    assertThat(ids(admin.get(comments))).containsExactly(ids.get(2), ids.get(1), ids.get(0));
    assertThat(ids(admin.get(comments + "?sort=created_at"))).isEqualTo(ids);
    Api.Answer page = admin.get(comments + "?sort=created_at&limit=2&page=2").expect(200);
    assertThat(ids(page)).containsExactly(ids.get(2));
    assertThat(page.json().getJsonObject("pagination").getInt("total")).isEqualTo(3);
    assertThat(admin.get(comments + "?sort=body").expect(400).faults())
        .containsExactly("sort:unknown");
    assertThat(admin.get(comments + "?page=0").expect(400).faults()).containsExactly("page:min");
  }

  @Test
  void threadsAreOneLevelDeep() {
    long root = write(admin, "root");
    JsonObject reply = reply(bob.api(), root, "reply").expect(201).data();
    assertThat(reply.getJsonNumber("parent_id").longValue()).isEqualTo(root);
    long first = reply.getJsonNumber("id").longValue();
    JsonObject second = reply(admin, first, "to the reply").expect(201).data();
    assertThat(second.getJsonNumber("parent_id").longValue()).isEqualTo(root);
    assertThat(ids(admin.get(comments))).as("replies begin no threads").containsExactly(root);
    assertThat(items(admin.get(comments)).get(0).getInt("replies_count")).isEqualTo(2);
    long last = second.getJsonNumber("id").longValue();
    assertThat(ids(replies(root, ""))).containsExactly(first, last);
    assertThat(ids(replies(root, "?sort=-created_at"))).containsExactly(last, first);
    assertThat(ids(replies(root, "?limit=1&page=2"))).containsExactly(last);
    assertThat(ids(replies(first, ""))).isEmpty();
    replies(root + 999_999, "").refused(404, "NOT_FOUND");
    reply(admin, root + 999_999, "lost").refused(404, "NOT_FOUND");
  }

  @Test
  void aDeletedCommentWithRepliesStaysAsAMark() {
    long root = write(admin, "secret");
    long reply = reply(bob.api(), root, "reply").expect(201).data().getJsonNumber("id").longValue();
    admin.post(comments + "/" + root + "/react", json("reaction", "⚓")).expect(200);
    admin.delete(comments + "/" + root).expect(200);
    JsonObject mark = items(admin.get(comments)).get(0);
    assertThat(mark.isNull("body")).isTrue();
    assertThat(mark.isNull("deleted_at")).isFalse();
    assertThat(mark.getJsonObject("author").getString("name")).isEqualTo("Nora Field");
    assertThat(mark.getJsonObject("reactions")).isEmpty();
    assertThat(mark.getInt("replies_count")).isEqualTo(1);
    assertThat(Database.texts("select body from tenant.comment where id = " + root))
        .containsExactly("");
    admin.put(comments + "/" + root, body("back")).refused(404, "NOT_FOUND");
    admin.delete(comments + "/" + root).refused(404, "NOT_FOUND");
    admin.post(comments + "/" + root + "/react", json("reaction", "x")).refused(404, "NOT_FOUND");
    long late = reply(admin, root, "late").expect(201).data().getJsonNumber("id").longValue();
    admin.delete(comments + "/" + reply).expect(200);
    assertThat(ids(replies(root, ""))).containsExactly(late);
    admin.delete(comments + "/" + late).expect(200);
    assertThat(items(admin.get(comments))).as("nothing is left of the thread").isEmpty();
    replies(root, "").refused(404, "NOT_FOUND");
    reply(admin, root, "too late").refused(404, "NOT_FOUND");
  }

  @Test
  void aCommentBelongsToItsAuthor() {
    long bobs = write(bob.api(), "mine");
    long owners = write(admin, "the owner's");
    assertThat(admin.put(comments + "/" + bobs, body("no")).expect(403).code())
        .isEqualTo("NOT_THE_AUTHOR");
    Api writer = role("comment.read", "comment.create", "record.read");
    long writers = write(writer, "a writer's");
    assertThat(writer.delete(comments + "/" + owners).expect(403).code())
        .isEqualTo("NOT_THE_AUTHOR");
    writer.delete(comments + "/" + writers).expect(200);
    admin.delete(comments + "/" + bobs).expect(200);
    assertThat(ids(admin.get(comments))).containsExactly(owners);
  }

  @Test
  void commentsRequireTheRightToReadRecords() {
    long id = write(admin, "hidden");
    Api blind = role("comment.*", "object.read");
    blind.get(comments).refused(403, "PERMISSION_DENIED");
    blind.post(comments, body("A")).refused(403, "PERMISSION_DENIED");
    blind.get(comments + "/" + id + "/replies").refused(403, "PERMISSION_DENIED");
    Api reader = role("comment.read", "record.read");
    reader.get(comments).expect(200);
    reader.post(comments, body("A")).refused(403, "PERMISSION_DENIED");
    reader.put(comments + "/" + id, body("A")).refused(403, "PERMISSION_DENIED");
    reader
        .post(comments + "/" + id + "/react", json("reaction", "x"))
        .refused(403, "PERMISSION_DENIED");
    role("record.*").get(comments).refused(403, "PERMISSION_DENIED");
    workspace
        .key(array("read.*", "write.*", "delete.*"))
        .get(comments)
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void commentsGoWithTheirRecord() {
    long id = write(admin, "A");
    ships.delete(record).expect(200);
    admin.get(comments).refused(404, "NOT_FOUND");
    admin.post(comments, body("B")).refused(404, "NOT_FOUND");
    admin.put(comments + "/" + id, body("B")).refused(404, "NOT_FOUND");
    admin.delete(comments + "/" + id).refused(404, "NOT_FOUND");
    Sheet doomed = Sheet.create(admin, "doomed").field("name", "text");
    String other = doomed.slugOf(json("name", "Ann"));
    admin.post("/comments/doomed/" + other, body("C")).expect(201);
    admin.delete("/object/doomed").expect(200);
    admin.get("/comments/doomed/" + other).refused(404, "NOT_FOUND");
  }

  @Test
  void aCommentIsFoundOnlyOnItsRecord() {
    long id = write(admin, "A");
    String elsewhere = "/comments/ships/" + ships.slugOf(json("name", "Ark"));
    admin.put(elsewhere + "/" + id, body("B")).refused(404, "NOT_FOUND");
    admin.delete(elsewhere + "/" + id).refused(404, "NOT_FOUND");
    admin.get(elsewhere + "/" + id + "/replies").refused(404, "NOT_FOUND");
    admin.post(elsewhere + "/" + id + "/reply", body("B")).refused(404, "NOT_FOUND");
    admin.post(elsewhere + "/" + id + "/react", json("reaction", "x")).refused(404, "NOT_FOUND");
    admin.get(comments + "/none/replies").refused(404, "NOT_FOUND");
    Workspace foreign = Workspace.create();
    Sheet own = Sheet.create(foreign.admin(), "ships").field("name", "text");
    foreign.admin().get(comments).refused(404, "NOT_FOUND");
    String theirs = "/comments/ships/" + own.slugOf(json("name", "Ark"));
    foreign.admin().put(theirs + "/" + id, body("B")).refused(404, "NOT_FOUND");
    foreign.admin().delete(theirs + "/" + id).refused(404, "NOT_FOUND");
    foreign.admin().get(theirs + "/" + id + "/replies").refused(404, "NOT_FOUND");
    assertThat(items(admin.get(comments)).get(0).getString("body")).isEqualTo("A");
  }

  @Test
  void concurrentRepliesAndDeletionsLeaveNoOrphanedReply() throws Exception {
    long root = write(admin, "root");
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n -> n == 3 ? admin.delete(comments + "/" + root) : reply(admin, root, "r" + n));
    answers.get(3).expect(200);
    assertThat(answers).allMatch(a -> List.of(200, 201, 404).contains(a.status()));
    long written = answers.stream().filter(answer -> answer.status() == 201).count();
    List<JsonObject> left = items(admin.get(comments));
    assertThat(left).hasSize(written == 0 ? 0 : 1);
    if (written > 0) {
      assertThat(left.get(0).getInt("replies_count")).isEqualTo((int) written);
    }
    assertThat(written == 0 || written == CALLERS - 1)
        .as("a mark with replies takes more of them, one without is gone: " + written)
        .isTrue();
  }

  private long write(Api api, String text) {
    return api.post(comments, body(text)).expect(201).data().getJsonNumber("id").longValue();
  }

  private Api.Answer reply(Api api, long to, String text) {
    return api.post(comments + "/" + to + "/reply", body(text));
  }

  private Api.Answer replies(long to, String query) {
    return admin.get(comments + "/" + to + "/replies" + query);
  }

  private static Api role(String... permissions) {
    String name = String.join(" and ", permissions);
    String slug =
        admin
            .post("/admin/roles", json("name", name, "permissions", permissions))
            .expect(201)
            .data()
            .getString("slug");
    return workspace.member(slug);
  }

  private static JsonObject body(String text) {
    return json("body", text);
  }

  private static List<JsonObject> items(Api.Answer list) {
    return list.expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  private static List<Long> ids(Api.Answer list) {
    return items(list).stream().map(item -> item.getJsonNumber("id").longValue()).toList();
  }
}
