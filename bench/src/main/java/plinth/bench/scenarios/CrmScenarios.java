package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Words;
import plinth.bench.load.Scenario;
import plinth.bench.server.SignUp;

/**
 * The read requests of a large CRM, in the order of measurement.
 *
 * @param account credentials for the workspace
 * @param data the loaded data
 */
record CrmScenarios(SignUp.Account account, CrmData.Loaded data) {
  /** The last row that a page number can reach. */
  private static final int DEEPEST = 100_000;

  private static final int PAGE = 50;
  private static final String FACETS = "stage,source,region,labels,is_priority,rating";

  /** Limit of the database's CPU time per request in milliseconds, by scenario. */
  static final Map<String, Double> GOALS = goals();

  private static Map<String, Double> goals() {
    Map<String, Double> goals = new LinkedHashMap<>();
    goals.put("facets, 3 % of records", 150.0);
    goals.put("facets, 31 % of records", 150.0);
    goals.put("status counts", 100.0);
    goals.put("kanban 6 × 20", 60.0);
    goals.put("kanban 6 × 20, exact counts", 60.0);
    goals.put("relation page", 1.0);
    goals.put("relation page, no count", 1.0);
    return Map.copyOf(goals);
  }

  /** Returns all scenarios; creates the view that the board requires. */
  List<Scenario> all(int records) throws IOException {
    String facets = "/api/v1/object/data/facets/" + data.deals() + "?fields=" + FACETS;
    String analytics = "/api/v1/object/" + data.deals() + "/analytics";
    String board = board() + "?limit=20";
    String relation =
        "/api/v1/object/data/"
            + data.accounts()
            + "/%s/relations/"
            + CrmData.RELATION
            + "?limit="
            + PAGE;
    String large = relation.formatted(data.owners().get(0));
    List<String> small = data.owners().subList(1, data.owners().size());
    String list = "/api/v1/object/data/" + data.deals() + "?count=none&limit=" + PAGE;
    int deepest = Math.min(DEEPEST, records) / PAGE;
    return List.of(
        byKey("facets", facets),
        byKey("facets, 3 % of records", facets + stage("lost")),
        byKey("facets, 31 % of records", facets + stage("new")),
        byAdmin("status counts", analytics + "/status-counts"),
        byAdmin("kanban 6 × 20", board),
        byAdmin("kanban 6 × 20, exact counts", board + "&count=exact"),
        byAdmin("timeline, 30 days", analytics + "/activity-timeline"),
        byAdmin("timeline, 12 months", analytics + "/activity-timeline?interval=month" + year()),
        byAdmin("relation page", large),
        byAdmin("relation page, no count", large + "&count=none"),
        new Scenario(
            "relation page, ordinary record",
            200,
            true,
            random -> account.admin().get(relation.formatted(Words.pick(small, random)))),
        byKey("page " + deepest, list + "&page=" + deepest),
        byKey("page " + deepest + " by cursor", list + cursor(list + "&page=" + (deepest - 1))),
        byKey("page " + deepest + " by amount", list + "&sort=-amount&page=" + deepest));
  }

  private Scenario byKey(String name, String path) {
    byte[] request = account.key().get(path);
    return new Scenario(name, 200, true, random -> request);
  }

  private Scenario byAdmin(String name, String path) {
    byte[] request = account.admin().get(path);
    return new Scenario(name, 200, true, random -> request);
  }

  /** Creates the board of deals by stage and returns its path. */
  private String board() throws IOException {
    String views = "/api/v1/object/custom/view/" + data.deals();
    JsonObject view =
        Json.createObjectBuilder()
            .add("name", "Pipeline")
            .add("type", "kanban")
            .add("group_by", "stage")
            .add(
                "fields",
                Json.createArrayBuilder(
                    List.of("title", "company", "amount", "close_date", "account")))
            .build();
    JsonObject made = account.admin().call("POST", views, view);
    return views + "/kanban/" + made.getString("slug");
  }

  /** Returns the parameter with the cursor of the next page. */
  private String cursor(String path) throws IOException {
    JsonObject pagination = account.key().answer("GET", path, null).getJsonObject("pagination");
    return "&cursor=" + DealRequests.encoded(pagination.getString("next_cursor"));
  }

  private static String stage(String stage) {
    return "&" + DealRequests.filter(DealRequests.condition("stage", "eq", stage));
  }

  private static String year() {
    return "&from=" + java.time.LocalDate.now(java.time.ZoneOffset.UTC).minusMonths(11);
  }
}
