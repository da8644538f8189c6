package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.transfer.http.ImportedPeople.FIELDS;
import static plinth.transfer.http.ImportedPeople.faults;
import static plinth.transfer.http.ImportedPeople.mail;
import static plinth.transfer.http.ImportedPeople.rule;
import static plinth.transfer.http.ImportedPeople.run;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Rows of imports that find the record that they change by rules for duplicates. */
class ImportMatchingIT {
  private static final long SEED = 2_611;
  private static final int ROWS = 1_150;

  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  private static Imports people(String slug, JsonObject... rules) {
    return ImportedPeople.create(workspace, slug, rules);
  }

  @Test
  void rowsChangeTheRecordThatTheyMatch() {
    Imports people =
        people(
            "matched", mail("allow"), rule("Person", "allow", "name", "similar", "city", "folded"));
    Sheet sheet = people.sheet();
    String nora = sheet.slugOf(json("name", "Nora Field", "mail", "n@a.example", "city", "Łódź"));
    String omar = sheet.slugOf(json("name", "Omar Haddad", "city", "Oban"));
    String upsert = "{\"mode\":\"upsert\",\"match_rules\":[\"Mail\",\"Person\"]}";
    assertThat(
            run(
                people,
                upsert,
                "Nora Field,N+1@a.example,+966501234567,",
                "Omar Hadad,o@a.example,,oban",
                "Lina,,,",
                "Omar,O@A.example,,",
                "Nora Fields,,,lodz"))
        .as(sheet.column("sort=id", "name").toString())
        .isEqualTo("1 4 0 0");
    assertThat(data(sheet, nora).getString("phone")).isEqualTo("+966501234567");
    assertThat(data(sheet, nora).getString("name")).isEqualTo("Nora Fields");
    assertThat(data(sheet, omar).getString("name")).isEqualTo("Omar");
    assertThat(sheet.column("sort=id", "name"))
        .containsExactly("\"Nora Fields\"", "\"Omar\"", "\"Lina\"");
    String update = "{\"mode\":\"update\",\"match_rules\":[\"Mail\"]}";
    assertThat(faults(people, update, "Zoe,z@a.example,,", "Omar H,o@a.example,,"))
        .containsExactly("2::unknown");
    sheet.create(json("name", "Omar II", "mail", "o@a.example"));
    assertThat(faults(people, update, "Omar,o+x@a.example,,", "x,wrong,,"))
        .containsExactly("2::several", "3:mail:email");
  }

  @Test
  void rowsMatchWhatWasWrittenAMomentAgo() {
    Imports people = people("recent", mail("allow"));
    Sheet sheet = people.sheet();
    String changed = sheet.slugOf(json("name", "A", "mail", "a0@a.example"));
    String changedInBatch = sheet.slugOf(json("name", "B", "mail", "b0@a.example"));
    String restored = sheet.slugOf(json("name", "C", "mail", "c@a.example"));
    sheet.api().delete(sheet.path("/" + restored)).expect(200);
    String update = "{\"mode\":\"update\",\"match_rules\":[\"Mail\"]}";
    assertThat(faults(people, update, "A,a@a.example,,")).containsExactly("2::unknown");
    // Records are compared with each other in the background, which never happens here.
    Database.run(
        """
        create function tenant.keep_nothing() returns trigger language plpgsql as
        $$ begin return null; end $$;
        create trigger keep_nothing before insert on tenant.outbox for each row
          when (new.listener = 'duplicates' and new.workspace_id = %s)
          execute function tenant.keep_nothing()
        """
            .formatted(workspace.id()));
    try {
      sheet.update(changed, json("mail", "a@a.example")).expect(200);
      sheet.api().post(sheet.path("/" + restored + "/restore"), json()).expect(200);
      JsonObject change =
          json("op", "update", "slug", changedInBatch, "data", json("mail", "b@a.example"));
      JsonObject creation = json("op", "create", "data", json("name", "D", "mail", "d@a.example"));
      JsonObject batch = json("operations", array(change, creation));
      sheet.api().post(sheet.path("/batch"), batch).expect(200);
      sheet.create(json("name", "E", "mail", "e@a.example"));
      assertThat(run(people, "{}", "F,f@a.example,,")).isEqualTo("1 0 0 0");
      String[] rows =
          Stream.of("a", "b", "c", "d", "e", "f")
              .map(one -> "new " + one + "," + one + "@a.example,,")
              .toArray(String[]::new);
      assertThat(run(people, update, rows)).isEqualTo("0 6 0 0");
      assertThat(faults(people, update, "A,a0@a.example,,")).containsExactly("2::unknown");
    } finally {
      Database.run("drop function tenant.keep_nothing() cascade");
    }
  }

  private static JsonObject data(Sheet sheet, String slug) {
    return sheet.read(slug).data().getJsonObject("data");
  }

  @Test
  void rulesThatCannotMatchRowsAreRefused() {
    Imports people = people("checked", mail("allow"), rule("Site", "allow", "phone", "phone"));
    assertThat(refused(people, json("mode", "upsert", "match_rules", array("Mail", "No", "Site"))))
        .containsExactly("options.match_rules[1]:unknown", "options.match_rules[2]:unmapped");
    assertThat(refused(people, json("mode", "create", "match_rules", array("Mail"))))
        .containsExactly("options.match_rules:mode");
    assertThat(
            refused(
                people, json("mode", "update", "match_rules", array("Mail"), "upsert_on", "mail")))
        .contains("options.match_rules:mode");
    assertThat(refused(people, json("mode", "update", "match_rules", array())))
        .containsExactly("options.match_rules:size");
  }

  private static List<String> refused(Imports people, JsonObject options) {
    return people
        .tryExecute(
            json(
                "upload_id",
                people.upload("name,mail\nNora,n@a.example\n"),
                "options",
                options,
                "mapping",
                array(json("column", 0, "field", "name"), json("column", 1, "field", "mail"))))
        .expect(400)
        .faults();
  }

  /** Rows one after the other, as a plain list of people decides. */
  @Test
  void theResultIsThatOfRowsOneAfterTheOther() {
    Imports people =
        people(
            "modelled",
            mail("allow"),
            rule("Phone", "allow", "phone", "phone"),
            rule("Person", "refuse", "name", "folded", "city", "exact"));
    Random random = new Random(SEED);
    ImportModel model = new ImportModel();
    for (int round = 0; round < 3; round++) {
      String[] rows = rows(random);
      JsonObject options =
          json(
              "mode",
              round == 2 ? "update" : "upsert",
              "match_rules",
              array("Mail", "Phone"),
              "clear_blank",
              round == 1);
      String content = "name,mail,phone,city\n" + String.join("\n", rows);
      JsonObject dry = people.run(content, json(options, "dry_run", true).toString(), FIELDS);
      JsonObject run = people.run(content, options.toString(), FIELDS);
      String about = "seed " + SEED + ", round " + round;
      String wanted = model.apply(rows, round != 2, round == 1);
      assertThat(Imports.counts(run)).as(about + ", run").isEqualTo(wanted);
      assertThat(Imports.counts(dry)).as(about + ", dry run").isEqualTo(wanted);
      assertThat(ImportedPeople.listed(workspace, people.sheet()))
          .as(about)
          .isEqualTo(model.listed());
    }
  }

  private static String[] rows(Random random) {
    return IntStream.range(0, ROWS)
        .mapToObj(
            i ->
                String.join(
                    ",",
                    cased(random, "P" + random.nextInt(500)),
                    random.nextInt(4) == 0 ? "" : "u" + random.nextInt(900) + "@acme.example",
                    random.nextInt(4) == 0 ? "" : "+96650" + (1_000_000 + random.nextInt(900)),
                    random.nextInt(9) == 0 ? "" : "C" + random.nextInt(9)))
        .toArray(String[]::new);
  }

  private static String cased(Random random, String text) {
    return random.nextBoolean() ? text : text.toLowerCase(Locale.ROOT);
  }
}
