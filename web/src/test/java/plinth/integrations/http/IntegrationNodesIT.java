package plinth.integrations.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.MailServer;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.S3Bucket;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * Two nodes, of which one has a newer key in front of the vault's: what is connected on one is used
 * on the other, also by a workspace with a database of its own.
 */
@Tag(Plinth.OWN_SERVER)
class IntegrationNodesIT {
  private static final String MAIL = "/integrations/mail";
  private static final String STORAGE = "/integrations/storage";
  private static final String PASSWORD = "twelve brown bears";

  private static Plinth other;

  @BeforeAll
  static void startAnotherNode() {
    Plinth.server();
    other =
        Plinth.anotherNode(
            Path.of("target/plinth-integrations-node"),
            Map.of(
                "PLINTH_VAULT_KEYS", "2031:a key of the vault that the other node has in front"));
  }

  @AfterAll
  static void stopIt() {
    other.stop();
    // Limits are shared among the nodes that beat: those who come next are to be alone again.
    Database.run("update main.node set beat_at = beat_at - interval '30 seconds'");
    Await.promptly(() -> Database.texts("select name from main.node").size(), nodes -> nodes == 1);
  }

  @Test
  void aWorkspaceWithADatabaseOfItsOwnUsesItsBucketOnEveryNode() {
    Workspace workspace = Workspace.create(other);
    Api here = workspace.admin();
    Api there = here.on(other.address());
    String before = Upload.slug(here, "before.txt", "from before");
    try (S3Bucket bucket = S3Bucket.start("AKIAONE")) {
      // Both nodes know that there is none.
      assertThat(here.get("/files/" + before).expect(200).text()).isEqualTo("from before");
      assertThat(there.get("/files/" + before).expect(200).text()).isEqualTo("from before");
      here.post(STORAGE, bucket.account()).expect(201);
      pause();
      String file = Upload.slug(there, "a.txt", "by the other node");
      assertThat(bucket.holds("by the other node")).isTrue();
      assertThat(there.get("/files/" + file).expect(200).text()).isEqualTo("by the other node");
      assertThat(there.get("/files/" + before).expect(200).text()).isEqualTo("from before");

      here.delete(STORAGE).expect(200);
      pause();
      Upload.slug(there, "b.txt", "after it was left");
      assertThat(bucket.objects()).hasSize(1);
    }
  }

  @Test
  void theMailOfAWorkspaceWithADatabaseOfItsOwn() {
    Workspace workspace = Workspace.create(other);
    Person guest = Person.create();
    try (MailServer server = MailServer.start(PASSWORD)) {
      workspace.admin().post(MAIL, server.account(PASSWORD)).expect(201);
      pause();
      workspace
          .admin()
          .on(other.address())
          .post("/admin/members", "{\"email\":\"" + guest.email() + "\",\"role\":\"admin\"}")
          .expect(201);
      // Whichever node carries it.
      assertThat(server.await(guest.email())).contains("/invitations/");
    }
  }

  @Test
  void secretsAreSealedAgainUnderTheKeyInFront() {
    Workspace workspace = Workspace.create();
    try (MailServer server = MailServer.start(PASSWORD)) {
      workspace.admin().post(MAIL, server.account(PASSWORD)).expect(201);
      assertThat(sealed(workspace)).startsWith("v1:kept:");
      Api there = workspace.admin().on(other.address());
      // The node reads the accounts of the workspace when it is about to change them.
      there.post(MAIL, server.account("wrong")).expect(400);
      Await.promptly(() -> sealed(workspace), text -> text.startsWith("v1:2031:"));
      assertThat(
              there
                  .post(MAIL + "/test", "")
                  .expect(200)
                  .data()
                  .getJsonObject("test")
                  .getString("outcome"))
          .isEqualTo("passed");
      // The first node does not know that key: it says so, and nothing breaks.
      assertThat(
              workspace
                  .admin()
                  .post(MAIL + "/test", "")
                  .expect(200)
                  .data()
                  .getJsonObject("test")
                  .getString("reason"))
          .contains("do not open");
      workspace.admin().post(MAIL, server.account(PASSWORD)).expect(201);
      assertThat(sealed(workspace)).startsWith("v1:kept:");
    }
  }

  private static String sealed(Workspace workspace) {
    return Database.texts(
            "select secrets from main.integration where workspace_id = " + workspace.id())
        .get(0);
  }

  private static void pause() {
    try {
      Thread.sleep(300);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
