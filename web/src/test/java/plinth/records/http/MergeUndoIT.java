package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Sheet;

/** Merged records are separated again as they were. */
class MergeUndoIT {
  private Namesakes both;
  private Api admin;
  private Sheet firms;
  private Sheet people;
  private String first;
  private String second;

  @BeforeEach
  void create() {
    both = Namesakes.create();
    admin = both.admin();
    firms = both.firms();
    people = both.people();
    first = both.first();
    second = both.second();
  }

  @Test
  void anUndoRestoresAllRecordsAndTheMergeCanBeRepeated() {
    both.comment(second, "On two");
    String port = firms.slugOf(json("name", "Port", "staff", array(second)));
    JsonObject before = people.read(first).data().getJsonObject("data");
    JsonObject other = people.read(second).data().getJsonObject("data");
    String then = Instant.now().toString();
    JsonObject merged = both.merge(first, second).expect(200).data();
    both.comment(first, "Since");
    JsonObject undone = both.undo(merged).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(2);
    assertThat(people.read(first).data().getJsonObject("data")).isEqualTo(before);
    assertThat(people.read(second).data().getJsonObject("data")).isEqualTo(other);
    assertThat(firms.read(port).text()).contains(second).doesNotContain(first);
    assertThat(admin.get("/comments/people/" + second).text())
        .contains("On two")
        .doesNotContain("Since");
    assertThat(admin.get("/comments/people/" + first).text())
        .contains("Since")
        .doesNotContain("On two");
    both.undo(undone).expect(200);
    assertThat(people.read(second).data().getString("slug")).isEqualTo(first);
    assertThat(firms.read(port).text()).contains(first);
    assertThat(admin.get("/comments/people/" + first).text()).contains("On two", "Since");
    assertThat(people.list("as_of=" + then).text()).contains(first, second);
    assertThat(admin.get(people.path("/" + second + "?as_of=" + then)).expect(200).text())
        .contains("Nora Field");
    both.undo(merged).refused(409, "UNDO_DONE");
  }

  @Test
  void anUndoIsRefusedAsAWholeIfTheSurvivorHasChanged() {
    JsonObject merged = both.merge(first, second).expect(200).data();
    people.update(first, json("age", 1)).expect(200);
    both.undo(merged).refused(409, "CHANGED_SINCE");
    assertThat(people.read(second).data().getString("slug")).isEqualTo(first);
    people.delete(first).expect(200);
    both.undo(merged).refused(409, "CHANGED_SINCE");
  }

  @Test
  void anUndoIsRefusedIfAUniqueValueIsTaken() {
    JsonObject merged =
        both.merge(json("survivor", first, "others", array(second), "values", json("code", first)))
            .expect(200)
            .data();
    String taker = people.slugOf(json("code", "n1"));
    both.undo(merged).refused(409, "VALUE_EXISTS");
    people.delete(taker).expect(200);
    both.undo(merged).expect(200);
  }

  @Test
  void chatsFollowAndReturn() {
    Line line = Line.connected(admin);
    String shared = line.open("966500000041").getString("slug");
    String own = line.open("966500000042").getString("slug");
    for (String record : List.of(first, second)) {
      link(shared, record);
    }
    link(own, second);
    JsonObject merged = both.merge(first, second).expect(200).data();
    assertThat(chats(first)).contains(shared, own);
    both.undo(merged).expect(200);
    assertThat(chats(first)).contains(shared).doesNotContain(own);
    assertThat(chats(second)).contains(shared, own);
  }

  private String chats(String record) {
    return admin.get("/messaging/chats/record/people/" + record).expect(200).text();
  }

  private void link(String chat, String record) {
    Database.run(
        "insert into tenant.chat_link (workspace_id, chat_id, object_id, record_id, created_at)"
            + " select c.workspace_id, c.id, r.object_id, r.id, now() from tenant.chat c join"
            + " tenant.record r on r.workspace_id = c.workspace_id where c.slug = '"
            + chat
            + "' and r.slug = '"
            + record
            + "'");
  }
}
