package plinth.search.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** The search over everything: what is found, in which order, by whom. */
class SearchIT {
  private static Workspace workspace;
  private static Api owner;
  private static Sheet cities;
  private static Sheet firms;
  private static Line line;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    cities =
        Sheet.create(owner, "cities")
            .field("name", "text")
            .field("note", "long_text")
            .field("scan", "file");
    firms = Sheet.create(owner, "firms").field("code", "text").field("title", "text");
    line = Line.connected(owner);
  }

  private static String city(String name, String note) {
    return cities.slugOf(json("name", name, "note", note));
  }

  private static JsonObject search(Api api, String q, String more) {
    return api.get("/search?q=" + Sheet.encoded(q) + more).expect(200).data();
  }

  private static List<String> names(JsonObject found, String type) {
    return hits(found, type).map(hit -> hit.getString("name")).toList();
  }

  private static List<String> slugs(JsonObject found, String type) {
    return hits(found, type).map(hit -> hit.getString("slug")).toList();
  }

  private static Stream<JsonObject> hits(JsonObject found, String type) {
    return found.getJsonArray("groups").stream()
        .map(JsonValue::asJsonObject)
        .filter(group -> group.getString("type").equals(type))
        .flatMap(group -> group.getJsonArray("hits").stream())
        .map(JsonValue::asJsonObject);
  }

  @Test
  void exactNamesLeadThenBeginningsThenWordsThenParts() {
    city("Alt-Vossberg", "");
    city("Vossbergen", "");
    city("Vossberg", "");
    city("Vossberg Mitte", "");
    city("Meadow", "a part of Neuvossberg");
    city("Fennpfuhl", "a part of Vossberg");

    JsonObject found = search(owner, "VOSSBERG", "&limit=20");

    assertThat(names(found, "record"))
        .containsExactly(
            "Vossberg", "Vossberg Mitte", "Vossbergen", "Alt-Vossberg", "Fennpfuhl", "Meadow");
    assertThat(found.getBoolean("is_partial")).isFalse();
    assertThat(
            owner
                .get("/object/data/cities/lookup?q=vossberg")
                .expect(200)
                .json()
                .getJsonArray("data")
                .getValuesAs(JsonObject.class)
                .stream()
                .map(one -> one.getString("label")))
        .containsExactlyElementsOf(names(found, "record"));
    JsonObject group = found.getJsonArray("groups").getJsonObject(0);
    assertThat(group.getString("object")).isEqualTo("cities");
    assertThat(group.getBoolean("has_more")).isFalse();
    JsonObject few = search(owner, "vossberg", "&limit=2");
    assertThat(names(few, "record")).containsExactly("Vossberg", "Vossberg Mitte");
    assertThat(few.getJsonArray("groups").getJsonObject(0).getBoolean("has_more")).isTrue();
  }

  @Test
  void allWordsMustOccurInAnyOrderAndQuotationMarksMakeAPhrase() {
    String port = city("Rotterquay Port", "Łódź straße");
    String quay = city("Port of Rotterquay", "lodz strasse");

    assertThat(slugs(search(owner, "port rotterquay", ""), "record"))
        .containsExactlyInAnyOrder(port, quay);
    assertThat(slugs(search(owner, "\"rotterquay port\"", ""), "record")).containsExactly(port);
    assertThat(slugs(search(owner, "LODZ straße", ""), "record"))
        .containsExactlyInAnyOrder(port, quay);
    assertThat(slugs(search(owner, "rotterquay harbour", ""), "record")).isEmpty();
  }

  @Test
  void aHitShowsWhatMatched() {
    city("Windermoor", "Die Straße nach Öxenfurt ist gesperrt");

    JsonObject hit = hits(search(owner, "strasse oxen", ""), "record").findFirst().orElseThrow();

    assertThat(hit.getString("name")).isEqualTo("Windermoor");
    assertThat(hit.getString("matched")).isEqualTo("note");
    assertThat(hit.getJsonArray("snippet"))
        .isEqualTo(
            array(
                json("text", "Die ", "is_match", false),
                json("text", "Straße", "is_match", true),
                json("text", " nach ", "is_match", false),
                json("text", "Öxen", "is_match", true),
                json("text", "furt ist gesperrt", "is_match", false)));
  }

  @Test
  void findsChatsMessagesCommentsAndFilesWithTheirPlaces() {
    String record = city("Kestrelford", "");
    long comment =
        owner
            .post("/comments/cities/" + record, json("body", "Ask the harbourmaster again"))
            .expect(201)
            .data()
            .getJsonNumber("id")
            .longValue();
    String file = Upload.slug(owner, "Harbourmaster plan.txt", "plan");
    Upload.slug(owner, "Harbourmaster unattached.txt", "none");
    cities.update(record, json("scan", array(file))).expect(200);
    String chat =
        owner
            .post(
                "/messaging/chats/" + line.slug(),
                json("phone", "+966500000071", "name", "Harbourmaster"))
            .expect(201)
            .data()
            .getString("slug");
    line.receive("966500000071", "the HARBOURMASTER said yes");
    line.chat("966500000071", 1);

    JsonObject found = search(owner, "harbourmaster", "");

    JsonObject inComment = hits(found, "comment").findFirst().orElseThrow();
    assertThat(inComment.getString("slug")).isEqualTo(String.valueOf(comment));
    assertThat(inComment.getString("record")).isEqualTo(record);
    assertThat(inComment.getString("object")).isEqualTo("cities");
    assertThat(inComment.getString("name")).isEqualTo("Kestrelford");
    JsonObject inFile = hits(found, "file").findFirst().orElseThrow();
    assertThat(slugs(found, "file")).containsExactly(file);
    assertThat(inFile.getString("record")).isEqualTo(record);
    JsonObject inMessage = hits(found, "message").findFirst().orElseThrow();
    assertThat(inMessage.getString("chat")).isEqualTo(chat);
    assertThat(found.getJsonArray("top").getJsonObject(0).getString("slug")).isEqualTo(chat);
    assertThat(slugs(search(owner, "500000071", "&types=chat"), "chat")).containsExactly(chat);
    assertThat(search(owner, "harbourmaster", "&types=comment,file").getJsonArray("groups"))
        .hasSize(2);
    assertThat(found.getJsonArray("top")).hasSizeBetween(3, 10);
  }

  @Test
  void wordsFollowTheTexts() {
    String record = city("Follow", "");
    String path = "/comments/cities/" + record;
    String id =
        owner.post(path, json("body", "first quillwort")).expect(201).data().get("id").toString();
    owner.put(path + "/" + id, json("body", "then saxifrage")).expect(200);
    assertThat(slugs(search(owner, "quillwort", ""), "comment")).isEmpty();
    assertThat(slugs(search(owner, "saxifrage", ""), "comment")).containsExactly(id);
    owner.delete(path + "/" + id).expect(200);
    assertThat(slugs(search(owner, "saxifrage", ""), "comment")).isEmpty();
    String other =
        owner.post(path, json("body", "gentian")).expect(201).data().get("id").toString();
    assertThat(slugs(search(owner, "gentian", ""), "comment")).containsExactly(other);
    cities.delete(record).expect(200);
    assertThat(search(owner, "gentian", "").getJsonArray("groups")).isEmpty();
    assertThat(search(owner, "follow", "&types=record").getJsonArray("groups")).isEmpty();
  }

  @Test
  void whatARoleMayNotSeeIsNotFoundAndDoesNotChangeTheOrder() {
    String secret = firms.slugOf(json("code", "zyxomma", "title", "Dragonfly"));
    String open = firms.slugOf(json("code", "plain", "title", "Great zyxomma"));
    String exact = firms.slugOf(json("code", "other", "title", "Zyxomma"));
    owner.post("/comments/firms/" + open, json("body", "zyxomma too")).expect(201);
    Sheet hidden = Sheet.create(owner, "vaults").field("name", "text");
    hidden.create(json("name", "zyxomma"));
    String role = role("Clerks", "record.* object.read comment.read");
    owner
        .put("/admin/roles/" + role + "/objects/firms", json("fields", json("code", "hidden")))
        .expect(200);
    owner.put("/admin/roles/" + role + "/objects/vaults", json("read", false)).expect(200);
    Api clerk = workspace.member(role);

    assertThat(slugs(search(owner, "zyxomma", "&limit=20"), "record")).contains(secret).hasSize(4);
    JsonObject found = search(clerk, "zyxomma", "&limit=20");
    assertThat(slugs(found, "record")).containsExactly(exact, open);
    assertThat(hits(found, "record").map(hit -> hit.getString("name")))
        .containsExactly("Zyxomma", "Great zyxomma");
    assertThat(names(found, "comment")).containsExactly("Great zyxomma");
    assertThat(found.toString()).doesNotContain("vaults").doesNotContain(secret);

    owner.put("/admin/roles/" + role + "/objects/firms", json("read", false)).expect(200);
    assertThat(search(clerk, "zyxomma", "").getJsonArray("groups")).isEmpty();
  }

  @Test
  void permissionsAndSessionsAndScopesLimitWhatIsFound() {
    String record = city("Marrowfat", "");
    owner.post("/comments/cities/" + record, json("body", "marrowfat here")).expect(201);
    line.receive("966500000081", "marrowfat peas");
    line.chat("966500000081", 1);
    Api talkers = workspace.member(role("Talkers", "messaging.read"));
    Api readers = workspace.member(role("Readers", "record.read"));

    // The session belongs to the person who connected it.
    assertThat(types(search(talkers, "marrowfat", ""))).isEmpty();
    assertThat(types(search(readers, "marrowfat", ""))).containsExactly("record");
    assertThat(types(search(workspace.key(array("read.cities")), "marrowfat", "")))
        .containsExactly("record");
    assertThat(types(search(workspace.key(array("read.firms")), "marrowfat", ""))).isEmpty();
    owner.post(line.path("/admins"), json("admins", array())).expect(200);
    assertThat(types(search(talkers, "marrowfat", ""))).containsExactly("message");
    assertThat(types(search(owner, "marrowfat", "")))
        .containsExactly("record", "message", "comment");
  }

  private static String role(String name, String permissions) {
    return owner
        .post(
            "/admin/roles",
            json("name", name, "permissions", array((Object[]) permissions.split(" "))))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static List<String> types(JsonObject found) {
    return found.getJsonArray("groups").stream()
        .map(group -> group.asJsonObject().getString("type"))
        .toList();
  }

  @Test
  void invalidQuestionsAreRefused() {
    assertThat(owner.get("/search").refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("q:required");
    assertThat(owner.get("/search?q=%20").refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("q:required");
    assertThat(owner.get("/search?q=%22%22").refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("q:words");
    assertThat(owner.get("/search?q=" + "x".repeat(501)).refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("q:max_length");
    assertThat(owner.get("/search?q=x&types=all").refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("types:option");
    for (String limit : List.of("0", "21")) {
      assertThat(owner.get("/search?q=x&limit=" + limit).refused(400, "VALIDATION_FAILED").faults())
          .containsExactly("limit:range");
    }
  }

  @Test
  void frequentWordsAmongManyRecordsGiveNamesAndWhatChangedLast() {
    Workspace large = Workspace.create();
    Sheet.create(large.admin(), "lots").field("name", "text");
    Database.addRecords(Plinth.server(), large.subdomain(), "lots", 6_000);

    JsonObject found = search(large.admin(), "n5", "");

    assertThat(slugs(found, "record")).hasSize(5).first().isEqualTo("r5");
    assertThat(found.getBoolean("is_partial")).isTrue();
  }
}
