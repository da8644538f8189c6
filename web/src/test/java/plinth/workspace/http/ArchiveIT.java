package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** A workspace is exported to a file and restored from it. */
class ArchiveIT {
  @Test
  void aRestoredWorkspaceEqualsTheArchivedOne() throws Exception {
    Workspace workspace = Workspace.create();
    String mate = Person.create().email();
    Sheet kites =
        Sheet.create(workspace.admin(), "kites")
            .field("name", "text", json("is_unique", true))
            .field("number", "serial_number")
            .field("plan", "file");
    Database.addRecords(Plinth.server(), workspace.subdomain(), "kites", 500);
    String file = Upload.slug(workspace.admin(), "plan.txt", "Wind\tand\\sail\n");
    String record = kites.slugOf(json("name", "réd \\ \t kite", "plan", array(file)));
    kites.delete(kites.slugOf(json("name", "gone")));
    workspace.admin().post("/admin/members", json("email", mate, "role", "admin"));

    // Queued work, and a file that is about to leave the workspace: neither is part of the
    // archive.
    Database.run(
        """
        insert into tenant.job (workspace_id, slug, kind, status, parameters, caller, created_by,
          created_at, heartbeat_at) values (%1$d, 'w%1$d', 'export.run', 'completed', '{}', '{}', 'x',
          now(), now());
        insert into tenant.export (workspace_id, slug, object_id, format, name, key, sees)
          values (%1$d, 'w%1$d', 1, 'csv', 'x', 'x', '{}');
        insert into tenant.outbox (workspace_id, listener, due_at) values (%1$d, 'nobody', 'infinity')\
        """
            .formatted(workspace.id()));
    String archive = ended(workspace.subdomain(), "export").getString("slug");
    for (String to : List.of("shared", "dedicated")) {
      String copy = Workspace.newSubdomain();
      byte[] bytes = download(workspace.subdomain(), archive);
      Api.Answer asked =
          to.equals("shared")
              ? send(copy, to, bytes)
              : platform(copy, "restore?to=" + to + "&archive=" + archive, null);
      await(asked);
      Api admin = enter(workspace.owner(), copy);
      Sheet restored = kites.by(admin);
      assertThat(restored.read(record).expect(200).data().getJsonObject("data"))
          .isEqualTo(kites.read(record).expect(200).data().getJsonObject("data"));
      assertThat(admin.get("/files/" + file).expect(200).text()).isEqualTo("Wind\tand\\sail\n");
      restored.tryCreate(json("name", "réd \\ \t kite")).refused(409, "VALUE_EXISTS");
      JsonObject verified = result(await(platform(copy, "verify", json("archive", archive))));
      assertThat(differing(verified))
          .as("who its people are, and who has signed in")
          .containsExactly("admin", "audit");

      // New numbers continue where the archive ends.
      assertThat(restored.create(json("name", "next")).getJsonObject("data").getString("number"))
          .isEqualTo("3");
      assertThat(
              Database.texts(
                  "select used || ' ' || (select owner_user_id from main.tenants where subdomain ="
                      + " '"
                      + copy
                      + "') from main.usage_counter where metric = 'storage' and workspace_id ="
                      + " (select id from main.tenants where subdomain = '"
                      + copy
                      + "')"))
          .containsExactly("14 " + workspace.owner().id());
      assertThat(differing(result(await(platform(copy, "verify", json("archive", archive))))))
          .contains("record", "change_log", "serial_number");
    }
    operator().delete(path(workspace.subdomain(), "export/" + archive)).expect(200);
    operator().get(path(workspace.subdomain(), "export/" + archive)).refused(404, "NOT_FOUND");
  }

  @Test
  void aRestoreMayNameAnotherOwner() throws Exception {
    Workspace workspace = Workspace.create();
    Person heir = Person.create();
    String archive = ended(workspace.subdomain(), "export").getString("slug");
    String copy = Workspace.newSubdomain();
    await(platform(copy, "restore?archive=" + archive + "&owner_email=" + heir.email(), null));
    JsonObject members = enter(heir, copy).get("/admin/members").expect(200).json();
    assertThat(members.getJsonArray("data").getValuesAs(JsonObject.class))
        .extracting(member -> member.getString("email"))
        .containsExactly(heir.email());
    assertThat(
            workspace
                .owner()
                .api()
                .post("/user/auth/select-workspace", json("workspace_id", copy))
                .expect(400)
                .faults())
        .as("the owner of the workspace that was copied has none there")
        .containsExactly("workspace_id:unknown");
  }

  @Test
  void aChangedArchiveIsRefusedAndLeavesNothing() throws Exception {
    Workspace workspace = Workspace.create();
    Sheet.create(workspace.admin(), "kites").field("name", "text").create(json("name", "red"));
    String archive = ended(workspace.subdomain(), "export").getString("slug");
    byte[] bytes = download(workspace.subdomain(), archive);
    for (byte[] wrong :
        List.of(
            "no archive at all".getBytes(java.nio.charset.StandardCharsets.UTF_8),
            changed(bytes, "tables/object.copy", "Sheet", "Shoot"),
            changed(bytes, "manifest.json", "\"schema\":\"", "\"schema\":\"9"),
            changed(
                bytes, "manifest.json", workspace.subdomain(), workspace.subdomain() + "\","))) {
      String copy = Workspace.newSubdomain();
      assertThat(status(send(copy, "shared", wrong))).startsWith("failed");
      assertThat(Database.texts("select 1 from main.tenants where subdomain = '" + copy + "'"))
          .isEmpty();
    }
    assertThat(
            Database.texts(
                "select 1 from tenant.workspace_move m where is_hidden and not exists"
                    + " (select 1 from main.tenants t where t.id = m.workspace_id) limit 1"))
        .as("nothing hidden is left of a workspace that is not there")
        .isEmpty();
  }

  @Test
  void refusesWhatCannotBeRestored() {
    Workspace workspace = Workspace.create();
    String copy = Workspace.newSubdomain();
    assertThat(platform(copy, "restore?archive=nothing", null).expect(400).faults())
        .containsExactly("archive:unknown");
    assertThat(platform(copy, "restore", null).expect(400).faults())
        .containsExactly("archive:required");
    assertThat(platform(copy, "restore?to=moon", null).expect(400).faults())
        .containsExactly("to:option");
    platform(copy, "export", null).refused(404, "NOT_FOUND");
    assertThat(send(workspace.subdomain(), "shared", new byte[] {1}).expect(409).code())
        .isEqualTo("SUBDOMAIN_TAKEN");
    assertThat(send("www", "shared", new byte[] {1}).expect(400).faults())
        .containsExactly("subdomain:reserved");
    operator().get(path(workspace.subdomain(), "export/nothing")).refused(404, "NOT_FOUND");
    assertThat(
            platform(workspace.subdomain(), "verify", json("archive", "nothing"))
                .expect(400)
                .faults())
        .containsExactly("archive:unknown");
    workspace
        .admin()
        .post(path(workspace.subdomain(), "export"))
        .refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  private static List<String> differing(JsonObject result) {
    return result.getJsonArray("tables").getValuesAs(JsonObject.class).stream()
        .filter(table -> !table.getBoolean("is_same"))
        .map(table -> table.getString("name"))
        .toList();
  }

  private static JsonObject result(JsonObject job) {
    String text =
        Database.texts(
                "select result from main.platform_job where slug = '" + job.getString("slug") + "'")
            .get(0);
    return jakarta.json.Json.createReader(new java.io.StringReader(text)).readObject();
  }

  private static JsonObject ended(String subdomain, String what) {
    return await(platform(subdomain, what, null));
  }

  private static JsonObject await(Api.Answer started) {
    assertThat(status(started)).startsWith("completed");
    return started.data();
  }

  private static String status(Api.Answer started) {
    String slug = started.expect(202).data().getString("slug");
    return Await.until(
        "the job has ended",
        () ->
            Database.texts(
                    "select concat_ws(' ', status, error) from main.platform_job where slug = '"
                        + slug
                        + "'")
                .get(0),
        status -> status.matches("completed.*|failed.*"));
  }

  private static Api enter(Person person, String subdomain) {
    return Api.open()
        .bearer(
            person
                .api()
                .post("/user/auth/select-workspace", json("workspace_id", subdomain))
                .expect(200)
                .data()
                .getString("access_token"));
  }

  private static Api operator() {
    return Api.open().bearer(Signer.server().operator());
  }

  private static String path(String subdomain, String what) {
    return "/admin/platform/tenants/" + subdomain + "/" + what;
  }

  private static Api.Answer platform(String subdomain, String what, JsonValue body) {
    return operator().post(path(subdomain, what), body);
  }

  private static byte[] download(String subdomain, String archive) throws Exception {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(
                            Plinth.server().address()
                                + "/api/v1"
                                + path(subdomain, "export/" + archive)))
                    .header("Authorization", "Bearer " + Signer.server().operator())
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private static Api.Answer send(String subdomain, String to, byte[] bytes) {
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create(
                              Plinth.server().address()
                                  + "/api/v1"
                                  + path(subdomain, "restore?to=" + to)))
                      .header("Authorization", "Bearer " + Signer.server().operator())
                      .header("Content-Type", "application/zip")
                      .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      return new Api.Answer(answer.statusCode(), answer.headers(), answer.body());
    } catch (java.io.IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The archive with a changed text in one entry. */
  private static byte[] changed(byte[] archive, String entry, String from, String to)
      throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(archive));
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (ZipEntry next = in.getNextEntry(); next != null; next = in.getNextEntry()) {
        out.putNextEntry(new ZipEntry(next.getName()));
        byte[] content = in.readAllBytes();
        if (next.getName().equals(entry)) {
          String text = new String(content, java.nio.charset.StandardCharsets.UTF_8);
          assertThat(text).contains(from);
          content = text.replace(from, to).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }
        out.write(content);
        out.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
