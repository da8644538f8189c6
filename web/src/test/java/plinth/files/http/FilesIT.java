package plinth.files.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;

class FilesIT {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private Api one;
  private Api other;
  private String workspace;

  @BeforeEach
  void twoWorkspaces() {
    one = credential();
    workspace = Database.texts("select max(id) from main.tenants").get(0);
    other = credential();
  }

  @Test
  void aFileComesBackAsItWasSent() {
    String slug = upload(one, "caf\u00e9 \u0639.txt", "hello, file").data().getString("slug");

    Api.Answer whole = one.get("/files/" + slug).expect(200);
    assertThat(whole.text()).isEqualTo("hello, file");
    assertThat(whole.header("Content-Type")).startsWith("text/plain");
    assertThat(whole.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(whole.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"caf_ _.txt\"; filename*=UTF-8''caf%C3%A9%20%D8%B9.txt");
    Api.Answer part = one.with("Range", "bytes=7-").get("/files/" + slug).expect(206);
    assertThat(part.text()).isEqualTo("file");
    assertThat(part.header("Content-Range")).isEqualTo("bytes 7-10/11");
    one.with("Range", "bytes=11-").get("/files/" + slug).expect(416);
    one.with("If-None-Match", whole.header("ETag")).get("/files/" + slug).expect(304);
  }

  @Test
  void anotherWorkspaceFindsNothing() {
    String slug = upload(one, "a.txt", "secret").data().getString("slug");

    Api.Answer foreign = other.get("/files/" + slug).expect(404);
    Api.Answer unknown = other.get("/files/nosuchfile").expect(404);
    assertThat(foreign.json().getString("message")).isEqualTo(unknown.json().getString("message"));
    other.delete("/files/" + slug).expect(404);
    one.get("/files/" + slug).expect(200);
  }

  @Test
  void storageIsCountedAndGivenBack() {
    upload(one, "a.txt", "12345");
    String slug = upload(one, "b.txt", "1234567").data().getString("slug");
    assertThat(used()).isEqualTo("12");

    one.delete("/files/" + slug).expect(200);

    assertThat(used()).isEqualTo("5");
    one.get("/files/" + slug).expect(404);
    one.delete("/files/" + slug).expect(404);
  }

  @Test
  void whatMustNotBeKeptIsRefusedAndLeavesNothing() {
    assertThat(send(one, "a.png", "MZ executable").expect(415).code())
        .isEqualTo("FILE_TYPE_NOT_ALLOWED");
    assertThat(send(one, "big.txt", "x".repeat(26_214_401)).expect(413).code())
        .isEqualTo("FILE_TOO_LARGE");
    assertThat(send(one, "big.txt", "x".repeat(27_000_000)).expect(413).code())
        .isEqualTo("BODY_TOO_LARGE");
    one.with("Content-Type", "multipart/form-data; boundary=x").post("/files", "none").expect(400);
    one.post("/files", "{}").expect(415);
    assertThat(used()).isNull();
    assertThat(Database.texts("select count(*) from tenant.file where workspace_id = " + workspace))
        .containsExactly("0");
  }

  @Test
  void manyTransactionsOfSeveralStatementsUseFewConnections() {
    for (int i = 0; i < 40; i++) {
      upload(one, "a.txt", "12345");
    }
    assertThat(used()).isEqualTo("200");
    assertThat(
            Database.texts(
                "select count(*) <= 24 from pg_stat_activity where usename = 'plinth_app'"))
        .containsExactly("t");
  }

  private String used() {
    return Database.texts(
            "select max(used) from main.usage_counter where metric = 'storage' and workspace_id = "
                + workspace)
        .get(0);
  }

  private static Api.Answer upload(Api api, String name, String content) {
    return send(api, name, content).expect(201);
  }

  private static Api.Answer send(Api api, String name, String content) {
    String body =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
            + name
            + "\"\r\nContent-Type: text/plain\r\n\r\n"
            + content
            + "\r\n--x--\r\n";
    return api.with("Content-Type", "multipart/form-data; boundary=x").post("/files", body);
  }

  /** A workspace of its own, and a client with an API key for all of it. */
  private static Api credential() {
    String id = String.format("%012d", COUNT.incrementAndGet());
    String secret = HexFormat.of().formatHex(new byte[16]) + "files" + id.substring(6);
    Database.run(
        "with w as (insert into main.tenants (subdomain, name, type, status) values ('files-"
            + id
            + "', 'Files', 'hyper', 'active') returning id)"
            + " insert into main.api_key (workspace_id, slug, public_id, secret_digest, name,"
            + " scopes, created_by) select id, 'files', '"
            + id
            + "', sha256('"
            + secret
            + "'::bytea), 'files', '{read.*,write.*,delete.*}', 1 from w");
    return Api.open().apiKey("svc_live_" + id + "_" + secret);
  }
}
