package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Footprint;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.SignedReceipt;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** A dedicated workspace that both nodes use is purged. */
abstract class NodePurge {
  private static Plinth other() {
    return NodesIT.other();
  }

  @Test
  void theDatabaseIsDroppedUnderOpenConnectionsAndTheDirectoryFollows() {
    Workspace going = Workspace.create(other());
    Workspace neighbour = Workspace.create(other());
    String database = database(going);
    Sheet ships = Sheet.create(going.admin(), "ships").field("name", "text");
    ships.create(json("name", "Argo"));
    Upload.slug(going.admin(), "a.txt", "hello");
    // Both nodes have open connections to the database.
    going.admin().on(other().address()).get("/object/data/ships").expect(200);
    Api key = going.key(array("read.*"));
    assertThat(connections(database)).isPositive();

    JsonObject data =
        Api.open()
            .apiKey(Plinth.TEST_TOOLS_KEY)
            .post("/testing/purge-account", json("email", going.owner().email()))
            .expect(200)
            .data();

    assertThat(data.getBoolean("deleted")).isTrue();
    assertThat(data.getJsonArray("workspaces").toString())
        .isEqualTo(
            array(json("workspace_id", going.id(), "type", "dedicated", "rows_deleted", null))
                .toString());
    assertThat(Database.texts("select 1 from pg_database where datname = '" + database + "'"))
        .isEmpty();
    assertThat(Footprint.counts(Plinth.server(), going.id()))
        .containsOnlyKeys("main.audit", "main.purge");
    for (Plinth node : new Plinth[] {Plinth.server(), other()}) {
      going.admin().on(node.address()).get("/object").refused(401, "UNAUTHENTICATED");
      key.on(node.address()).get("/object/data/ships").refused(401, "UNAUTHENTICATED");
      neighbour.admin().on(node.address()).get("/object").expect(200);
    }
    assertThat(Plinth.server().data().resolve("files/" + going.id())).doesNotExist();

    JsonObject receipt =
        SignedReceipt.verified(
            Database.texts("select receipt from main.purge where workspace_id = " + going.id())
                .get(0));
    assertThat(receipt.getBoolean("database_dropped")).isTrue();
    assertThat(receipt.getJsonArray("tables").getValuesAs(JsonObject.class))
        .anySatisfy(
            table -> {
              assertThat(table.getString("table")).isEqualTo("tenant.record");
              assertThat(table.getInt("rows_before")).isEqualTo(1);
              assertThat(table.getInt("rows_after")).isZero();
            });
  }

  private static String database(Workspace workspace) {
    return Database.texts("select database from main.tenants where id = " + workspace.id()).get(0);
  }

  private static int connections(String database) {
    return Integer.parseInt(
        Database.texts("select count(*) from pg_stat_activity where datname = '" + database + "'")
            .get(0));
  }
}
