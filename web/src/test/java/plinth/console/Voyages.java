package plinth.console;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A workspace with eight voyages of boats: in three states, over four months, with fares in two
 * currencies.
 */
record Voyages(Workspace workspace, Api admin) {
  static Voyages create() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    admin
        .post("/object", json("name", "Voyage", "plural_name", "Voyages", "slug", "voyages"))
        .expect(201);
    Sheet voyages =
        new Sheet(admin, "voyages")
            .field("name", "text")
            .field(
                "state",
                "select",
                json(
                    "options",
                    array(
                        option("planned", "Planned", "#2f6fed"),
                        option("under_way", "Under way", "#d98e04"),
                        option("ended", "Ended", "#1f9d55"))))
            .field("sails", "date")
            .field("guests", "number")
            .field("fare", "currency");
    voyage(voyages, "Skye", "planned", "2026-01-15", 4, 100, "EUR");
    voyage(voyages, "Mull", "planned", "2026-02-10", 6, 250, "EUR");
    voyage(voyages, "Iona", "planned", "2026-02-20", 8, 300, "USD");
    voyage(voyages, "Jura", "planned", "2026-04-02", 10, 120, "EUR");
    voyage(voyages, "Islay", "under_way", "2026-02-11", 12, 500, "EUR");
    voyage(voyages, "Coll", "under_way", "2026-01-20", 2, 80, "USD");
    voyage(voyages, "Tiree", "ended", "2026-01-05", 9, 900, "EUR");
    voyages.create(json("name", "Rum"));
    return new Voyages(workspace, admin);
  }

  private static JsonObject option(String value, String label, String color) {
    return json("value", value, "label", label, "color", color);
  }

  private static void voyage(
      Sheet voyages, String name, String state, String day, int guests, int fare, String currency) {
    voyages.create(
        json(
            "name",
            name,
            "state",
            state,
            "sails",
            day,
            "guests",
            guests,
            "fare",
            json("amount", fare, "currency", currency)));
  }

  /** Saves a report of the voyages. */
  void save(String slug, JsonObject question, JsonObject chart) {
    admin
        .post(
            "/report",
            json(
                "name",
                slug,
                "slug",
                slug,
                "object",
                "voyages",
                "question",
                question,
                "chart",
                chart))
        .expect(201);
  }

  /** A question by groups. */
  static JsonObject by(JsonObject... groups) {
    return json("group_by", array((Object[]) groups));
  }
}
