package plinth.files.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Clamd;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Upload;

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

  @ParameterizedTest
  @ValueSource(
      strings = {"C:\\fakepath\\y.txt", "C:\\\\docs\\\\y.txt", "/a/b/y.txt", "..\\y.txt", "y.txt"})
  void keepsOnlyTheNameOfAPath(String sent) {
    assertThat(Upload.send(one, sent, "hello").expect(201).data().getString("name"))
        .isEqualTo("y.txt");
  }

  @Test
  void downloadsEqualUploads() {
    String slug = Upload.slug(one, "caf\u00e9 \u0639.txt", "hello, file");

    Api.Answer whole = one.get("/files/" + slug).expect(200);
    assertThat(whole.text()).isEqualTo("hello, file");
    assertThat(whole.header("Content-Type")).startsWith("text/plain");
    assertThat(whole.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(whole.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"caf_ _.txt\"; filename*=UTF-8''caf%C3%A9%20%D8%B9.txt");
    Api.Answer part = one.with("Range", "bytes=7-").get("/files/" + slug).expect(206);
    assertThat(part.text()).isEqualTo("file");
    assertThat(part.header("Content-Range")).isEqualTo("bytes 7-10/11");
    Api.Answer behind =
        one.with("Range", "bytes=11-").get("/files/" + slug).refused(416, "VALIDATION_FAILED");
    assertThat(behind.header("Content-Range")).isEqualTo("bytes */11");
    Api.Answer several = one.with("Range", "bytes=0-1,3-4").get("/files/" + slug).expect(200);
    assertThat(several.text()).isEqualTo("hello, file");
    one.with("If-None-Match", whole.header("ETag")).get("/files/" + slug).expect(304);
  }

  @Test
  void aPartIsOfTheStateThatItsReaderKnows() {
    Api part = one.with("Range", "bytes=0-0");
    String path = "/files/" + Upload.slug(one, "a.txt", "hello");
    String etag = one.get(path).header("ETag");

    assertThat(part.with("If-Range", etag).get(path).expect(206).text()).isEqualTo("h");
    assertThat(part.with("If-Range", quoted("other")).get(path).expect(200).text())
        .isEqualTo("hello");
  }

  @Test
  void aPartWithoutANameIsNoFile() {
    Api form = one.with("Content-Type", "multipart/form-data; boundary=b");
    assertThat(form.post("/files", "--b\r\n\r\n--b--").expect(400).faults())
        .containsExactly("file:required");
  }

  @Test
  void headAnswersOnlyHeaders() {
    String path = "/files/" + Upload.slug(one, "a.txt", "hello");
    Api.Answer head = one.send("HEAD", path, null).expect(200);
    assertThat(head.text()).isEmpty();
    assertThat(head.header("Content-Length")).isEqualTo("5");
    assertThat(head.header("Accept-Ranges")).isEqualTo("bytes");
    assertThat(head.header("ETag")).isEqualTo(one.get(path).header("ETag"));
    assertThat(other.send("HEAD", path, null).status()).isEqualTo(404);
  }

  @Test
  void onlyFilesThatABrowserDoesNotRunAreInline() {
    String picture = Upload.slug(one, "a.txt", "GIF89a");
    String text = Upload.slug(one, "a.gif", "hello");
    assertThat(one.get("/files/" + picture).header("Content-Disposition")).startsWith("inline;");
    assertThat(one.get("/files/" + text).header("Content-Disposition")).startsWith("attachment;");
  }

  @Test
  void aFileWhoseBytesAreLostIsAnError() throws IOException {
    String slug = Upload.slug(one, "a.txt", "hello");
    String key = Database.texts("select key from tenant.file where slug = '" + slug + "'").get(0);
    Path place =
        Plinth.server().data().resolve("files").resolve(workspace).resolve(key.substring(0, 2));
    Files.delete(place.resolve(key));
    assertThat(one.get("/files/" + slug).expect(500).code()).isEqualTo("INTERNAL_ERROR");
  }

  @Test
  void aFailingStoreIsReportedAndNothingIsKept() throws IOException {
    Path folder = Plinth.server().data().resolve("files").resolve(workspace);
    Files.createDirectories(folder.resolveSibling(""));
    Files.createSymbolicLink(folder, Path.of("nowhere", "at-all"));
    try {
      Api.Answer refused = Upload.send(one, "a.txt", "hello").expect(503);
      assertThat(refused.code()).isEqualTo("STORAGE_UNAVAILABLE");
      assertThat(refused.text()).doesNotContain("nowhere");
      Upload.slug(other, "a.txt", "hello");
      assertThat(used()).isNull();
      assertThat(
              Database.texts("select count(*) from tenant.file where workspace_id = " + workspace))
          .containsExactly("0");
    } finally {
      Files.delete(folder);
    }
    Upload.slug(one, "a.txt", "hello");
    assertThat(used()).isEqualTo("5");
  }

  @Test
  void infectedFilesAreRefused() {
    Api.Answer harmful = Upload.send(one, "invoice.txt", Clamd.EICAR).expect(400);
    assertThat(harmful.code()).isEqualTo("FILE_INFECTED");
    assertThat(harmful.faults()).containsExactly("file:infected");
    assertThat(harmful.json().getString("file_name")).isEqualTo("invoice.txt");
    assertThat(Upload.send(one, "a.txt", Clamd.GONE).expect(503).code())
        .isEqualTo("SCANNER_UNAVAILABLE");
    assertThat(used()).isNull();
    assertThat(Database.texts("select count(*) from tenant.file where workspace_id = " + workspace))
        .containsExactly("0");
  }

  @Test
  void anotherWorkspaceFindsNothing() {
    String slug = Upload.slug(one, "a.txt", "secret");

    Api.Answer foreign = other.get("/files/" + slug).refused(404, "NOT_FOUND");
    Api.Answer unknown = other.get("/files/nosuchfile").refused(404, "NOT_FOUND");
    assertThat(foreign.json().getString("message")).isEqualTo(unknown.json().getString("message"));
    other.delete("/files/" + slug).refused(404, "NOT_FOUND");
    one.get("/files/" + slug).expect(200);
  }

  @Test
  void storageIsCountedAndGivenBack() {
    Upload.slug(one, "a.txt", "12345");
    String slug = Upload.slug(one, "b.txt", "1234567");
    assertThat(used()).isEqualTo("12");

    one.delete("/files/" + slug).expect(200);

    assertThat(used()).isEqualTo("5");
    one.get("/files/" + slug).refused(404, "NOT_FOUND");
    one.delete("/files/" + slug).refused(404, "NOT_FOUND");
  }

  @Test
  void forbiddenFilesAreRefusedAndNothingIsKept() {
    assertThat(Upload.send(one, "a.png", "MZ executable").expect(415).code())
        .isEqualTo("FILE_TYPE_NOT_ALLOWED");
    assertThat(Upload.send(one, "big.txt", "x".repeat(26_214_401)).expect(413).code())
        .isEqualTo("FILE_TOO_LARGE");
    assertThat(Upload.send(one, "big.txt", "x".repeat(27_000_000)).expect(413).code())
        .isEqualTo("BODY_TOO_LARGE");
    one.with("Content-Type", "multipart/form-data; boundary=x")
        .post("/files", "none")
        .refused(400, "VALIDATION_FAILED");
    one.post("/files", "{}").refused(415, "UNSUPPORTED_MEDIA_TYPE");
    assertThat(used()).isNull();
    assertThat(Database.texts("select count(*) from tenant.file where workspace_id = " + workspace))
        .containsExactly("0");
  }

  @Test
  void transactionsOfSeveralStatementsGiveTheirConnectionsBack() {
    // More uploads than pool connections: if each kept one, the last would get none.
    for (int i = 0; i < 40; i++) {
      Upload.slug(one, "a.txt", "12345");
    }
    assertThat(used()).isEqualTo("200");
  }

  private String used() {
    return Database.texts(
            "select max(used) from main.usage_counter where metric = 'storage' and workspace_id = "
                + workspace)
        .get(0);
  }

  /** A new workspace, and a client with an API key for all of it. */
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
