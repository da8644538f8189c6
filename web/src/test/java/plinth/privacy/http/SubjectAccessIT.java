package plinth.privacy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** What a workspace keeps about a person is found everywhere, chosen and exported. */
class SubjectAccessIT {
  private static final String SEARCHES = "/privacy/searches";

  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();

  private Sheet people() {
    Sheet people = Sheet.create(owner, "persons");
    return people.field("mail", "email").field("phone", "phone").field("note", "text");
  }

  private JsonObject search(String kind, String term) {
    long id =
        owner
            .post(SEARCHES, json("kind", kind, "term", term))
            .expect(202)
            .data()
            .getJsonNumber("id")
            .longValue();
    return Await.promptly(
        "everything was searched",
        () -> owner.get(SEARCHES + "/" + id).expect(200).data(),
        found -> !found.isNull("completed_at"));
  }

  private List<JsonObject> findings(JsonObject search) {
    return owner
        .get(SEARCHES + "/" + search.getInt("id") + "/findings")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static String told(JsonObject finding) {
    return finding.getString("kind")
        + " "
        + (finding.isNull("slug") ? "" : finding.getString("slug"))
        + (finding.getBoolean("is_deleted") ? " deleted" : "");
  }

  private Map<String, String> export(JsonObject search) throws IOException {
    byte[] bytes = owner.bytes(SEARCHES + "/" + search.getInt("id") + "/export");
    Map<String, String> files = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void anAddressIsFoundInValuesLogsTrashCommentsAndChosenForTheExport() throws IOException {
    Sheet people = people();
    String present = people.slugOf(json("mail", "nora@example.com"));
    String inText = people.slugOf(json("note", "Wrote to (Nora@Example.com)."));
    String former = people.slugOf(json("note", "nora@example.com called"));
    people.update(former, json("note", "nothing")).expect(200);
    String trashed = people.slugOf(json("mail", "NORA@example.com"));
    people.delete(trashed).expect(200);
    people.create(json("mail", "leonora@example.com", "note", "nora@example.com.sa"));
    String other = people.slugOf(json("note", "quiet"));
    owner
        .post("/comments/persons/" + other, json("body", "Ask nora@example.com again"))
        .expect(201);
    owner.post("/comments/persons/" + present, json("body", "Nice to talk to")).expect(201);

    JsonObject search = search("email", " Nora@example.com ");
    assertThat(search.getString("term")).isEqualTo("nora@example.com");
    assertThat(findings(search))
        .extracting(SubjectAccessIT::told)
        .containsExactlyInAnyOrder(
            "record " + present,
            "record " + inText,
            "record " + former,
            "record " + trashed + " deleted",
            "comment " + other,
            "comment " + present);
    assertThat(
            Database.texts(
                "select term from tenant.privacy_search where workspace_id = " + workspace.id()))
        .noneMatch(term -> term.contains("nora"));

    int dropped =
        findings(search).stream()
            .filter(finding -> told(finding).equals("record " + inText))
            .findFirst()
            .orElseThrow()
            .getInt("id");
    JsonObject chosen =
        owner
            .put(
                SEARCHES + "/" + search.getInt("id") + "/findings",
                json("ids", array(dropped), "chosen", false))
            .expect(200)
            .data();
    assertThat(chosen.getInt("chosen")).isEqualTo(5);
    Map<String, String> files = export(search);
    assertThat(files.keySet())
        .contains("records.jsonl", "comments.jsonl", "chats.jsonl", "messages.jsonl");
    assertThat(files.get("records.jsonl").lines()).hasSize(3);
    assertThat(files.get("records.jsonl"))
        .contains("nora@example.com called")
        .doesNotContain("Wrote");
    assertThat(files.get("comments.jsonl")).contains("Ask nora", "Nice to talk");
    assertThat(owner.get("/admin/audit?action=privacy.*").expect(200).text())
        .contains("privacy.searched", "privacy.exported")
        .doesNotContain("nora@");
    owner.delete(SEARCHES + "/" + search.getInt("id")).expect(200);
    owner.get(SEARCHES + "/" + search.getInt("id")).refused(404, "NOT_FOUND");
  }

  @Test
  void aNumberIsFoundAsPeopleWriteItAndInChats() throws IOException {
    Sheet people = people();
    String field = people.slugOf(json("phone", "+966501234567"));
    String written = people.slugOf(json("note", "call 00966 (50) 123-4567 today"));
    people.create(json("phone", "+966501234568", "note", "1966501234567"));
    Line line = Line.connected(owner);
    String chat = line.open("966501234567").getString("slug");
    line.send(chat, json("text", "Hello there"));

    JsonObject search = search("phone", "+966 50 123 4567");
    assertThat(findings(search))
        .extracting(SubjectAccessIT::told)
        .containsExactlyInAnyOrder("record " + field, "record " + written, "chat " + chat);
    assertThat(export(search).get("messages.jsonl")).contains("Hello there");
  }

  @Test
  void onlyWhoMaySearchesAndOnlyForPersons() {
    owner.post("/admin/roles", json("name", "Clerk", "permissions", array("record.*"))).expect(201);
    workspace.member("clerk").get(SEARCHES).refused(403, "PERMISSION_DENIED");
    workspace.member("admin").get(SEARCHES).refused(403, "PERMISSION_DENIED");
    for (JsonObject wrong :
        List.of(
            json("kind", "email", "term", "nobody"),
            json("kind", "phone", "term", "12"),
            json("kind", "phone", "term", ".*"))) {
      assertThat(owner.post(SEARCHES, wrong).expect(400).faults())
          .isNotEmpty()
          .allMatch(fault -> fault.startsWith("term:"));
    }
    assertThat(owner.post(SEARCHES, json("kind", "name", "term", "x")).expect(400).faults())
        .allMatch(fault -> fault.startsWith("kind:"));
    owner.get(SEARCHES + "/999").refused(404, "NOT_FOUND");
  }
}
