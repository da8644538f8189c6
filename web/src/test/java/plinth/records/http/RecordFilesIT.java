package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Records and the files in their fields. */
class RecordFilesIT {
  private static Sheet sheet;
  private static Api api;
  private static Api foreign;

  @BeforeAll
  static void create() {
    api = Workspace.create().admin();
    foreign = Workspace.create().admin();
    sheet =
        Sheet.create(api, "papers")
            .field("name", "text")
            .field("scan", "file")
            .field("pages", "file", json("settings", json("multiple", true)));
  }

  @Test
  void unknownFilesAreRefusedAtTheirFields() {
    String mine = Upload.slug(api, "a.txt", "mine");
    String theirs = Upload.slug(foreign, "a.txt", "theirs");
    String gone = Upload.slug(api, "a.txt", "gone");
    api.delete("/files/" + gone).expect(200);

    Api.Answer answer =
        sheet
            .tryCreate(
                json(
                    "scan", array(theirs),
                    "pages", array(mine, "nosuchfile", gone)))
            .refused(400, "VALIDATION_FAILED");
    assertThat(answer.faults())
        .containsExactly("data.scan:unknown", "data.pages:unknown", "data.pages:unknown");
    String record = sheet.slugOf(json("scan", array(mine)));
    assertThat(sheet.update(record, json("scan", array(theirs))).expect(400).faults())
        .containsExactly("data.scan:unknown");
    assertThat(sheet.update(record, json("pages", array(mine))).status()).isEqualTo(200);
  }

  @Test
  void aHeldFileIsDeletedOnlyOnceItIsLetGo() {
    String one = Upload.slug(api, "a.txt", "one");
    String other = Upload.slug(api, "a.txt", "other");
    String record = sheet.slugOf(json("pages", array(one, other)));
    String also = sheet.slugOf(json("scan", array(one)));
    assertThat(api.delete("/files/" + one).expect(409).code()).isEqualTo("FILE_IN_USE");

    sheet.update(record, json("pages", array(other))).expect(200);
    api.delete("/files/" + one).refused(409, "FILE_IN_USE");
    sheet.delete(also).expect(200);
    api.delete("/files/" + one).expect(200);
    api.delete("/files/" + other).refused(409, "FILE_IN_USE");
    sheet.update(record, json("name", "kept")).expect(200);
    api.delete("/files/" + other).refused(409, "FILE_IN_USE");
    sheet.update(record, json("pages", null)).expect(200);
    api.delete("/files/" + other).expect(200);
  }

  @Test
  void aFileIsTakenOrDeletedAndNeverBoth() throws Exception {
    for (int round = 0; round < 12; round++) {
      String slug = Upload.slug(api, "a.txt", "round " + round);
      List<Api.Answer> answers =
          Race.of(
              6,
              caller ->
                  caller == 0
                      ? api.delete("/files/" + slug)
                      : sheet.tryCreate(json("scan", array(slug))));
      boolean isDeleted = answers.get(0).status() == 200;
      assertThat(answers.subList(1, 6))
          .extracting(Api.Answer::status)
          .as("after the file was deleted: " + isDeleted)
          .containsOnly(isDeleted ? 400 : 201);
      assertThat(api.get("/files/" + slug).status()).isEqualTo(isDeleted ? 404 : 200);
    }
  }

  @Test
  void bulkUpdatesTakeAndReleaseFiles() {
    String file = Upload.slug(api, "a.txt", "shared");
    JsonObject records =
        json("slugs", array(sheet.slugOf(json("name", "a")), sheet.slugOf(json("name", "b"))));

    assertThat(
            bulk("bulk-update", json(records, "data", json("scan", array("nosuchfile"))))
                .expect(400)
                .faults())
        .containsExactly("data.scan:unknown");
    bulk("bulk-update", json(records, "data", json("scan", array(file)))).expect(200);
    api.delete("/files/" + file).refused(409, "FILE_IN_USE");

    String undo = bulk("bulk-delete", records).expect(200).data().getString("undo_token");
    assertThat(held(file)).isEqualTo("0");
    api.post("/object/data/undo/" + undo).expect(200);

    assertThat(held(file)).isEqualTo("2");
    api.delete("/files/" + file).refused(409, "FILE_IN_USE");
  }

  private static Api.Answer bulk(String action, JsonObject body) {
    return api.post(sheet.path("/" + action), body);
  }

  private static String held(String file) {
    return Database.texts(
            "select count(*) from tenant.file_hold h join tenant.file f on f.workspace_id ="
                + " h.workspace_id and f.id = h.file_id where h.released_at is null and f.slug = '"
                + file
                + "'")
        .get(0);
  }
}
