package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Schedules;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The impact of a field names the scheduled exports that use it. */
class ScheduleUsesIT {
  @Test
  void theImpactOfAFieldNamesTheSchedulesThatUseItForThoseWhoSeeThem() {
    Workspace trade = Workspace.create();
    Api admin = trade.admin();
    Sheet.create(admin, "firms").field("name", "text").field("size", "number");
    Sheet.create(admin, "sales").field("name", "text").field("amount", "number");
    Related.relate(admin, "sold_to", "one_to_many", "unlink", "firms.sales", "sales.firm");
    Schedules own = new Schedules(trade, admin, "sales");
    JsonObject to = json("to", "link", "receivers", array(trade.me().getString("slug")));
    JsonObject filtered = json("field", "firm.size", "op", "gt", "value", 3);
    own.create(export(to, "Filtered", json("fields", array("slug"), "filter", filtered)));
    own.create(export(to, "Shown", json("fields", array("name", "firm.name"))));
    own.create(export(to, "Sorted", json("fields", array("slug"), "sort", "-firm.size,name")));
    own.create(export(to, "All", json()));
    assertThat(uses(admin, "firms/size")).containsExactly("Filtered", "Sorted");
    assertThat(uses(admin, "firms/name")).containsExactly("Shown");
    assertThat(uses(admin, "sales/name")).containsExactly("Shown", "Sorted");
    assertThat(uses(admin, "sales/firm")).containsExactly("Filtered", "Shown", "Sorted");
    assertThat(uses(admin, "sales/amount")).isEmpty();
    admin
        .post(
            "/admin/roles",
            json(
                "name",
                "modeller",
                "permissions",
                array("field.read", "object.read", "record.read", "transfer.read")))
        .expect(201);
    Api modeller = trade.member("modeller");
    assertThat(uses(modeller, "sales/name")).containsExactly("Shown", "Sorted");
    admin
        .put("/admin/roles/modeller/objects/firms", json("fields", json("size", "hidden")))
        .expect(200);
    assertThat(uses(modeller, "sales/name")).containsExactly("Shown");
    admin
        .put(
            "/admin/roles/modeller",
            json("permissions", array("field.read", "object.read", "record.read")))
        .expect(200);
    assertThat(uses(modeller, "sales/name")).isEmpty();
  }

  private static JsonObject export(JsonObject to, String name, JsonObject export) {
    return json(to, json("name", name, "export", json(json("format", "csv"), export)));
  }

  private static List<String> uses(Api api, String field) {
    return api
        .get("/object/field/" + field + "/impact")
        .expect(200)
        .data()
        .getJsonArray("uses")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(use -> use.getString("kind").equals("export_schedule"))
        .flatMap(use -> use.getJsonArray("items").getValuesAs(JsonObject.class).stream())
        .map(item -> item.getString("name"))
        .toList();
  }
}
