package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A restoration, another object of the same slug and the removal after 30 days: one of them wins.
 */
class DeletedObjectRacesIT {
  private Workspace workspace;
  private Api admin;
  private ObjectTrash trash;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    trash = new ObjectTrash(admin);
  }

  @Test
  void aRestorationAndTheRemovalAfterThirtyDaysHaveOneWinner() throws Exception {
    for (int round = 0; round < 3; round++) {
      String slug = "race" + round;
      Sheet sheet = Sheet.create(admin, slug).field("name", "text");
      String ann = sheet.slugOf(json("name", "Ann"));
      admin.delete("/object/" + slug).expect(200);
      long id = trash.id(slug);
      List<Integer> statuses =
          Race.of(
              3,
              caller ->
                  caller == 2
                      ? admin.post("/object", json("name", "New", "slug", slug)).status()
                      : trash.restore(id, json()).status());
      assertThat(statuses.stream().filter(status -> status < 300)).hasSize(1);
      boolean isBack = statuses.get(2) == 409;
      assertThat(sheet.read(ann).status()).isEqualTo(isBack ? 200 : 404);
    }
    Sheet.create(admin, "expired").field("name", "text").create(json("name", "Ann"));
    admin.delete("/object/expired").expect(200);
    long id = trash.id("expired");
    Database.runIn(
        workspace.id(),
        "update tenant.object set deleted_at = deleted_at - interval '30 days' where id = " + id);
    trash.restore(id, json()).refused(404, "NOT_FOUND");
    assertThat(ObjectTrash.deleted(admin))
        .extracting(one -> one.getString("slug"))
        .doesNotContain("expired");
    new Billing(workspace).run("definition-sweep");
    for (String table :
        List.of("object where id", "field where object_id", "record where object_id")) {
      assertThat(
              Database.textsIn(workspace.id(), "select count(*) from tenant." + table + " = " + id))
          .containsExactly("0");
    }
  }
}
