package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.objects.http.KeyedSheets.key;
import static plinth.objects.http.KeyedSheets.plots;
import static plinth.objects.http.KeyedSheets.put;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imports;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Values of several fields, or of texts whatever their case, are distinct with every kind of write.
 */
class UniqueKeyWritesIT {
  private static final int WRITERS = 16;

  private static Api owner;

  @BeforeAll
  static void create() {
    owner = Workspace.create().admin();
  }

  @Test
  void valuesOfSeveralFieldsAreDistinctTogether() {
    Sheet plots = plots(owner, "plots");
    String first = plots.slugOf(json("code", "A", "year", 2020));
    plots.create(json("code", "A", "year", 2021));
    plots.create(json("code", "a", "year", 2020));
    plots.create(json("code", "A"));
    plots.create(json("code", "A"));
    Api.Answer taken =
        plots.tryCreate(json("code", "A", "year", 2020)).refused(409, "VALUE_EXISTS");
    assertThat(taken.faults()).containsExactly("data.code:unique", "data.year:unique");
    assertThat(taken.text()).contains("Another record has these values of code, year");
    plots.update(first, json("year", 2021)).refused(409, "VALUE_EXISTS");
    plots.update(first, json("code", "B", "year", 2021)).expect(200);
    plots.update(first, json("note", "same")).expect(200);
    plots.create(json("code", "A", "year", 2020));
  }

  @Test
  void foldedKeysIgnoreCaseAndAccents() {
    Sheet mails = Sheet.create(owner, "mails").field("mail", "text");
    put(mails, key(true, "mail")).expect(200);
    String first = mails.slugOf(json("mail", "Łódź@Example.org"));
    mails.tryCreate(json("mail", "lodz@EXAMPLE.ORG")).refused(409, "VALUE_EXISTS");
    mails.tryCreate(json("mail", "ｌｏｄｚ@example.org")).refused(409, "VALUE_EXISTS");
    mails.create(json("mail", "´"));
    mails.create(json("mail", "¨"));
    mails.update(first, json("mail", "LODZ@example.org")).expect(200);
    mails.create(json("mail", "x".repeat(250) + "a"));
    mails.tryCreate(json("mail", "X".repeat(250) + "A")).refused(409, "VALUE_EXISTS");
  }

  @Test
  void oneOfSeveralCreatesWithTheSameValuesSucceeds() throws Exception {
    Sheet plots = plots(owner, "raced");
    List<Api.Answer> answers =
        Race.of(WRITERS, n -> plots.tryCreate(json("code", "A", "year", 2020)));
    Race.oneWins(Race.statuses(answers), 201, 409);
    List<String> slugs =
        IntStream.range(0, WRITERS)
            .mapToObj(n -> plots.slugOf(json("code", "B", "year", n)))
            .toList();
    Race.oneWins(
        Race.statuses(Race.of(WRITERS, n -> plots.update(slugs.get(n), json("year", 2020)))),
        200,
        409);
  }

  @Test
  void deletedRecordsFreeTheirValuesAndDoNotReturnIfTheyAreTaken() {
    Sheet plots = plots(owner, "trashed");
    String first = plots.slugOf(json("code", "A", "year", 1));
    plots.delete(first).expect(200);
    String second = plots.slugOf(json("code", "A", "year", 1));
    Api.Answer refused =
        owner.post(plots.path("/" + first + "/restore"), "{}").refused(409, "VALUE_EXISTS");
    assertThat(refused.faults()).contains("data.code:unique", "data.year:unique");
    plots.delete(second).expect(200);
    owner.post(plots.path("/" + first + "/restore"), "{}").expect(200);
    plots.tryCreate(json("code", "A", "year", 1)).refused(409, "VALUE_EXISTS");
  }

  @Test
  void mergesTakeTheValuesOfTheirRecordsAndUndoingThemNeedsThemFree() {
    Sheet plots = plots(owner, "merged");
    String kept = plots.slugOf(json("code", "A"));
    String other = plots.slugOf(json("code", "A", "year", 1));
    JsonObject merged =
        owner
            .post(plots.path("/merge"), json("survivor", kept, "others", array(other)))
            .expect(200)
            .data();
    plots.tryCreate(json("code", "A", "year", 1)).refused(409, "VALUE_EXISTS");
    plots.update(kept, json("year", 2)).expect(200);
    String undo = "/object/data/undo/" + merged.getString("undo_token");
    owner.post(undo, "{}").refused(409, "CHANGED_SINCE");
    String third = plots.slugOf(json("code", "B"));
    String fourth = plots.slugOf(json("code", "B", "year", 4));
    merged =
        owner
            .post(
                plots.path("/merge"),
                json("survivor", third, "others", array(fourth), "values", json("year", third)))
            .expect(200)
            .data();
    String taker = plots.slugOf(json("code", "B", "year", 4));
    undo = "/object/data/undo/" + merged.getString("undo_token");
    owner.post(undo, "{}").refused(409, "VALUE_EXISTS");
    plots.delete(taker).expect(200);
    owner.post(undo, "{}").expect(200);
  }

  @Test
  void aMergeIsRefusedIfAFurtherRecordHasTheValuesOfBoth() {
    Sheet plots = plots(owner, "third");
    String kept = plots.slugOf(json("code", "A"));
    String other = plots.slugOf(json("year", 1));
    String third = plots.slugOf(json("code", "A", "year", 1));
    JsonObject merge = json("survivor", kept, "others", array(other));
    assertThat(owner.post(plots.path("/merge"), merge).refused(409, "VALUE_EXISTS").faults())
        .containsExactly("data.code:unique", "data.year:unique");
    assertThat(plots.read(other).expect(200).data().getString("slug")).isEqualTo(other);
    plots.delete(third).expect(200);
    owner.post(plots.path("/merge"), merge).expect(200);
  }

  @Test
  void oneOfRacingBulkChangesAndCreationsSucceeds() throws Exception {
    Sheet plots = plots(owner, "rush");
    List<String> slugs =
        IntStream.range(0, WRITERS)
            .mapToObj(n -> plots.slugOf(json("code", "A", "year", n)))
            .toList();
    List<Integer> won =
        Race.of(
            WRITERS,
            n ->
                n % 2 == 0
                    ? plots.tryCreate(json("code", "A", "year", 2030)).status() == 201 ? 1 : 0
                    : owner
                        .post(
                            plots.path("/bulk-update"),
                            json(
                                "slugs",
                                array(slugs.get(n), slugs.get(n - 1)),
                                "data",
                                json("year", 2030)))
                        .expect(200)
                        .data()
                        .getInt("succeeded"));
    assertThat(won.stream().mapToInt(Integer::intValue).sum()).isEqualTo(1);
    assertThat(plots.column("", "year").stream().filter("2030"::equals)).hasSize(1);
  }

  @Test
  void aRecordIsNotRevertedToValuesThatAnotherOneHas() {
    Sheet plots = plots(owner, "past");
    String first = plots.slugOf(json("code", "A", "year", 1));
    plots.update(first, json("year", 2)).expect(200);
    String second = plots.slugOf(json("code", "A", "year", 1));
    Api.Answer refused = owner.post(plots.path("/" + first + "/revert"), json("version", 1));
    assertThat(refused.refused(409, "VALUE_EXISTS").faults())
        .containsExactly("data.code:unique", "data.year:unique");
    plots.delete(second).expect(200);
    owner.post(plots.path("/" + first + "/revert"), json("version", 1)).expect(200);
  }

  @Test
  void upsertsFindRecordsByKeys() throws Exception {
    Sheet plots = plots(owner, "found");
    put(plots, key(false, "code", "year"), key(true, "note")).expect(200);
    String pair = plots.path("?upsert_on=year,code");
    JsonObject first = json("data", json("code", "A", "year", 1, "note", "Łódź"));
    String slug = owner.post(pair, first).expect(201).data().getString("slug");
    owner.post(pair, json("data", json("code", "A", "year", 1, "note", "Oban"))).expect(200);
    String note = plots.path("?upsert_on=note");
    Api.Answer changed = owner.post(note, json("data", json("note", "OBAN", "year", 2)));
    assertThat(changed.expect(200).data().getString("slug")).isEqualTo(slug);
    plots.create(json("code", "B", "year", 3));
    owner
        .post(note, json("data", json("note", "oban", "code", "B", "year", 3)))
        .refused(409, "VALUE_EXISTS");
    assertThat(owner.post(pair, json("data", json("code", "A"))).expect(400).faults())
        .containsExactly("data.year:required");
    for (String wrong : List.of("code", "code,code", "code,year,note")) {
      assertThat(owner.post(plots.path("?upsert_on=" + wrong), first).expect(400).faults())
          .as(wrong)
          .containsExactly("upsert_on:unique");
    }
    for (String wrong : List.of("", ",", "code,", "nobody,code")) {
      assertThat(owner.post(plots.path("?upsert_on=" + wrong), first).expect(400).faults())
          .as(wrong)
          .containsExactly("upsert_on:unknown");
    }
    List<Api.Answer> raced =
        Race.of(
            WRITERS,
            n -> owner.post(pair, json("data", json("code", "C", "year", 9, "note", "n" + n))));
    assertThat(Race.statuses(raced)).containsOnly(200, 201).containsOnlyOnce(201);
    JsonObject batch =
        json(
            "operations",
            array(
                json(
                    "op", "upsert", "upsert_on", "code,year", "data", json("code", "C", "year", 9)),
                json("op", "upsert", "upsert_on", "note", "data", json("note", "New"))));
    owner.post(plots.path("/batch"), batch).expect(200);
    assertThat(owner.get("/openapi").expect(200).text()).contains("\"code,year\"");
  }

  @Test
  void batchesBulkChangesAndUpsertsObserveKeys() {
    Sheet plots = plots(owner, "many").field("mark", "text", json("is_unique", true));
    String there = plots.slugOf(json("code", "A", "year", 1, "mark", "m"));
    JsonObject body =
        json(
            "operations",
            array(
                json("op", "create", "data", json("code", "A", "year", 2)),
                json("op", "create", "data", json("code", "A", "year", 2)),
                json("op", "create", "data", json("code", "A", "year", 1))));
    Api.Answer all = owner.post(plots.path("/batch"), body).refused(409, "VALUE_EXISTS");
    assertThat(all.faults())
        .contains("operations[1].data.code:unique", "operations[1].data.year:unique");
    owner.post(plots.path("/batch"), json(body, "mode", "each")).expect(200);
    assertThat(plots.column("", "year")).containsExactlyInAnyOrder("1", "2");

    String other = plots.slugOf(json("code", "C", "year", 1));
    JsonObject bulk =
        owner
            .post(
                plots.path("/bulk-update"),
                json("slugs", array(there, other), "data", json("code", "D")))
            .expect(200)
            .data();
    assertThat(bulk.getInt("succeeded") + " " + bulk.getInt("failed")).isEqualTo("1 1");

    assertThat(
            owner
                .post(
                    plots.path("/bulk-update"),
                    json("slugs", array(there, other), "data", json("year", 7)))
                .expect(200)
                .data()
                .getInt("succeeded"))
        .isEqualTo(2);

    String upsert = plots.path("?upsert_on=mark");
    owner
        .post(upsert, json("data", json("mark", "n", "code", "A", "year", 2)))
        .refused(409, "VALUE_EXISTS");
    owner.post(upsert, json("data", json("mark", "n", "code", "E", "year", 2))).expect(201);
    owner.post(upsert, json("data", json("mark", "n", "code", "E", "year", 2))).expect(200);
    Api.Answer taken = owner.post(upsert, json("data", json("mark", "n", "code", "A", "year", 2)));
    assertThat(taken.refused(409, "VALUE_EXISTS").faults())
        .containsExactly("data.code:unique", "data.year:unique");
  }

  @Test
  void importsReportRowsWithTheSameValues() {
    Sheet plots = plots(owner, "imported");
    plots.create(json("code", "A", "year", 1));
    Imports imports = new Imports(plots);
    JsonObject done = imports.run("code,year\nA,1\nA,2\nA,2\nB,\nB,\n", "{}", "code", "year");
    assertThat(Imports.counts(done)).contains("2");
    String report =
        owner
            .get(imports.path("/" + done.getString("slug") + "/failed-rows?format=csv"))
            .expect(200)
            .text();
    assertThat(report)
        .contains("Another record has these values of code, year")
        .contains("Row 3 has these values of code, year");
    assertThat(plots.column("", "code")).hasSize(4);
    imports.run(
        "code,year,note\nA,1,x\nC,3,y\n",
        "{\"mode\":\"upsert\",\"upsert_on\":\"year,code\"}",
        "code",
        "year",
        "note");
    assertThat(plots.column("sort=note", "note")).hasSize(5).contains("\"x\"", "\"y\"");
  }
}
