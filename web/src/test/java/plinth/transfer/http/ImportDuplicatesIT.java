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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Imports;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.TestJson;
import plinth.testing.Workspace;

/** Rows of imports that would create duplicates by the rules of their object. */
class ImportDuplicatesIT {
  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  private static Imports people(String slug, JsonObject... rules) {
    return ImportedPeople.create(workspace, slug, rules);
  }

  @ParameterizedTest
  @CsvSource({
    "warn, {}, 2 0 0 2",
    "warn, {'allow_duplicates':true}, 4 0 0 0",
    "refuse, {'allow_duplicates':true}, 2 0 0 2",
    "refuse, {'skip_duplicates':true}, 2 0 2 0",
    "allow, {}, 4 0 0 0",
  })
  void rowsThatAreDuplicatesAreRefusedAsSingleCreationsAre(
      String onCreate, String options, String counts) {
    Imports people = people("made_" + onCreate + options.length(), mail(onCreate));
    people.sheet().create(json("name", "Nora", "mail", "nora@acme.example"));
    String[] rows = {
      "Nora,NORA+x@acme.example,,",
      "Omar,omar@acme.example,,",
      "Omar,Omar@Acme.example,,",
      "Lina,,,"
    };
    String given = options.replace('\'', '"');
    String dry = json(TestJson.parsed(given).asJsonObject(), "dry_run", true).toString();
    assertThat(run(people, dry, rows)).isEqualTo(counts);
    assertThat(run(people, given, rows)).isEqualTo(counts);
  }

  @Test
  void aRefusedRowNamesTheFieldAndTheRule() {
    Imports people = people("told", mail("warn"));
    String twin = "Nora,nora@acme.example,,";
    assertThat(faults(people, "{}", twin, twin, "Omar,wrong,,"))
        .containsExactly("3:mail:duplicate", "4:mail:email");
  }

  @Test
  void relatedRecordsThatAreMadeOnTheWayAreComparedToo() {
    Sheet firms =
        Sheet.create(workspace.admin(), "guilds").field("name", "text", json("is_unique", true));
    ImportedPeople.rules(firms, rule("Name", "refuse", "name", "folded"));
    Sheet crew =
        Sheet.create(workspace.admin(), "crew")
            .field("name", "text")
            .field("guild", "smart_catalog", json("settings", json("object", "guilds")));
    Imports imports = new Imports(crew);
    String rows = "name,guild\nA,Acme\nB,ACME\nC,Bolt\n";
    for (boolean dry : new boolean[] {true, false}) {
      JsonObject done =
          imports.runMapped(
              rows,
              json("create_missing_records", true, "dry_run", dry),
              array(
                  json("column", 0, "field", "name"),
                  json("column", 1, "field", "guild", "by", "name")));
      assertThat(Imports.counts(done)).isEqualTo("2 0 0 1");
    }
    assertThat(firms.column("sort=id", "name")).containsExactly("\"Acme\"", "\"Bolt\"");
  }

  @Test
  void aRuleOverAHiddenFieldDoesNotExistForARole() {
    Imports people = people("hidden", mail("refuse"));
    people.sheet().create(json("name", "Nora", "mail", "nora@acme.example"));
    Api admin = workspace.admin();
    admin
        .post(
            "/admin/roles",
            json("name", "Carrier", "permissions", array("record.*", "transfer.*", "object.read")))
        .expect(201);
    admin
        .put("/admin/roles/carrier/objects/hidden", json("fields", json("mail", "hidden")))
        .expect(200);
    Imports theirs = new Imports(people.sheet().by(workspace.member("carrier")));
    assertThat(
            theirs
                .tryExecute(
                    json(
                        "upload_id",
                        theirs.upload("name\nNora\n"),
                        "options",
                        json("mode", "upsert", "match_rules", array("Mail")),
                        "mapping",
                        array(json("column", 0, "field", "name"))))
                .expect(400)
                .faults())
        .containsExactly("options.match_rules[0]:unknown");
    assertThat(Imports.counts(theirs.run("name\nNora\n", "{}", "name"))).isEqualTo("1 0 0 0");
  }

  @Test
  @Tag(Race.TAG)
  void ofAnImportAndSingleCreationsOneSucceeds() throws Exception {
    Imports people = people("raced", mail("refuse"));
    String rows =
        IntStream.range(0, 300)
            .mapToObj(i -> "A" + i + ",m" + i + "@acme.example,,")
            .reduce("name,mail,phone,city", (all, row) -> all + "\n" + row);
    Race.of(
        3,
        caller ->
            caller == 0 ? people.run(rows, "{}", FIELDS) : createAll(people.sheet(), "B" + caller));
    List<String> mails =
        ImportedPeople.listed(workspace, people.sheet()).stream()
            .map(row -> row.split(",", -1)[1].toLowerCase(Locale.ROOT))
            .toList();
    assertThat(mails).hasSize(300).doesNotHaveDuplicates();
  }

  private static Object createAll(Sheet sheet, String name) {
    for (int i = 0; i < 300; i += 10) {
      sheet.tryCreate(json("name", name, "mail", "M" + i + "@acme.example"));
    }
    return name;
  }
}
