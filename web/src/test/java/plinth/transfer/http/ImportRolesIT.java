package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imported;
import plinth.testing.Imports;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** An import does what its maker may do by hand, and tells nothing more. */
class ImportRolesIT {
  private static final String SECRET = "qzhush";

  private Workspace workspace;
  private Api owner;
  private Sheet rows;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    owner = workspace.admin();
    rows =
        Sheet.create(owner, "rows")
            .field("name", "text")
            .field("stage", "select", "\"options\":[{\"value\":\"new\"}]")
            .field(SECRET, "text", "\"is_unique\":true");
  }

  private Api member(String role, String permissions) {
    owner
        .post("/admin/roles", "{\"name\":\"" + role + "\",\"permissions\":[" + permissions + "]}")
        .expect(201);
    return workspace.member(role);
  }

  private Api limited(String access) {
    Api member = member("sales", "\"record.*\",\"transfer.*\"");
    owner
        .put(
            "/admin/roles/sales/objects/rows",
            "{\"fields\":{\"" + SECRET + "\":\"" + access + "\"}}")
        .expect(200);
    return member;
  }

  private static Api.Answer ask(Imports imports, String content, String options, String mapping) {
    return imports.tryExecute(
        "{\"upload_id\":\"%s\",\"options\":%s,\"mapping\":[%s]}"
            .formatted(imports.upload(content), options, mapping));
  }

  @Test
  void onlyWhoMayChangeFieldsAddsOptions() {
    String mapping = "{\"column\":0,\"field\":\"name\"},{\"column\":1,\"field\":\"stage\"}";
    String options = "{\"create_missing_options\":true}";
    Imports clerks = new Imports(rows.by(member("clerk", "\"record.*\",\"transfer.*\"")));
    assertThat(ask(clerks, "name,stage\nA,fresh\n", options, mapping).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
    JsonObject without = clerks.runMapped("name,stage\nA,fresh\nB,new\n", "{}", mapping);
    assertThat(Imports.counts(without)).isEqualTo("1 0 0 1");
    assertThat(rows.column("", "stage")).containsExactly("\"new\"");

    Api builder = member("builder", "\"record.*\",\"transfer.*\",\"field.*\"");
    JsonObject with =
        new Imports(rows.by(builder)).runMapped("name,stage\nA,fresh\n", options, mapping);
    assertThat(Imports.counts(with)).isEqualTo("1 0 0 0");
    assertThat(rows.column("sort=name", "stage")).containsExactly("\"fresh\"", "\"new\"");
  }

  @Test
  void aHiddenFieldIsAnUnknownOne() {
    rows.create("\"name\":\"There\",\"" + SECRET + "\":\"taken\"");
    Imports imports = new Imports(rows.by(limited("hidden")));
    for (String place : List.of(SECRET, "nope")) {
      String mapping = "{\"column\":0,\"field\":\"name\"},{\"column\":1,\"field\":\"%s\"}";
      assertThat(ask(imports, "name,x\nA,taken\n", "{}", mapping.formatted(place)).faults())
          .containsExactly("mapping[1].field:unknown");
      assertThat(
              ask(
                      imports,
                      "name,x\nA,taken\n",
                      "{\"mode\":\"upsert\",\"upsert_on\":\"" + place + "\"}",
                      mapping.formatted(place))
                  .faults())
          .contains("options.upsert_on:unknown");
    }
    Imported files = new Imported(imports.sheet().api(), "rows");
    JsonObject preview = files.ended(files.previewed("name," + SECRET + "\nA,taken\n"));
    assertThat(Imported.column(preview, 1).get("field").toString()).doesNotContain(SECRET);
    assertThat(imports.run("name\nA\n", "{}", "name").getInt("created")).isEqualTo(1);
  }

  @Test
  void aFieldThatMayNotBeChangedTakesNoColumn() {
    Imports imports = new Imports(rows.by(limited("read_only")));
    assertThat(
            ask(
                    imports,
                    "name,x\nA,b\n",
                    "{}",
                    "{\"column\":0,\"field\":\"name\"},{\"column\":1,\"field\":\"" + SECRET + "\"}")
                .faults())
        .containsExactly("mapping[1].field:read_only");
  }

  @Test
  void nobodyLosesTheLinkThatHeMustHave() {
    Related related = Related.create(owner, "one_to_many", "unlink");
    related.people().changeField("employer", "{\"is_required\":true}").expect(200);
    related.firms().field("code", "text", "\"is_unique\":true");
    related.people().field("code", "text", "\"is_unique\":true");
    String acme = related.firms().slugOf("\"name\":\"Acme\",\"code\":\"F1\"");
    related.firms().create("\"name\":\"Zen\",\"code\":\"F2\"");
    String ann =
        related.people().slugOf("\"name\":\"Ann\",\"code\":\"P1\",\"employer\":\"" + acme + "\"");
    String update = "{\"mode\":\"update\",\"upsert_on\":\"code\",\"clear_blank\":true}";
    Imports people = new Imports(related.people());
    JsonObject bared = people.run("code,employer\nP1,\n", update, "code", "employer");
    assertThat(Imports.counts(bared)).isEqualTo("0 0 0 1");
    assertThat(people.failedRows(bared).get(0).getString("field")).isEqualTo("employer");
    Imports firms = new Imports(related.firms());
    JsonObject left = firms.run("code,staff\nF1,\nF2,\n", update, "code", "staff");
    assertThat(Imports.counts(left)).isEqualTo("0 0 1 1");
    assertThat(firms.failedRows(left).get(0).getString("rule")).isEqualTo("required");
    assertThat(related.people().read(ann).expect(200).text()).contains(acme);
    JsonObject moved =
        people.runMapped(
            "code,employer\nP1,F2\n",
            update,
            "{\"column\":0,\"field\":\"code\"},"
                + "{\"column\":1,\"field\":\"employer\",\"by\":\"code\"}");
    assertThat(Imports.counts(moved)).isEqualTo("0 1 0 0");
  }
}
