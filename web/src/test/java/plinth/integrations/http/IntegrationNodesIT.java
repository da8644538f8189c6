package plinth.integrations.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

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
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.S3Bucket;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * Two nodes, one with a newer first key of the vault: accounts connected on one node work on the
 * other, including those of a dedicated workspace.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
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
    // Limits are shared among the live nodes, so expire the heartbeats for the next tests.
    Database.run("update main.node set beat_at = beat_at - interval '30 seconds'");
    Await.promptly(() -> Database.texts("select name from main.node").size(), nodes -> nodes == 1);
  }

  @Test
  void everyNodeUsesTheBucketOfADedicatedWorkspace() {
    Workspace workspace = Workspace.create(other);
    Api here = workspace.admin();
    Api there = here.on(other.address());
    String before = Upload.slug(here, "before.txt", "from before");
    try (S3Bucket bucket = S3Bucket.start("AKIAONE")) {
      // Both nodes have cached that no bucket is connected.
      assertThat(here.get("/files/" + before).expect(200).text()).isEqualTo("from before");
      assertThat(there.get("/files/" + before).expect(200).text()).isEqualTo("from before");
      here.post(STORAGE, bucket.account()).expect(201);
      String file =
          Await.promptly(
              "the other node uses the bucket",
              () -> Upload.slug(there, "a.txt", "by the other node"),
              sent -> bucket.holds("by the other node"));
      assertThat(there.get("/files/" + file).expect(200).text()).isEqualTo("by the other node");
      assertThat(there.get("/files/" + before).expect(200).text()).isEqualTo("from before");

      here.delete(STORAGE).expect(200);
      Await.promptly(
          "the other node has left the bucket",
          () -> {
            int held = bucket.objects().size();
            Upload.slug(there, "b.txt", "after it was left");
            return bucket.objects().size() == held;
          });
    }
  }

  @Test
  void everyNodeSendsMailByTheServerOfADedicatedWorkspace() {
    Workspace workspace = Workspace.create(other);
    try (MailServer server = MailServer.start(PASSWORD)) {
      workspace.admin().post(MAIL, server.account(PASSWORD)).expect(201);
      Await.promptly(
          "the mail of both nodes goes by the server",
          () -> isCarriedBy(server, invited(workspace)));
    }
  }

  /** The address of a user whom the other node invites. */
  private static String invited(Workspace workspace) {
    String email = Person.create().email();
    workspace
        .admin()
        .on(other.address())
        .post("/admin/members", json("email", email, "role", "admin"))
        .expect(201);
    return email;
  }

  /** Whether the workspace's mail server received the mail, whichever node sent it. */
  private static boolean isCarriedBy(MailServer server, String email) {
    Await.promptly(
        "the invitation has come",
        () -> !server.to(email).isEmpty() || !Mailbox.to(email).isEmpty());
    return server.to(email).stream().anyMatch(letter -> letter.contains("/console/invitation#"));
  }

  @Test
  void secretsAreSealedAgainUnderTheKeyInFront() {
    Workspace workspace = Workspace.create();
    try (MailServer server = MailServer.start(PASSWORD)) {
      workspace.admin().post(MAIL, server.account(PASSWORD)).expect(201);
      assertThat(sealed(workspace)).startsWith("v1:kept:");
      Api there = workspace.admin().on(other.address());
      // The node reads the accounts of the workspace before it changes them.
      there.post(MAIL, server.account("wrong")).refused(400, "INTEGRATION_TEST_FAILED");
      Await.promptly(() -> sealed(workspace), text -> text.startsWith("v1:2031:"));
      assertThat(
              there
                  .post(MAIL + "/test", "")
                  .expect(200)
                  .data()
                  .getJsonObject("test")
                  .getString("outcome"))
          .isEqualTo("passed");
      // The first node does not have that key: it reports the error and continues to work.
      assertThat(
              workspace
                  .admin()
                  .post(MAIL + "/test", "")
                  .expect(200)
                  .data()
                  .getJsonObject("test")
                  .getString("reason"))
          .contains("cannot be decrypted");
      workspace.admin().post(MAIL, server.account(PASSWORD)).expect(201);
      assertThat(sealed(workspace)).startsWith("v1:kept:");
    }
  }

  private static String sealed(Workspace workspace) {
    return Database.texts(
            "select secrets from main.integration where workspace_id = " + workspace.id())
        .get(0);
  }
}
