package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Imports;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Changes by an import trigger the same events as manual ones. */
class ImportTellsIT {
  private static final int ROWS = 120;

  @Test
  void importedRowsTriggerWorkflowsAndWebhooks() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Sheet ships =
        Sheet.create(admin, "ships")
            .field("name", "text")
            .field("code", "text", json("is_unique", true))
            .field("note", "text");
    String workflow =
        admin
            .post(
                "/workflow",
                json(
                    "name",
                    "Note",
                    "trigger",
                    json("type", "record_created", "object_slug", "ships"),
                    "conditions",
                    null,
                    "actions",
                    array(
                        json(
                            "type", "update_field",
                            "field_slug", "note",
                            "value", "seen {{record.code}}"))))
            .expect(201)
            .data()
            .getString("slug");
    admin.put("/workflow/" + workflow + "/toggle", "{}").expect(200);
    StringBuilder rows = new StringBuilder("name,code\n");
    IntStream.range(0, ROWS).forEach(i -> rows.append("Ship,S").append(i).append('\n'));
    try (Receiver receiver = Receiver.start()) {
      workspace
          .key(array("read.*"))
          .post(
              "/webhooks/subscriptions",
              json(
                  "object_slug", "ships",
                  "events", array("record.created"),
                  "target_url", receiver.url()))
          .expect(201);
      JsonObject done = new Imports(ships).run(rows.toString(), "{}", "name", "code");
      assertThat(Imports.counts(done)).isEqualTo(ROWS + " 0 0 0");

      List<String> told =
          receiver.await(ROWS).stream()
              .map(hit -> hit.json().getJsonObject("full_record").getString("code"))
              .toList();
      assertThat(told).hasSize(ROWS).doesNotHaveDuplicates();
    }
    String unseen =
        "count=exact&limit=1&filter=" + Sheet.encoded(json("field", "note", "op", "is_empty"));
    Await.until("a workflow has noted every record", () -> total(ships, unseen) == 0);
    assertThat(ships.filtered(json("field", "code", "op", "eq", "value", "S7")).text())
        .contains(quoted("seen S7"));
  }

  private static int total(Sheet sheet, String query) {
    return sheet.list(query).expect(200).json().getJsonObject("pagination").getInt("total");
  }
}
