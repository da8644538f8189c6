package plinth.files.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** A file is readable only by readers of something that contains it. */
class FileVisibilityIT {
  private static Workspace workspace;
  private static Api owner;
  private static Api limited;
  private static Sheet ships;
  private static Sheet docks;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    ships =
        Sheet.create(owner, "ships")
            .field("name", "text")
            .field("papers", "file")
            .field("sealed", "file");
    docks = Sheet.create(owner, "docks").field("name", "text").field("papers", "file");
    String role =
        owner
            .post(
                "/admin/roles",
                json("name", "Limited", "permissions", array("record.*", "workflow.read")))
            .expect(201)
            .data()
            .getString("slug");
    owner
        .put("/admin/roles/" + role + "/objects/ships", json("fields", json("sealed", "hidden")))
        .expect(200);
    limited = workspace.member(role);
  }

  private static String held(String field) {
    String file = Upload.slug(owner, "a.txt", "secret words");
    ships.slugOf(json("name", "A", field, array(file)));
    return file;
  }

  private static int opened(Api api, String file) {
    return api.get("/files/" + file).status();
  }

  @Test
  void filesHeldOnlyByHiddenFieldsAreNotFound() {
    String file = held("sealed");
    assertThat(opened(owner, file)).isEqualTo(200);
    Api.Answer refused = limited.get("/files/" + file).refused(404, "NOT_FOUND");
    assertThat(refused.text()).doesNotContain("a.txt", "secret words");
    limited.delete("/files/" + file).refused(404, "NOT_FOUND");
    assertThat(opened(limited, held("papers"))).isEqualTo(200);
  }

  @Test
  void aFileThatIsNotSeenCannotBeTakenIntoASeenField() {
    String file = held("sealed");
    JsonObject values = json("name", "B", "papers", array(file));
    assertThat(ships.by(limited).tryCreate(values).expect(400).faults())
        .containsExactly("data.papers:unknown");
    String own = ships.by(limited).slugOf(json("name", "C"));
    ships.by(limited).update(own, json("papers", array(file))).refused(400, "VALIDATION_FAILED");
    assertThat(opened(limited, file)).isEqualTo(404);

    ships.update(own, json("papers", array(file))).expect(200);
    assertThat(opened(limited, file)).isEqualTo(200);
  }

  @Test
  void uploadersKeepAccessToTheirFiles() {
    String file = Upload.slug(limited, "b.txt", "own words");
    assertThat(opened(limited, file)).isEqualTo(200);
    ships.slugOf(json("name", "D", "sealed", array(file)));
    assertThat(opened(limited, file)).isEqualTo(200);
  }

  @Test
  void aFileOfAMessageTakesTheRightToReadTheMessage() {
    Line line = Line.connected(owner);
    String file = Upload.slug(owner, "c.txt", "private words");
    String chat = line.open("966500000771").getString("slug");
    owner.post("/messaging/messages/send/" + chat + "/document", json("file", file)).expect(201);
    assertThat(opened(owner, file)).isEqualTo(200);
    assertThat(opened(limited, file)).isEqualTo(404);
  }

  @Test
  void aKeyOpensFilesOfTheRecordsThatItMayRead() {
    Api ofShips = workspace.key(array("read.ships", "write.ships"));
    Api ofDocks = workspace.key(array("read.docks", "write.docks"));
    String file = held("papers");
    assertThat(opened(ofShips, file)).isEqualTo(200);
    Api.Answer refused = ofDocks.get("/files/" + file).refused(404, "NOT_FOUND");
    assertThat(refused.text()).doesNotContain("a.txt", "secret words");
    workspace.key(array("write.ships")).get("/files/" + file).refused(403, "SCOPE_MISSING");
    assertThat(opened(workspace.key(array("read.*")), file)).isEqualTo(200);

    JsonObject values = json("name", "B", "papers", array(file));
    assertThat(docks.by(ofDocks).tryCreate(values).expect(400).faults())
        .containsExactly("data.papers:unknown");
    docks.slugOf(values);
    assertThat(opened(ofDocks, file)).isEqualTo(200);
  }

  @Test
  void aKeyRemovesFilesThatItMayTakeOffRecords() {
    Api ofShips = workspace.key(array("write.ships"));
    Api ofDocks = workspace.key(array("read.docks", "write.docks"));
    String file = Upload.slug(owner, "a.txt", "a");
    String path = "/files/" + file;
    ofShips.delete(path).refused(404, "NOT_FOUND");
    String ship = ships.slugOf(json("papers", array(file)));
    ofShips.delete(path).refused(409, "FILE_IN_USE");
    ofDocks.delete(path).refused(404, "NOT_FOUND");
    String dock = docks.slugOf(json("papers", array(file)));
    ofShips.delete(path).refused(404, "NOT_FOUND");
    docks.delete(dock).expect(200);
    ships.update(ship, json("papers", null)).expect(200);
    ofShips.delete(path).refused(404, "NOT_FOUND");
    ofDocks.delete(path).refused(404, "NOT_FOUND");
    workspace.key(array("write.ships", "delete.docks")).delete(path).expect(200);
    assertThat(opened(owner, file)).isEqualTo(404);
  }

  @Test
  void keysReadAndRemoveTheirOwnUploads() {
    Api key = workspace.key(array("read.ships", "write.ships"));
    String file = Upload.slug(key, "own.txt", "own words");
    String ship = ships.by(key).slugOf(json("papers", array(file)));
    assertThat(key.get("/files/" + file).expect(200).text()).isEqualTo("own words");
    key.delete("/files/" + file).refused(409, "FILE_IN_USE");
    ships.by(key).update(ship, json("papers", null)).expect(200);
    key.delete("/files/" + file).expect(200);
    workspace.key(array("read.ships")).delete("/files/" + file).refused(403, "SCOPE_MISSING");
  }
}
