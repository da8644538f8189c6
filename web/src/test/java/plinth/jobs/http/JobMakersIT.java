package plinth.jobs.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A job runs only while its member or credential has the rights. */
class JobMakersIT {
  private static final String EXPORT = "/object/data/crates/export";
  private static final String WITHOUT_CREDENTIAL =
      "failed Stopped because its API key or OAuth app was revoked or has expired";

  private static Workspace workspace;
  private static Api owner;

  /**
   * An API key.
   *
   * @param api a client with it
   */
  private record Key(String slug, Api api) {}

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    String first = Sheet.create(owner, "crates").field("name", "text").slugOf(json("name", "one"));
    Database.run(
        "insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at,"
            + " created_by, updated_by, data) select workspace_id, object_id, slug || g,"
            + " created_at, updated_at, created_by, updated_by, data from tenant.record,"
            + " generate_series(2, 1100) g where slug = '"
            + first
            + "'");
  }

  @Test
  void aJobContinuesAfterACrashWhileItsMakerHasTheRight() {
    String job = exported(workspace.member(role("keeps")));
    crash(job);
    assertThat(ended(job)).isEqualTo("completed ");
  }

  @Test
  void aJobFailsWhenItsMakerIsRemoved() {
    Person leaving = Person.create();
    String job = exported(workspace.join(leaving, role("leaves")));
    String slug =
        Database.texts("select slug from tenant.admin where email = '" + leaving.email() + "'")
            .get(0);
    owner.delete("/admin/members/" + slug).expect(200);
    crash(job);
    assertThat(ended(job)).isEqualTo("failed Stopped because its owner is no longer a member");
  }

  @Test
  void aJobFailsWhenItsMakerLosesThePermission() {
    String role = role("loses");
    String job = exported(workspace.member(role));
    owner.put("/admin/roles/" + role, json("permissions", array("record.*"))).expect(200);
    crash(job);
    assertThat(ended(job))
        .isEqualTo("failed Stopped because its owner no longer has the required rights");
  }

  @Test
  void aJobFailsWhenItsKeyIsRevoked() {
    Key key = key(owner, "Revoked");
    String job = updated(key.api());
    crash(job);
    assertThat(ended(job)).isEqualTo("completed ");
    owner.delete("/integrations/api-keys/" + key.slug()).expect(200);
    crash(job);
    assertThat(ended(job)).isEqualTo(WITHOUT_CREDENTIAL);
  }

  @Test
  void aJobFailsBetweenChunksWhenItsKeyExpires() {
    Key key = key(owner, "Expires");
    String job = updated(key.api());
    Database.run(
        "update main.api_key set expires_at = now() - interval '1 second' where slug = '"
            + key.slug()
            + "' and workspace_id = "
            + workspace.id());
    Await.pass(Duration.ofSeconds(1), "a node keeps a credential for a second");
    Database.run(
        "update tenant.job set status = 'running', checkpoint = '{\"after\":1}', finished_at ="
            + " null, attempts = 0, heartbeat_at = now() - interval '1 day' where slug = '"
            + job
            + "' and workspace_id = "
            + workspace.id());
    assertThat(ended(job)).isEqualTo(WITHOUT_CREDENTIAL);
  }

  @Test
  void aJobFailsWhenItsAppIsDeleted() {
    JsonObject app =
        owner
            .post(
                "/integrations/oauth-apps",
                """
                {"name":"Courier","scopes":["read.*","write.*"],
                 "redirect_uris":["https://app.example.com/back"]}\
                """)
            .expect(201)
            .data();
    String token =
        Api.open()
            .with("Content-Type", "application/x-www-form-urlencoded")
            .post(
                "/oauth/token",
                "grant_type=client_credentials&client_id=%s&client_secret=%s"
                    .formatted(app.getString("client_id"), app.getString("client_secret")))
            .expect(200)
            .json()
            .getString("access_token");
    String job = updated(Api.open().bearer(token));
    owner.delete("/integrations/oauth-apps/" + app.getString("slug")).expect(200);
    crash(job);
    assertThat(ended(job)).isEqualTo(WITHOUT_CREDENTIAL);
  }

  @Test
  void aJobContinuesWhenTheMakerOfItsKeyIsRemoved() {
    Person leaving = Person.create();
    Api maker = workspace.join(leaving, "admin");
    String job = updated(key(maker, "Stays").api());
    owner
        .delete(
            "/admin/members/"
                + Database.texts(
                        "select slug from tenant.admin where email = '" + leaving.email() + "'")
                    .get(0))
        .expect(200);
    crash(job);
    assertThat(ended(job)).isEqualTo("completed ");
  }

  private static Key key(Api maker, String name) {
    JsonObject made =
        maker
            .post(
                "/integrations/api-keys", json("name", name, "scopes", array("read.*", "write.*")))
            .expect(201)
            .data();
    return new Key(made.getString("slug"), Api.open().apiKey(made.getString("key")));
  }

  /**
   * Runs a job of a credential to its end. It changes all records, which are too many for one
   * request.
   */
  private static String updated(Api credential) {
    String job =
        credential
            .post(
                "/object/data/crates/bulk-update",
                json("filter", json("and", array()), "data", json("name", "two")))
            .expect(202)
            .data()
            .getJsonObject("job")
            .getString("slug");
    assertThat(ended(job)).isEqualTo("completed ");
    return job;
  }

  private static String role(String name) {
    return owner
        .post("/admin/roles", json("name", name, "permissions", array("record.*", "transfer.*")))
        .expect(201)
        .data()
        .getString("slug");
  }

  /** Runs an export of a member to its end. */
  private static String exported(Api member) {
    String job = member.post(EXPORT, json("format", "csv")).expect(202).data().getString("slug");
    assertThat(ended(job)).isEqualTo("completed ");
    return job;
  }

  /** Leaves the job behind like a node that ended before it could start it. */
  private static void crash(String job) {
    Database.run(
        "update tenant.job set status = 'queued', checkpoint = null, finished_at = null, attempts ="
            + " 0, heartbeat_at = now() - interval '1 day' where slug = '"
            + job
            + "' and workspace_id = "
            + workspace.id());
  }

  private static String ended(String job) {
    return Await.until(
        "the job has ended",
        () ->
            Database.texts(
                    "select status || ' ' || coalesce(error, '') from tenant.job where slug = '"
                        + job
                        + "' and workspace_id = "
                        + workspace.id())
                .get(0),
        status -> !status.startsWith("queued") && !status.startsWith("running"));
  }
}
