package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Imports whose rows name records of earlier rows, near and far, by a unique value. */
class ImportTreeIT {
  private static final JsonArray MAPPING =
      array(
          json("column", 0, "field", "name"),
          json("column", 1, "field", "code"),
          json("column", 2, "field", "parent", "by", "code"));

  private Workspace workspace;
  private Sheet nodes;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    nodes =
        Sheet.create(workspace.admin(), "nodes")
            .field("name", "text")
            .field("code", "text", json("is_unique", true));
    Related.relate(
        workspace.admin(), "tree", "one_to_many", "unlink", "nodes.children", "nodes.parent");
  }

  @Test
  void rowsFindTheRecordsOfEarlierRows() {
    String rows =
        "name,code,parent\nA,a0,\nB,a1,a0\nC,a2,a1\nD,a3,a9\nE,a4,a3\nF,a1,\nG,a5,a1\n"
            + Stream.concat(
                    IntStream.range(0, 1_200).mapToObj(i -> "N" + i + ",n" + i + ",a0"),
                    Stream.of("Z,z,n3", "Y,y,z"))
                .reduce("", (all, row) -> all + row + "\n");
    for (JsonObject options : List.of(json("dry_run", true), json())) {
      JsonObject done = run(rows, options);
      assertThat(Imports.counts(done)).as(options + "").isEqualTo("1206 0 0 3");
      assertThat(new Imports(nodes).failedRows(done))
          .extracting(row -> row.getInt("row"))
          .containsExactly(5, 6, 7);
    }
    assertThat(parents())
        .contains("a0<null", "a1<a0", "a2<a1", "a5<a1", "n7<a0", "n1199<a0", "z<n3", "y<z")
        .hasSize(1_206);
  }

  @Test
  void aRowIsNotTakenForARecordThatALaterRowMakesOnTheWay() {
    String rows = "name,code,parent\nA,e0,\nB,e1,e0\nC,e2,x\nD,x,e2\n";
    for (boolean isDry : List.of(true, false)) {
      JsonObject done = run(rows, json("create_missing_records", true, "dry_run", isDry));
      assertThat(Imports.counts(done)).isEqualTo("3 0 0 1");
      assertThat(new Imports(nodes).failedRows(done).get(0).getInt("row")).isEqualTo(5);
    }
    assertThat(parents()).containsExactlyInAnyOrder("e0<null", "e1<e0", "e2<x", "x<null");
  }

  @Test
  void anUpdateMovesRecordsThatTheFileCreates() {
    JsonObject upsert = json("mode", "upsert", "upsert_on", "code");
    String rows = "name,code,parent\nA,b0,\nB,b1,b0\nC,b2,b0\nB,b1,b2\nC,b2,\nA,b0,b1\n";
    for (JsonObject options : List.of(json(upsert, "dry_run", true), upsert)) {
      assertThat(Imports.counts(run(rows, options))).isEqualTo("3 2 1 0");
    }
    assertThat(parents()).containsExactlyInAnyOrder("b0<b1", "b1<b2", "b2<b0");
  }

  private JsonObject run(String rows, JsonObject options) {
    return new Imports(nodes).runMapped(rows, options, MAPPING);
  }

  /** The codes of all records, each with that of its parent. */
  private List<String> parents() {
    return Database.texts(
        """
        with r as materialized (
          select id, data ->> 'code' as code
          from tenant.record
          where workspace_id = %1$s and object_id = %2$s and deleted_at is null
        ), k as materialized (
          select to_id, from_id
          from tenant.record_link
          where workspace_id = %1$s and removed_at is null
        )
        select concat(r.code, '<', coalesce(p.code, 'null'))
        from r
        left join k on k.to_id = r.id
        left join r p on p.id = k.from_id
        """
            .formatted(workspace.id(), nodes.id(workspace)));
  }
}
