package plinth.records.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.kernel.JsonText;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Firms, the sales to them, and the people who take part in sales. */
record Trade(Workspace workspace, Api owner, Sheet firms, Sheet sales, Sheet people) {
  static Trade create() {
    Workspace workspace = Workspace.create();
    Api owner = workspace.admin();
    Sheet firms =
        Sheet.create(owner, "firms")
            .field("name", "text")
            .field("country", "text")
            .field("secret", "text")
            .field("size", "number");
    Sheet sales =
        Sheet.create(owner, "sales")
            .field("name", "text")
            .field("amount", "number")
            .field("since", "datetime")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "new"), json("value", "won"))));
    Sheet people = Sheet.create(owner, "people").field("name", "text").field("city", "text");
    Related.relate(owner, "sold_to", "one_to_many", "unlink", "firms.sales", "sales.firm");
    Related.relate(owner, "roles", "many_to_many", "unlink", "sales.people", "people.sales");
    Trade trade = new Trade(workspace, owner, firms, sales, people);
    String ann = people.slugOf(json("name", "Ann", "city", "Oban"));
    String bo = people.slugOf(json("name", "Bo", "city", "Brest"));
    String acme = trade.firm("Acme", "Kuwait", 10);
    String zen = trade.firm("Zen", "Oman", 200);
    trade.firm("Alone", "Kuwait", 1);
    trade.sale("A", 100, "won", acme, ann, bo);
    trade.sale("B", 20, "new", acme, bo);
    trade.sale("C", 50, "won", zen, ann);
    trade.sale("D", 5, "new", null);
    return trade;
  }

  private String firm(String name, String country, int size) {
    return firms.slugOf(json("name", name, "country", country, "secret", "q-z", "size", size));
  }

  private void sale(String name, int amount, String stage, String firm, Object... with) {
    sales.create(
        json("name", name, "amount", amount, "stage", stage, "firm", firm, "people", array(with)));
  }

  /** A filter whose quotation marks are written as apostrophes. */
  static JsonObject filter(String text) {
    return JsonText.parseObject(text.replace('\'', '"'));
  }

  /** The names of the records that a filter finds, in order. */
  static List<String> names(Sheet sheet, String filter) {
    return column(sheet, "filter=" + Sheet.encoded(filter(filter)));
  }

  /** The names of the records that a query finds, in order. */
  static List<String> column(Sheet sheet, String query) {
    return sheet.column(query + "&sort=name", "name").stream()
        .map(name -> name.replace("\"", ""))
        .toList();
  }
}
