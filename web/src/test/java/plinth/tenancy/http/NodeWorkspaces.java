package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Workspaces used through both nodes, some with a dedicated database. */
abstract class NodeWorkspaces {
  private static Plinth other() {
    return NodesIT.other();
  }

  @Test
  void failedRowsOfADedicatedDatabaseAreListedAndRetried() {
    Workspace workspace = Workspace.create(other());
    String to = "own" + workspace.id() + "@example.org";
    Database.runIn(
        workspace.id(),
        """
        insert into tenant.outbox (workspace_id, listener, body, attempts, dead_at, last_error)
        values (%d, 'mail', '{"to":"%s","template":"WELCOME","values":{"name":"Ann"}}', 9, now(),
                'Gone: %s')\
        """
            .formatted(workspace.id(), to, to));
    Api operator = Api.open().bearer(Signer.server().operator());
    JsonObject row =
        operator
            .get("/admin/platform/outbox?limit=200")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class)
            .stream()
            .filter(one -> workspace.subdomain().equals(one.getString("workspace", "")))
            .findFirst()
            .orElseThrow();
    assertThat(row.getString("id")).startsWith("tenant-" + workspace.id() + "-");
    assertThat(row.getString("error")).isEqualTo("Gone");

    String retry = "/admin/platform/outbox/" + row.getString("id") + "/retry";
    operator.post(retry, "").expect(200);
    assertThat(Mailbox.await(to, 1)).contains("Hello Ann,");
    operator.post(retry, "").refused(404, "NOT_FOUND");
  }

  @Test
  void formsOfADedicatedDatabaseShowAndCreateRecords() {
    Workspace workspace = Workspace.create(other());
    Api admin = workspace.admin();
    Sheet leads = Sheet.create(admin, "leads").field("name", "text", json("is_public", true));
    admin
        .put("/object/leads", json("is_public", true, "form", json("list_records", true)))
        .expect(200);
    Api open = Api.open().with("X-Workspace", workspace.subdomain());
    open.post("/public/forms/leads/submit", json("data", json("name", "Ann"))).expect(201);
    Api there = open.on(other().address());
    there.post("/public/forms/leads/submit", json("data", json("name", "Bob"))).expect(201);
    assertThat(there.get("/public/forms/leads/data").expect(200).text()).contains("Ann", "Bob");
    assertThat(leads.column("sort=created_at", "name"))
        .containsExactly(quoted("Ann"), quoted("Bob"));
  }

  @Test
  void theFirstRecordIsNotedInADedicatedDatabase() {
    Workspace workspace = Workspace.create(other());
    assertThat(workspace.admin().get("/admin/me").data().getBoolean("first_record_created"))
        .isFalse();
    add(workspace.admin().on(other().address()), "contacts");
    JsonObject me = workspace.admin().get("/admin/me").expect(200).data();
    assertThat(me.getBoolean("first_record_created")).isTrue();
    assertThat(me.getJsonArray("seen_tours").toString())
        .isEqualTo(array("object-table").toString());
  }

  @Test
  void writesOfOneNodeAreReadByTheOtherDuringAMove() {
    Workspace workspace = Workspace.create();
    Sheet here = Sheet.create(workspace.admin(), "kites").field("name", "text");
    Sheet there = here.by(workspace.admin().on(other().address()));
    there.list("").expect(200);
    Api operator = Api.open().bearer(Signer.server().operator());
    operator
        .post("/admin/platform/tenants/" + workspace.subdomain() + "/move", json("to", "dedicated"))
        .expect(202);
    String moved = "select database is not null from main.tenants where id = " + workspace.id();
    int after = 0;
    for (int n = 0; after < 10; n++) {
      after += Database.texts(moved).get(0).equals("t") ? 1 : 0;
      Sheet writer = n % 2 == 0 ? here : there;
      Sheet reader = n % 2 == 0 ? there : here;
      JsonObject value = json("name", "n" + n);
      patiently(() -> writer.tryCreate(value)).expect(201);
      Api.Answer read = patiently(() -> reader.list("sort=-created_at&limit=1")).expect(200);
      assertThat(read.text()).as("written through the other node").contains(quoted("n" + n));
    }
  }

  @Test
  void aFieldThatOneNodeMakesOrDropsTheOtherKnowsAtOnce() {
    Workspace workspace = Workspace.create();
    Sheet here = Sheet.create(workspace.admin(), "kites").field("name", "text");
    Sheet there = here.by(workspace.admin().on(other().address()));
    there.create(json("name", "red"));
    here.create(json("name", "blue"));
    for (String field : List.of("size", "span", "tail")) {
      here.field(field, "number");
      there.create(json(field, 3));
      there.dropField(field);
      assertThat(here.tryCreate(json(field, 3)).expect(400).faults())
          .containsExactly("data." + field + ":unknown");
    }
  }

  @Test
  void uniqueValuesAndIdempotencyKeysHoldAcrossNodes() throws Exception {
    Workspace workspace = Workspace.create();
    Sheet here =
        Sheet.create(workspace.admin(), "kites").field("name", "text", json("is_unique", true));
    Sheet there = here.by(workspace.admin().on(other().address()));
    List<Api.Answer> unique =
        Race.of(6, i -> (i % 2 == 0 ? here : there).tryCreate(json("name", "red")));
    assertThat(Race.statuses(unique)).containsExactly(201, 409, 409, 409, 409, 409);

    String key = "nodes-" + workspace.id();
    Sheet keyedHere = here.by(here.api().with("Idempotency-Key", key));
    Sheet keyedThere = there.by(there.api().with("Idempotency-Key", key));
    List<Api.Answer> keyed =
        Race.of(6, i -> (i % 2 == 0 ? keyedHere : keyedThere).tryCreate(json("name", "blue")));
    assertThat(keyed).extracting(Api.Answer::status).isSubsetOf(201, 409).contains(201);
    String made = keyedThere.slugOf(json("name", "blue"));
    assertThat(keyed)
        .filteredOn(answer -> answer.status() == 201)
        .extracting(answer -> answer.data().getString("slug"))
        .containsOnly(made);
    assertThat(here.stored(workspace, "count(*)")).isEqualTo("2");
  }

  private static Api.Answer patiently(Supplier<Api.Answer> request) {
    Api.Answer answer = request.get();
    for (int tries = 0; answer.status() == 503 && tries < 50; tries++) {
      answer = request.get();
    }
    return answer;
  }

  private static void add(Api api, String object) {
    api.post("/object/data/" + object, json("data", json("name", "Field Works"))).expect(201);
  }
}
