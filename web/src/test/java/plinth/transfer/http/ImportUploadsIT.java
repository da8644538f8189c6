package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Imported;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class ImportUploadsIT {
  private static final int PART = 1_024;

  private static Workspace workspace;
  private static Imported people;

  @BeforeAll
  static void makeObject() {
    workspace = Workspace.create();
    Sheet.create(workspace.admin(), "people").field("name", "text");
    Sheet.create(workspace.admin(), "others").field("name", "text");
    people = new Imported(workspace.admin(), "people");
  }

  @Test
  void partsComeInAnyOrderAndAgain() {
    byte[] bytes = bytes(2 * PART + 500);
    JsonObject begun = people.init("a.csv", bytes, PART).expect(201).data();
    String upload = begun.getString("upload_id");
    assertThat(begun.getInt("parts")).isEqualTo(3);
    assertThat(begun.getString("status")).isEqualTo("uploading");
    assertThat(begun.getJsonArray("missing").toString()).isEqualTo("[1,2,3]");

    people.part(upload, 3, bytes, PART).expect(200);
    JsonObject two = people.part(upload, 1, bytes, PART).expect(200).data();
    assertThat(two.getJsonArray("received").toString()).isEqualTo("[1,3]");
    assertThat(two.getInt("received_bytes")).isEqualTo(PART + 500);
    JsonObject again = people.part(upload, 1, bytes, PART).expect(200).data();
    assertThat(again.getJsonArray("missing").toString()).isEqualTo("[2]");
    assertThat(again.getInt("received_bytes")).isEqualTo(PART + 500);

    JsonObject resumed = people.init("a.csv", bytes, PART).expect(201).data();
    assertThat(resumed.getString("upload_id")).isEqualTo(upload);
    assertThat(resumed.getJsonArray("missing").toString()).isEqualTo("[2]");

    JsonObject done = people.part(upload, 2, bytes, PART).expect(200).data();
    assertThat(done.getString("status")).isEqualTo("uploaded");
    assertThat(done.getJsonArray("missing")).isEmpty();
    assertThat(people.part(upload, 2, bytes, PART).expect(200).data().getString("status"))
        .isEqualTo("uploaded");
    assertThat(people.part(upload, 2, bytes(PART)).expect(409).code()).isEqualTo("UPLOAD_COMPLETE");
    assertThat(people.init("a.csv", bytes, PART).expect(201).data().getString("status"))
        .isEqualTo("uploaded");
  }

  @Test
  void partsAreReplacedUntilTheChecksumMatches() {
    byte[] bytes = bytes(PART + 1);
    String upload = begin("b.csv", bytes);
    people.part(upload, 1, bytes(PART)).expect(200);
    Api.Answer wrong = people.part(upload, 2, bytes, PART).expect(400);
    assertThat(wrong.code()).isEqualTo("CHECKSUM_MISMATCH");
    assertThat(wrong.faults()).containsExactly("checksum:mismatch");
    assertThat(people.part(upload, 1, bytes, PART).expect(200).data().getString("status"))
        .isEqualTo("uploaded");
  }

  @Test
  void partsMustMatchTheirDeclaration() {
    byte[] bytes = bytes(PART + 10);
    String upload = begin("c.csv", bytes);
    assertThat(people.part(upload, 0, bytes).expect(400).faults()).containsExactly("part:range");
    assertThat(people.part(upload, 3, bytes).expect(400).faults()).containsExactly("part:range");
    assertThat(people.part(upload, 1, bytes(PART - 1)).expect(400).faults())
        .containsExactly("part:size");
    assertThat(people.part(upload, 2, bytes(PART)).expect(413).code()).isEqualTo("FILE_TOO_LARGE");
    people.part(upload, 1, bytes(9_000_000)).refused(413, "BODY_TOO_LARGE");
    Api octets = people.api().with("Content-Type", "application/octet-stream");
    String path = people.path("upload/" + upload);
    assertThat(octets.postBytes(path, bytes).expect(400).faults()).containsExactly("part:range");
    assertThat(octets.postBytes(path + "?part=x", bytes).expect(400).faults())
        .containsExactly("part:type");
    people.api().post(path + "?part=1", "{}").refused(415, "UNSUPPORTED_MEDIA_TYPE");

    byte[] last = Arrays.copyOfRange(bytes, PART, bytes.length);
    Api wrong = octets.with("Content-Digest", "sha-256=:" + base64(bytes) + ":");
    assertThat(wrong.postBytes(path + "?part=2", last).expect(400).code())
        .isEqualTo("CHECKSUM_MISMATCH");
    octets
        .with("Content-Digest", "sha-256=wrong")
        .postBytes(path + "?part=2", last)
        .refused(400, "VALIDATION_FAILED");
    octets
        .with("Content-Digest", "sha-256=:" + base64(last) + ":")
        .postBytes(path + "?part=2", last)
        .expect(200);
    JsonObject state = people.init("c.csv", bytes, PART).expect(201).data();
    assertThat(state.getJsonArray("received").toString()).isEqualTo("[2]");
  }

  @Test
  void partsThatCannotBeStoredCanBeSentAgain() throws IOException {
    Workspace small = Workspace.create();
    Sheet.create(small.admin(), "people").field("name", "text");
    Imported sent = new Imported(small.admin(), "people");
    byte[] bytes = bytes(PART + 10);
    String upload = sent.init("full.csv", bytes, PART).expect(201).data().getString("upload_id");
    Path folder = Plinth.server().data().resolve("files").resolve(Long.toString(small.id()));
    Files.createDirectories(folder.resolveSibling(""));
    Files.createSymbolicLink(folder, Path.of("nowhere", "at-all"));
    String parts = "select count(*) from tenant.import_part where workspace_id = " + small.id();
    try {
      assertThat(sent.part(upload, 1, bytes, PART).expect(503).code())
          .isEqualTo("STORAGE_UNAVAILABLE");
      assertThat(Database.texts(parts)).containsExactly("0");
    } finally {
      Files.delete(folder);
    }
    sent.part(upload, 1, bytes, PART).expect(200);
    assertThat(sent.part(upload, 2, bytes, PART).expect(200).data().getString("status"))
        .isEqualTo("uploaded");
  }

  @Test
  void anUploadDeclaresItsFile() {
    byte[] bytes = bytes(10);
    String good = Imported.sha256(bytes);
    String path = people.path("upload/init");
    assertThat(people.api().post(path, "{}").expect(400).faults())
        .containsExactlyInAnyOrder("file_name:required", "size:required", "checksum:required");
    assertThat(refused(0, good, PART)).containsExactly("size:min");
    assertThat(refused(536_870_913, good, 8_388_608)).containsExactly("size:max");
    assertThat(refused(10, "abc", PART)).containsExactly("checksum:format");
    assertThat(refused(10, good, 100)).containsExactly("part_size:range");
    assertThat(refused(10, good, 8_388_609)).containsExactly("part_size:range");
    assertThat(refused(20_000_000, good, PART)).containsExactly("part_size:range");
    people
        .api()
        .post("/object/data/nothing/import/upload/init", body("x", 10, good, PART))
        .refused(404, "NOT_FOUND");
  }

  @Test
  void onlyTheSenderContinuesAnUpload() {
    byte[] bytes = bytes(2 * PART);
    String upload = begin("d.csv", bytes);
    new Imported(people.api(), "others").part(upload, 1, bytes, PART).refused(404, "NOT_FOUND");
    Workspace other = Workspace.create();
    Sheet.create(other.admin(), "people").field("name", "text");
    Imported foreign = new Imported(other.admin(), "people");
    Api.Answer answer = foreign.part(upload, 1, bytes, PART).refused(404, "NOT_FOUND");
    Api.Answer unknown = foreign.part("nosuchupload", 1, bytes, PART).refused(404, "NOT_FOUND");
    assertThat(answer.json().getString("message")).isEqualTo(unknown.json().getString("message"));
    String role =
        workspace
            .admin()
            .post(
                "/admin/roles",
                json(
                    "name",
                    "Mover",
                    "permissions",
                    array("transfer.create", "transfer.read", "record.read")))
            .expect(201)
            .data()
            .getString("slug");
    Imported colleague = new Imported(workspace.member(role), "people");
    colleague.part(upload, 1, bytes, PART).refused(404, "NOT_FOUND");
    String own = colleague.init("d.csv", bytes, PART).expect(201).data().getString("upload_id");
    assertThat(own).isNotEqualTo(upload);
    people.part(upload, 1, bytes, PART).expect(200);
  }

  @Test
  void racingPartsMakeOneFile() throws Exception {
    byte[] bytes = bytes(8 * PART);
    Workspace own = Workspace.create();
    Sheet.create(own.admin(), "people").field("name", "text");
    Imported people = new Imported(own.admin(), "people");
    List<Api.Answer> begun = Race.of(4, i -> people.init("race.csv", bytes, PART));
    assertThat(Race.statuses(begun)).containsExactly(201, 201, 201, 201);
    assertThat(begun.stream().map(answer -> answer.data().getString("upload_id")).distinct())
        .hasSize(1);
    String upload = begun.get(0).data().getString("upload_id");
    List<Api.Answer> answers = Race.of(16, i -> people.part(upload, i / 2 + 1, bytes, PART));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(answers)
        .filteredOn(answer -> answer.data().getString("status").equals("uploaded"))
        .isNotEmpty();
    assertThat(people.init("race.csv", bytes, PART).expect(201).data().getString("status"))
        .isEqualTo("uploaded");
    assertThat(used(own)).isEqualTo(8 * PART);
    assertThat(
            Database.texts(
                "select count(*) from tenant.import_part p join tenant.import_file f on f.id ="
                    + " p.file_id and f.workspace_id = p.workspace_id where f.slug = '"
                    + upload
                    + "'"))
        .containsExactly("8");
  }

  @Test
  void racingBytesOfOnePartLeaveOne() throws Exception {
    byte[] bytes = bytes(2 * PART);
    String upload = begin("bytes.csv", bytes);
    List<Api.Answer> answers =
        Race.of(6, i -> people.part(upload, 1, i == 0 ? Arrays.copyOf(bytes, PART) : bytes(PART)));
    assertThat(Race.statuses(answers)).containsOnly(200);
    people.part(upload, 1, bytes, PART).expect(200);
    assertThat(people.part(upload, 2, bytes, PART).expect(200).data().getString("status"))
        .isEqualTo("uploaded");
  }

  private static List<String> refused(long size, String checksum, long partSize) {
    return people
        .api()
        .post(people.path("upload/init"), body("x", size, checksum, partSize))
        .expect(400)
        .faults();
  }

  private static JsonObject body(String name, long size, String checksum, long partSize) {
    return json(
        "file_name", name,
        "size", size,
        "checksum", checksum,
        "part_size", partSize);
  }

  private static String begin(String name, byte[] bytes) {
    return people.init(name, bytes, PART).expect(201).data().getString("upload_id");
  }

  private static long used(Workspace of) {
    return Long.parseLong(
        Database.texts(
                "select coalesce(max(used), 0) from main.usage_counter where metric = 'storage'"
                    + " and workspace_id = "
                    + of.id())
            .get(0));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(Imported.sha256(bytes)));
  }

  /** Random letters, so that no two files are identical. */
  private static byte[] bytes(int size) {
    return ThreadLocalRandom.current()
        .ints(size, 'a', 'z')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .getBytes(StandardCharsets.US_ASCII);
  }
}
