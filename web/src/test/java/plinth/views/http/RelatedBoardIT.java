package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Workspace;

/** Boards whose columns are the records of a related object. */
class RelatedBoardIT {
  private final Workspace workspace = Workspace.create();
  private final Api owner = workspace.admin();
  private final Related related = Related.create(owner, "one_to_many", "unlink");
  private final Board people = new Board(owner, "people");

  @Test
  void aColumnHoldsTheRecordsOfOneRelatedRecord() {
    String zenith = firm("Zenith");
    String acme = firm("acme");
    firm("Idle");
    String ann = person("Ann", zenith);
    person("Bob", zenith);
    person("Cid", acme);
    related.people().create(json("name", "Dee"));
    people.make("Firms", "kanban", json("group_by", "employer", "sum_field", "age"));
    assertThat(columns())
        .containsExactly("acme [Cid]", "Idle []", "Zenith [Bob, Ann]", "null [Dee]");

    related.people().update(ann, json("employer", acme)).expect(200);
    assertThat(columns())
        .containsExactly("acme [Cid, Ann]", "Idle []", "Zenith [Bob]", "null [Dee]");
    JsonObject one =
        board("?column=" + acme + "&limit=1").data().getJsonArray("columns").getJsonObject(0);
    assertThat(one.getInt("count")).isEqualTo(2);
    JsonObject next =
        board("?column=" + acme + "&limit=1&cursor=" + one.getString("next_cursor"))
            .data()
            .getJsonArray("columns")
            .getJsonObject(0);
    assertThat(next.getJsonArray("items")).hasSize(1);
    assertThat(board("?column=").data().getJsonArray("columns")).hasSize(1);
    assertThat(board("?column=nothing").expect(400).faults()).containsExactly("column:unknown");

    related.firms().delete(zenith).expect(200);
    assertThat(columns()).containsExactly("acme [Cid, Ann]", "Idle []", "null [Dee, Bob]");
  }

  @Test
  void onlyOneRelatedRecordAndOneThatMayBeReadMakesAColumn() {
    assertThat(
            new Board(owner, "firms")
                .tryMake("People", "kanban", json("group_by", "staff"))
                .faults())
        .containsExactly("group_by:type");
    String acme = firm("Acme");
    person("Ann", acme);
    people.make("Firms", "kanban", json("group_by", "employer"));
    owner
        .post("/admin/roles", json("name", "Guests", "permissions", array("record.*", "view.*")))
        .expect(201);
    owner.put("/admin/roles/guests/objects/firms", json("read", false)).expect(200);
    Api guest = workspace.member("guests");
    Api.Answer refused = guest.get(people.path("/kanban/firms")).expect(400);
    assertThat(refused.faults()).containsExactly("group_by:unknown");
    assertThat(refused.text()).doesNotContain("Acme", acme, "firms");
    owner
        .put("/admin/roles/guests/objects/firms", json("fields", json("name", "hidden")))
        .expect(200);
    assertThat(guest.get(people.path("/kanban/firms")).expect(200).text())
        .doesNotContain("Acme")
        .contains(acme);
  }

  @Test
  void anObjectWithMoreRecordsThanColumnsIsRefused() {
    people.make("Firms", "kanban", json("group_by", "employer"));
    owner
        .post(
            "/object/data/firms/batch",
            json(
                "operations",
                array(
                    IntStream.range(0, 50)
                        .mapToObj(
                            i ->
                                json(
                                    "op",
                                    "create",
                                    "object",
                                    "firms",
                                    "data",
                                    json("name", "F" + i)))
                        .toArray())))
        .expect(200);
    assertThat(columns()).hasSize(51);
    firm("One more");
    assertThat(board("").expect(400).faults()).containsExactly("group_by:size");
  }

  private String firm(String name) {
    return related.firms().slugOf(json("name", name));
  }

  private String person(String name, String firm) {
    return related.people().slugOf(json("name", name, "age", 30, "employer", string(firm)));
  }

  private Api.Answer board(String query) {
    return owner.get(people.path("/kanban/firms") + query);
  }

  /** Each column as its label and the names of its cards. */
  private List<String> columns() {
    return board("")
        .expect(200)
        .data()
        .getJsonArray("columns")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(
            column ->
                (column.isNull("label") ? "null" : column.getString("label"))
                    + " "
                    + column.getJsonArray("items").getValuesAs(JsonObject.class).stream()
                        .map(card -> card.getJsonObject("data").getString("name"))
                        .toList())
        .toList();
  }
}
