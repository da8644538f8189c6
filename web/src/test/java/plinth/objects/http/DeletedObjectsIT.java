package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Deleted objects can be restored for 30 days, with everything that belongs to them. */
class DeletedObjectsIT {
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
  void aDeletedObjectIsNowhereAndReturnsWhole() {
    Sheet kites = Sheet.create(admin, "kites").field("name", "text").field("size", "number");
    String red = kites.slugOf(json("name", "Red kite", "size", 3));
    admin.post("/comments/kites/" + red, json("body", "Torn")).expect(201);
    admin
        .post("/object/custom/view/kites", json("name", "Big", "slug", "big", "type", "table"))
        .expect(201);
    JsonObject before = admin.get("/object/kites").data();
    admin.delete("/object/kites").expect(200);

    JsonObject deleted = ObjectTrash.deleted(admin).get(0);
    assertThat(deleted.getString("slug")).isEqualTo("kites");
    assertThat(deleted.getInt("records")).isEqualTo(1);
    assertThat(deleted.getJsonObject("deleted_by").keySet()).contains("slug", "name");
    assertThat(admin.get("/object").expect(200).text()).doesNotContain("kites");
    assertThat(admin.get("/object/field/tags").expect(200).text()).doesNotContain("kites");
    assertThat(admin.get("/search?q=kite").expect(200).text()).doesNotContain(red);
    assertThat(admin.get("/openapi").expect(200).text()).doesNotContain("/kites");
    for (String path :
        List.of(
            "/object/kites",
            "/object/data/kites",
            "/object/data/kites/" + red,
            "/object/data/kites/" + red + "/logs",
            "/object/data/kites/trash",
            "/object/field/all/kites",
            "/object/field/trash/kites",
            "/object/custom/view/kites",
            "/comments/kites/" + red)) {
      admin.get(path).refused(404, "NOT_FOUND");
    }

    trash.restore(trash.id("kites"), json()).expect(200);

    assertThat(ObjectTrash.deleted(admin)).isEmpty();
    JsonObject after = admin.get("/object/kites").data();
    assertThat(after.getInt("record_count")).isEqualTo(1);
    assertThat(after.get("created_at")).isEqualTo(before.get("created_at"));
    assertThat(kites.column("sort=size", "size")).containsExactly("3");
    assertThat(admin.get("/search?q=kite").expect(200).text()).contains(red);
    assertThat(admin.get("/comments/kites/" + red).expect(200).text()).contains("Torn");
    assertThat(admin.get("/object/custom/view/kites").expect(200).text()).contains("big");
  }

  @Test
  void aTakenSlugIsRefusedAndAnotherOneServes() {
    Sheet kites = Sheet.create(admin, "kites").field("name", "text");
    String red = kites.slugOf(json("name", "Red"));
    admin.delete("/object/kites").expect(200);
    Sheet.create(admin, "kites").field("title", "text");
    long id = trash.id("kites");
    assertThat(trash.restore(id, json()).refused(409, "OBJECT_EXISTS").faults())
        .containsExactly("slug:unique");
    assertThat(trash.restore(id, json("slug", "trash")).expect(400).faults())
        .containsExactly("slug:reserved");
    trash.restore(id, json("slug", "old_kites")).expect(200);
    assertThat(new Sheet(admin, "old_kites").read(red).expect(200).data().getString("slug"))
        .isEqualTo(red);
    assertThat(admin.get("/object/field/all/kites").expect(200).text())
        .doesNotContain("\"name\":\"name\"");
    trash.restore(id, json()).refused(404, "NOT_FOUND");
    trash.restore(0, json()).refused(404, "NOT_FOUND");
  }

  @Test
  void relationsReturnOnceBothObjectsExist() {
    Sheet ships = Sheet.create(admin, "ships").field("name", "text");
    Sheet ports = Sheet.create(admin, "ports").field("name", "text");
    admin
        .post(
            "/object/relation",
            json(
                "name", "Home",
                "slug", "home",
                "type", "many_to_many",
                "from_object", "ports",
                "to_object", "ships",
                "from_field", "fleet",
                "to_field", "harbours"))
        .expect(201);
    String argo = ships.slugOf(json("name", "Argo"));
    String oban = ports.slugOf(json("name", "Oban", "fleet", array(argo)));

    admin.delete("/object/ships").expect(200);
    assertThat(ports.read(oban).data().getJsonObject("data").keySet()).containsExactly("name");
    JsonObject field =
        admin
            .get("/object/field/trash/ports")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    admin
        .post("/object/field/trash/ports/" + field.get("id") + "/restore", json())
        .refused(409, "OBJECT_DELETED");
    ports.update(oban, json("name", "Port of Oban")).expect(200);
    admin.delete("/object/ports").expect(200);

    trash.restore(trash.id("ships"), json()).expect(200);
    assertThat(ships.read(argo).data().getJsonObject("data").keySet()).containsExactly("name");
    trash.restore(trash.id("ports"), json("slug", "harbours")).expect(200);

    assertThat(ships.read(argo).data().getJsonObject("data").get("harbours").toString())
        .contains(oban);
    JsonObject relation = admin.get("/object/relation/show/home").expect(200).data();
    assertThat(relation.getString("from_object")).isEqualTo("harbours");
    String second = ships.slugOf(json("name", "Brig", "harbours", array(oban)));
    assertThat(new Sheet(admin, "harbours").read(oban).data().toString()).contains(argo, second);
  }

  @Test
  void onlyMembersWhoMayDeleteTheObjectSeeAndRestoreIt() {
    Sheet.create(admin, "kites").field("name", "text");
    Sheet.create(admin, "flags").field("name", "text");
    for (String role : List.of("Keeper", "Reader")) {
      String rights = role.equals("Keeper") ? "object.*" : "object.read";
      admin
          .post("/admin/roles", json("name", role, "permissions", array(rights, "record.*")))
          .expect(201);
    }
    admin.put("/admin/roles/keeper/objects/kites", json("read", false)).expect(200);
    admin.delete("/object/kites").expect(200);
    admin.delete("/object/flags").expect(200);
    Api keeper = workspace.member("keeper");
    assertThat(ObjectTrash.deleted(keeper))
        .extracting(one -> one.getString("slug"))
        .containsExactly("flags");
    keeper.post("/object/trash/" + trash.id("kites") + "/restore").refused(404, "NOT_FOUND");
    workspace.member("reader").get("/object/trash").refused(403, "PERMISSION_DENIED");
    Api stranger = Workspace.create().admin();
    assertThat(ObjectTrash.deleted(stranger)).isEmpty();
    stranger.post("/object/trash/" + trash.id("flags") + "/restore").refused(404, "NOT_FOUND");

    keeper.post("/object/trash/" + trash.id("flags") + "/restore").expect(200);
    trash.restore(trash.id("kites"), json()).expect(200);
    keeper.get("/object/kites").refused(404, "NOT_FOUND");
  }
}
