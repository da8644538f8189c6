package plinth.files.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** The slug of a file opens it only for readers of something that holds it. */
class FileSightIT {
  private static Api owner;
  private static Api limited;
  private static Sheet ships;

  @BeforeAll
  static void fill() {
    Workspace workspace = Workspace.create();
    owner = workspace.admin();
    ships =
        Sheet.create(owner, "ships")
            .field("name", "text")
            .field("papers", "file")
            .field("sealed", "file");
    String role =
        owner
            .post(
                "/admin/roles",
                "{\"name\":\"Limited\",\"permissions\":[\"record.*\",\"workflow.read\"]}")
            .expect(201)
            .data()
            .getString("slug");
    owner
        .put("/admin/roles/" + role + "/objects/ships", "{\"fields\":{\"sealed\":\"hidden\"}}")
        .expect(200);
    limited = workspace.member(role);
  }

  private static String held(String field) {
    String file = Upload.slug(owner, "a.txt", "secret words");
    ships.slugOf("\"name\":\"A\",\"" + field + "\":[\"" + file + "\"]");
    return file;
  }

  private static int opened(Api api, String file) {
    return api.get("/files/" + file).status();
  }

  @Test
  void aFileThatOnlyAHiddenFieldHoldsIsNotThere() {
    String file = held("sealed");
    assertThat(opened(owner, file)).isEqualTo(200);
    Api.Answer refused = limited.get("/files/" + file).expect(404);
    assertThat(refused.text()).doesNotContain("a.txt", "secret words");
    limited.delete("/files/" + file).expect(404);
    assertThat(opened(limited, held("papers"))).isEqualTo(200);
  }

  @Test
  void aFileThatIsNotSeenCannotBeTakenIntoASeenField() {
    String file = held("sealed");
    String values = "\"name\":\"B\",\"papers\":[\"" + file + "\"]";
    assertThat(ships.by(limited).tryCreate(values).expect(400).faults())
        .containsExactly("data.papers:unknown");
    String own = ships.by(limited).slugOf("\"name\":\"C\"");
    ships.by(limited).update(own, "\"papers\":[\"" + file + "\"]").expect(400);
    assertThat(opened(limited, file)).isEqualTo(404);

    ships.update(own, "\"papers\":[\"" + file + "\"]").expect(200);
    assertThat(opened(limited, file)).isEqualTo(200);
  }

  @Test
  void whoUploadedAFileKeepsIt() {
    String file = Upload.slug(limited, "b.txt", "own words");
    assertThat(opened(limited, file)).isEqualTo(200);
    ships.slugOf("\"name\":\"D\",\"sealed\":[\"" + file + "\"]");
    assertThat(opened(limited, file)).isEqualTo(200);
  }

  @Test
  void aFileOfAMessageTakesTheRightToReadTheMessage() {
    Line line = Line.connected(owner);
    String file = Upload.slug(owner, "c.txt", "private words");
    String chat = line.open("966500000771").getString("slug");
    owner
        .post("/messaging/messages/send/" + chat + "/document", "{\"file\":\"" + file + "\"}")
        .expect(201);
    assertThat(opened(owner, file)).isEqualTo(200);
    assertThat(opened(limited, file)).isEqualTo(404);
  }
}
