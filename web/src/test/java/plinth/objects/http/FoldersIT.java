package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Folders: creation, order, adding and removing objects, deletion and refusals. */
class FoldersIT {
  private static final int CALLERS = 12;

  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    for (String object : List.of("ships", "ports", "crews")) {
      Sheet.create(admin, object);
    }
  }

  @BeforeEach
  void deleteAllFolders() {
    folders(admin).forEach(slug -> admin.delete("/folder/" + slug).expect(200));
  }

  @Test
  void aFolderIsMadeShownAndChanged() {
    JsonObject made =
        admin
            .post("/folder", json("name", " Sea ", "icon", "anchor", "color", "#2f6fed"))
            .expect(201)
            .data();
    assertThat(made.getString("slug")).isEqualTo("sea");
    assertThat(made.getString("name")).isEqualTo("Sea");
    assertThat(made.getJsonArray("objects")).isEmpty();
    assertThat(made.keySet())
        .containsExactlyInAnyOrder(
            "slug", "name", "icon", "color", "order", "objects", "created_at", "updated_at");
    Api.Answer list = admin.get("/folder").expect(200);
    assertThat(list.json().getJsonArray("data")).containsExactly(made);
    assertThat(list.json().getJsonObject("pagination").getInt("total")).isEqualTo(1);
    JsonObject changed =
        admin.put("/folder/sea", json("name", "Ocean", "color", null)).expect(200).data();
    assertThat(changed.getString("name")).isEqualTo("Ocean");
    assertThat(changed.getString("slug")).isEqualTo("sea");
    assertThat(changed.getString("icon")).as("absent keeps").isEqualTo("anchor");
    assertThat(changed.isNull("color")).as("null clears").isTrue();
    assertThat(folder("Sea")).as("a slug made from a taken name").isEqualTo("sea_2");
    admin.delete("/folder/sea").expect(200);
    admin.delete("/folder/sea").refused(404, "NOT_FOUND");
    assertThat(folders(admin)).containsExactly("sea_2");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no name        | {}                                      | name:required
          blank name     | {"name":" "}                        | name:required
          name of a list | {"name":[]}                           | name:type
          unknown member | {"name":"A","order":1}            | order:unknown
          path word      | {"name":"A","slug":"order"}     | slug:reserved
          path word, too | {"name":"A","slug":"objects"}   | slug:reserved
          malformed slug | {"name":"A","slug":"A b"}       | slug:format
          bad colour     | {"name":"A","color":"red"}      | color:pattern
          """)
  void aNewFolderIsRefused(String label, String body, String fault) {
    assertThat(admin.post("/folder", body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void longNamesAreRefused() {
    String tooLong = "n".repeat(101);
    folder("Sea");
    for (String member : List.of("name", "icon")) {
      JsonObject body = json(member, tooLong);
      assertThat(admin.put("/folder/sea", body).expect(400).faults())
          .containsExactly(member + ":size");
    }
    assertThat(admin.put("/folder/sea", json("name", " ")).expect(400).faults())
        .containsExactly("name:pattern");
    assertThat(admin.put("/folder/sea", json("slug", "lake")).expect(400).faults())
        .containsExactly("slug:unknown");
  }

  @Test
  void foldersKeepTheGivenOrder() {
    List.of("a1", "b1", "c1", "d1").forEach(FoldersIT::folder);
    Api.Answer ordered = admin.put("/folder/order", json("folders", array("c1", "a1"))).expect(200);
    assertThat(slugs(ordered)).containsExactly("c1", "a1", "b1", "d1");
    assertThat(folders(admin)).containsExactly("c1", "a1", "b1", "d1");
    assertThat(slugs(admin.get("/folder?limit=2&page=2").expect(200))).containsExactly("b1", "d1");
    assertThat(refusedOrder(array("c1", "nowhere")).faults()).containsExactly("folders[1]:unknown");
    assertThat(refusedOrder(array("c1", "c1")).faults()).containsExactly("folders:duplicate");
    assertThat(refusedOrder(array()).faults()).containsExactly("folders:required");
    assertThat(refusedOrder(array((Object) null)).faults()).containsExactly("folders[0]:required");
    assertThat(folders(admin)).as("unchanged").containsExactly("c1", "a1", "b1", "d1");
  }

  @Test
  void objectsLieInOneFolderInTheOrderGiven() {
    folder("Sea");
    folder("Land");
    assertThat(fill("sea", "ships", "ports")).containsExactly("ships", "ports");
    assertThat(folderOf("ports").toString()).isEqualTo(quoted("sea"));
    assertThat(fill("sea", "ports", "ships")).containsExactly("ports", "ships");
    assertThat(fill("land", "crews", "ports")).containsExactly("crews", "ports");
    assertThat(objects("sea")).as("an object lies in one folder").containsExactly("ships");
    assertThat(fill("land", "crews")).containsExactly("crews");
    assertThat(folderOf("ports").toString()).as("not named any more").isEqualTo("null");
    admin.delete("/folder/objects/crews").expect(200);
    admin.delete("/folder/objects/crews").expect(200);
    assertThat(folderOf("crews").toString()).isEqualTo("null");
    assertThat(objects("land")).isEmpty();
    admin.delete("/folder/objects/nowhere").refused(404, "NOT_FOUND");
    admin.put("/folder/nowhere/objects", json("objects", array())).refused(404, "NOT_FOUND");
    assertThat(refusedFill(json("objects", array("ports", "nowhere"))))
        .containsExactly("objects[1]:unknown");
    assertThat(refusedFill(json("objects", array("ports", "ports"))))
        .containsExactly("objects:duplicate");
    assertThat(refusedFill(json())).containsExactly("objects:required");
    assertThat(objects("sea")).as("unchanged").containsExactly("ships");
    assertThat(fill("sea")).isEmpty();
  }

  @Test
  void aDeletedFolderLeavesItsObjects() {
    folder("Sea");
    fill("sea", "ships", "ports");
    Sheet.create(admin, "boats").field("name", "text");
    fill("sea", "ships", "ports", "boats");
    admin.delete("/object/boats").expect(200);
    assertThat(objects("sea")).containsExactly("ships", "ports");
    admin.delete("/folder/sea").expect(200);
    assertThat(folderOf("ships").toString()).isEqualTo("null");
    assertThat(folderOf("ports").toString()).isEqualTo("null");
    folder("Sea");
    assertThat(objects("sea")).as("a new folder of the same slug").isEmpty();
  }

  @Test
  void concurrentCreatesGetDifferentPositions() throws Exception {
    List<Api.Answer> answers = Race.of(CALLERS, n -> admin.post("/folder", json("name", "Same")));
    assertThat(answers).allSatisfy(answer -> answer.expect(201));
    assertThat(answers.stream().map(a -> a.data().getString("slug"))).doesNotHaveDuplicates();
    assertThat(answers.stream().map(a -> a.data().getInt("order")))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, CALLERS).boxed().toList());
    List<Api.Answer> ofOneSlug =
        Race.of(CALLERS, n -> admin.post("/folder", json("name", "A", "slug", "one")));
    assertThat(Race.statuses(ofOneSlug)).containsOnlyOnce(201);
    assertThat(ofOneSlug)
        .filteredOn(answer -> answer.status() != 201)
        .allSatisfy(answer -> assertThat(answer.expect(409).code()).isEqualTo("FOLDER_EXISTS"));
  }

  @Test
  void racingOrdersEndInOneOfThem() throws Exception {
    List<String> names = IntStream.range(0, 6).mapToObj(n -> folder("f" + n)).toList();
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n -> order((n % 2 == 0 ? names : reversed(names)).stream().toArray(String[]::new)));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(folders(admin)).isIn(names, reversed(names));
    assertThat(
            admin.get("/folder").json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
                .map(folder -> folder.getInt("order")))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void racingFillsAndDeletesLeaveObjectsTogetherInOneFolderOrOutsideOfAll() throws Exception {
    List.of("r0", "r1", "r2").forEach(FoldersIT::folder);
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n ->
                n == 5
                    ? admin.delete("/folder/r2")
                    : admin.put(
                        "/folder/r" + n % 3 + "/objects",
                        json("objects", array("ships", "ports"))));
    assertThat(Race.statuses(answers)).isSubsetOf(200, 404).contains(200);
    assertThat(folders(admin)).containsExactly("r0", "r1");
    List<String> held =
        folders(admin).stream().flatMap(slug -> objects(slug).stream()).sorted().toList();
    assertThat(held).isIn(List.of(), List.of("ports", "ships"));
    assertThat(folderOf("ships").toString())
        .isEqualTo(folderOf("ports").toString())
        .isNotEqualTo(quoted("r2"));
  }

  @Test
  void aWorkspaceHasAtMostAHundredFolders() throws Exception {
    Workspace full = Workspace.create();
    Database.run(
        "insert into tenant.folder (workspace_id, slug, name, position, created_at, updated_at)"
            + " select "
            + full.id()
            + ", 'f' || n, 'F', n, now(), now() from generate_series(0, 97) n");
    List<Api.Answer> answers =
        Race.of(CALLERS, n -> full.admin().post("/folder", json("name", "Late")));
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(2);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .allSatisfy(
            answer -> {
              assertThat(answer.expect(409).code()).isEqualTo("TOO_MANY_FOLDERS");
              assertThat(answer.json().getInt("limit")).isEqualTo(100);
            });
  }

  @Test
  void anotherWorkspaceHasItsOwnFolders() {
    folder("Sea");
    fill("sea", "ships");
    Api other = Workspace.create().admin();
    assertThat(folders(other)).isEmpty();
    other.put("/folder/sea", json("name", "Mine")).refused(404, "NOT_FOUND");
    other.delete("/folder/sea").refused(404, "NOT_FOUND");
    other.delete("/folder/objects/ships").refused(404, "NOT_FOUND");
    other.post("/folder", json("name", "Sea")).expect(201);
    assertThat(
            other.put("/folder/sea/objects", json("objects", array("ships"))).expect(400).faults())
        .containsExactly("objects[0]:unknown");
    assertThat(objects("sea")).containsExactly("ships");
  }

  @Test
  void membersSeeFoldersAndChangeNone() {
    folder("Sea");
    Api member = workspace.member("member");
    assertThat(folders(member)).containsExactly("sea");
    member.post("/folder", json("name", "Mine")).refused(403, "PERMISSION_DENIED");
    member.put("/folder/order", json("folders", array("sea"))).refused(403, "PERMISSION_DENIED");
    member.put("/folder/sea/objects", json("objects", array())).refused(403, "PERMISSION_DENIED");
    member.delete("/folder/objects/ships").refused(403, "PERMISSION_DENIED");
    member.delete("/folder/sea").refused(403, "PERMISSION_DENIED");
    workspace.key(array("read.*", "write.*")).get("/folder").refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void hiddenObjectsAreInNoFolderAndKeepTheirPosition() {
    Sheet.create(admin, "vaults");
    Sheet.create(admin, "attics");
    admin
        .post("/admin/roles", json("name", "Sorter", "permissions", array("folder.*")))
        .expect(201);
    for (String hidden : List.of("vaults", "attics")) {
      admin.put("/admin/roles/sorter/objects/" + hidden, json("read", false)).expect(200);
    }
    Api sorter = workspace.member("sorter");
    folder("Sea");
    folder("Land");
    fill("sea", "ships", "vaults", "ports", "attics");
    assertThat(objects(sorter, "sea")).containsExactly("ships", "ports");
    assertThat(texts(sorter.put("/folder/sea", json("icon", "anchor")).expect(200).data()))
        .containsExactly("ships", "ports");
    assertThat(sorter.put("/folder/order", json("folders", array("sea"))).expect(200).text())
        .doesNotContain("vaults", "attics");
    assertThat(fill(sorter, "sea", "ports", "ships", "crews"))
        .containsExactly("ports", "ships", "crews");
    assertThat(objects("sea")).containsExactly("ports", "vaults", "ships", "attics", "crews");
    assertThat(fill(sorter, "sea")).isEmpty();
    assertThat(objects("sea")).containsExactly("vaults", "attics");
    JsonObject body = json("objects", array("ships", "vaults"));
    assertThat(sorter.put("/folder/land/objects", body).expect(400).faults())
        .containsExactly("objects[1]:unknown");
    sorter.delete("/folder/objects/vaults").refused(404, "NOT_FOUND");
    assertThat(objects("sea")).as("unchanged").containsExactly("vaults", "attics");
  }

  private static String folder(String name) {
    return admin.post("/folder", json("name", name)).expect(201).data().getString("slug");
  }

  private static List<String> folders(Api api) {
    return slugs(api.get("/folder?limit=200").expect(200));
  }

  private static List<String> slugs(Api.Answer answer) {
    return answer.json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(folder -> folder.getString("slug"))
        .toList();
  }

  private static Api.Answer refusedOrder(JsonArray list) {
    return admin.put("/folder/order", json("folders", list)).refused(400, "VALIDATION_FAILED");
  }

  private static Api.Answer order(String[] slugs) {
    return admin.put("/folder/order", json("folders", slugs));
  }

  private static List<String> fill(String folder, String... objects) {
    return fill(admin, folder, objects);
  }

  private static List<String> fill(Api api, String folder, String... objects) {
    return texts(
        api.put("/folder/" + folder + "/objects", json("objects", objects)).expect(200).data());
  }

  private static List<String> refusedFill(JsonObject body) {
    return admin.put("/folder/sea/objects", body).expect(400).faults();
  }

  private static List<String> objects(String slug) {
    return objects(admin, slug);
  }

  private static List<String> objects(Api api, String slug) {
    return api
        .get("/folder?limit=200")
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(folder -> folder.getString("slug").equals(slug))
        .flatMap(folder -> texts(folder).stream())
        .toList();
  }

  private static List<String> texts(JsonObject folder) {
    return folder.getJsonArray("objects").getValuesAs(JsonString.class).stream()
        .map(JsonString::getString)
        .toList();
  }

  private static JsonValue folderOf(String object) {
    return admin.get("/object/" + object).expect(200).data().get("folder_slug");
  }

  private static String list(String... slugs) {
    return Arrays.stream(slugs).map(Sheet::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  private static List<String> reversed(List<String> list) {
    return IntStream.range(0, list.size()).mapToObj(i -> list.get(list.size() - 1 - i)).toList();
  }
}
