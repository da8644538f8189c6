package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Footprint;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.SignedReceipt;
import plinth.testing.Signer;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** An operator purges a workspace of the shared database. */
class PurgeIT {
  /**
   * The tables that keep rows of a workspace by design: the audit record and the financial records.
   */
  private static final String[] KEPT = {
    "main.audit", "main.invoice_item", "main.platform_job", "main.purge"
  };

  @Test
  void aPurgeRemovesEverythingAndIssuesAReceipt() {
    Workspace going = filled();
    Workspace neighbour = filled();
    Api key = going.key(array("read.*", "write.*"));
    key.get("/object/data/ships").expect(200);
    String others = "w = " + neighbour.id();
    Map<String, String> before = Footprint.digests(Plinth.server(), others);
    Map<String, Long> counts = Footprint.counts(Plinth.server(), going.id());
    assertThat(counts).containsKeys("tenant.record", "tenant.admin", "tenant.file", "main.api_key");
    assertThat(folder(going)).isDirectory();

    JsonObject detail = purged(going);

    assertThat(Footprint.counts(Plinth.server(), going.id())).containsOnlyKeys(KEPT);
    assertThat(Footprint.digests(Plinth.server(), others)).isEqualTo(before);
    assertThat(folder(going)).doesNotExist();
    assertThat(folder(neighbour)).isDirectory();
    assertThat(going.admin().get("/object").expect(401).code()).isEqualTo("UNAUTHENTICATED");
    assertThat(key.get("/object/data/ships").expect(401).code()).isEqualTo("UNAUTHENTICATED");
    assertThat(neighbour.admin().get("/object/data/ships").expect(200).text()).contains("Argo");

    JsonObject receipt = SignedReceipt.verified(detail.getString("signed"));
    assertThat(receipt).isEqualTo(detail.getJsonObject("receipt"));
    assertThat(receipt.getString("requested_by")).startsWith("operator:");
    assertThat(receipt.getString("release")).matches("[0-9].*");
    assertThat(receipt.getJsonObject("workspace").getString("subdomain"))
        .isEqualTo(going.subdomain());
    assertThat(receipt.getJsonObject("files").getInt("count")).isEqualTo(1);
    assertThat(receipt.getJsonObject("files").getInt("bytes")).isEqualTo("hello, file".length());
    assertThat(receipt.getJsonObject("files").getInt("left")).isZero();
    assertThat(receipt.getInt("late_rows")).isZero();
    for (JsonObject table : receipt.getJsonArray("tables").getValuesAs(JsonObject.class)) {
      String name = table.getString("table");
      boolean isKept = !table.getString("fate").equals("deleted");
      if (!isKept) {
        assertThat(table.getInt("rows_after")).as(name).isZero();
      }
      if (name.matches("tenant\\.(record|comment|file|admin|object|field|change_log|audit)")) {
        assertThat((long) table.getInt("rows_before")).as(name).isEqualTo(counts.get(name));
      }
      assertThat(table.getString("digest")).as(name).matches("[0-9a-f]{64}");
    }
  }

  @Test
  void theSubdomainIsFreeAgain() {
    Workspace going = Workspace.create();
    purged(going);
    going
        .owner()
        .api()
        .post("/user/auth/workspaces", json("name", "Again", "subdomain", going.subdomain()))
        .expect(201);
  }

  @Test
  void aPurgeRefusesRequestsAndLeavesNoWrites() throws Exception {
    Workspace going = filled();
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    Api admin = going.admin();
    Race.of(
        6,
        number -> {
          if (number == 0) {
            Await.promptly("they have written", () -> written.get() >= 6);
            purged(going);
            isOver.set(true);
          }
          while (!isOver.get()) {
            Api.Answer answer =
                number % 3 == 0
                    ? Upload.send(admin, "late.txt", "late")
                    : number % 3 == 1
                        ? new Sheet(admin, "ships").tryCreate(json("name", "Late"))
                        : admin.post(
                            "/admin/members",
                            json(
                                "email",
                                "late" + System.nanoTime() + "@example.com",
                                "role",
                                "member"));
            assertThat(answer.status()).as(answer.text()).isIn(201, 401, 403, 404, 503);
            written.addAndGet(answer.status() == 201 ? 1 : 0);
          }
          return 0;
        });

    assertThat(written).hasPositiveValue();
    assertThat(Footprint.counts(Plinth.server(), going.id())).containsOnlyKeys(KEPT);
    assertThat(folder(going)).doesNotExist();
  }

  @Test
  void aPurgeRequiresTheSubdomainTwice() {
    Workspace workspace = Workspace.create();
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/purge";
    assertThat(operator().post(path, json("confirm", "another")).expect(400).faults())
        .containsExactly("confirm:match");
    assertThat(operator().post(path, "{}").expect(400).faults())
        .containsExactly("confirm:required");
    operator()
        .post("/admin/platform/tenants/nobody-here/purge", json("confirm", "x"))
        .refused(404, "NOT_FOUND");
    workspace.admin().get("/object").expect(200);
  }

  @Test
  void askedTwiceItIsOnePurge() throws Exception {
    Workspace going = Workspace.create();
    long distinct = Race.of(4, number -> start(going).getInt("id")).stream().distinct().count();
    assertThat(distinct).isEqualTo(1);
    awaitEnd(start(going, 202, 404));
  }

  @Test
  void unknownPurgesAreNotFound() {
    operator().get("/admin/platform/purges/999999999").refused(404, "NOT_FOUND");
    operator().get("/admin/platform/purges/none").refused(404, "NOT_FOUND");
  }

  /** A workspace with data of every kind. */
  private static Workspace filled() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Sheet ships = Sheet.create(admin, "ships").field("name", "text");
    String record = ships.create(json("name", "Argo")).getString("slug");
    ships.create(json("name", "Beagle"));
    Upload.slug(admin, "a.txt", "hello, file");
    admin.post("/comments/ships/" + record, json("body", "Ahoy")).expect(201);
    admin.post("/folder", json("name", "Sea")).expect(201);
    workspace.join(Person.create(), "member");
    admin.post("/admin/members", json("email", "m@example.com", "role", "member")).expect(201);
    return workspace;
  }

  private static JsonObject purged(Workspace workspace) {
    return awaitEnd(start(workspace));
  }

  private static JsonObject start(Workspace workspace) {
    return start(workspace, 202, 202);
  }

  private static JsonObject start(Workspace workspace, int status, int orStatus) {
    Api.Answer answer =
        operator()
            .post(
                "/admin/platform/tenants/" + workspace.subdomain() + "/purge",
                json("confirm", workspace.subdomain()));
    assertThat(answer.status()).as(answer.text()).isIn(status, orStatus);
    return answer.status() == status ? answer.data() : null;
  }

  private static JsonObject awaitEnd(JsonObject purge) {
    if (purge == null) {
      return null;
    }
    return Await.until(
        "the purge has ended",
        () -> operator().get("/admin/platform/purges/" + purge.getInt("id")).expect(200).data(),
        detail -> detail.getJsonObject("purge").getString("status").equals("completed"));
  }

  private static Path folder(Workspace workspace) {
    return Plinth.server().data().resolve("files").resolve(Long.toString(workspace.id()));
  }

  private static Api operator() {
    return Api.open().bearer(Signer.server().operator());
  }
}
