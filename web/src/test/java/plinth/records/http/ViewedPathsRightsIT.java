package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Exported;
import plinth.testing.Sheet;

/** Fields of related records that a role does not see vanish from views and table setups. */
class ViewedPathsRightsIT {
  private static final String VIEWS = "/object/custom/view/sales";
  private static final JsonArray PERMISSIONS =
      array("record.*", "object.read", "field.read", "view.*", "transfer.*");

  private static Trade trade;
  private static Api owner;
  private static Sheet sales;

  @BeforeAll
  static void fill() {
    trade = Trade.create();
    owner = trade.owner();
    sales = trade.sales();
  }

  @Test
  void aHiddenFieldOrObjectVanishesFromTheView() {
    String slug =
        make(
            "Hidden",
            json(
                "type",
                "kanban",
                "group_by",
                "stage",
                "fields",
                array("name", "firm.secret", "firm.country")));
    Api clerk = member("clerk", json("fields", json("secret", "hidden")));
    Api.Answer shown = clerk.get("/object/custom/view/details/sales/" + slug).expect(200);
    assertThat(shown.data().getJsonArray("fields")).isEqualTo(array("name", "firm.country"));
    assertThat(shown.text()).doesNotContain("secret");
    assertThat(clerk.get("/object/data/sales?sort=name&view=" + slug).expect(200).text())
        .contains("\"data\":{\"name\":\"A\",\"firm.country\":\"Kuwait\"}")
        .doesNotContain("q-z");
    assertThat(ViewedPathsIT.cards(clerk, slug))
        .contains(json("name", "A", "stage", "won", "firm.country", "Kuwait"));
    clerk.put(VIEWS + "/" + slug, json("fields", array("name"))).refused(409, "SETTING_HIDDEN");
    JsonObject view = json("name", "Mine", "type", "table", "fields", array("firm.secret"));
    assertThat(clerk.post(VIEWS, view).expect(400).faults()).containsExactly("fields[0]:unknown");

    Api guest = member("guest", json("read", false));
    assertThat(guest.get("/object/data/sales?sort=name&view=" + slug).expect(200).text())
        .contains("\"data\":{\"name\":\"A\"}")
        .doesNotContain("Kuwait");
    assertThat(ViewedPathsIT.cards(guest, slug)).contains(json("name", "A", "stage", "won"));
    JsonObject csv = json("format", "csv", "view", slug, "sort", "name");
    assertThat(Exported.text(sales.by(clerk), csv)).contains("Kuwait").doesNotContain("q-z");
    assertThat(Exported.text(sales.by(guest), csv)).contains("A").doesNotContain("Kuwait", "q-z");
  }

  @Test
  void aTableSetupArrangesThem() {
    String path = "/object/data-table-config/sales";
    JsonObject setup = json("widths", json("firm.country", 90), "pinned", array("firm.country"));
    JsonObject set = owner.put(path, setup).expect(200).data();
    assertThat(set.getJsonObject("widths")).isEqualTo(json("firm.country", 90));
    assertThat(set.getJsonArray("pinned")).isEqualTo(array("firm.country"));
    assertThat(owner.put(path, json("widths", json("firm.no", 90))).expect(400).faults())
        .containsExactly("widths.firm.no:unknown");
    Api guest = member("stranger", json("read", false));
    assertThat(guest.put(path, setup).expect(400).faults())
        .containsExactlyInAnyOrder("widths.firm.country:unknown", "pinned[0]:unknown");
  }

  private static Api member(String role, JsonObject limit) {
    owner.post("/admin/roles", json("name", role, "permissions", PERMISSIONS)).expect(201);
    owner.put("/admin/roles/" + role + "/objects/firms", limit).expect(200);
    return trade.workspace().member(role);
  }

  private static String make(String name, JsonObject members) {
    return owner.post(VIEWS, json("name", name, members)).expect(201).data().getString("slug");
  }
}
