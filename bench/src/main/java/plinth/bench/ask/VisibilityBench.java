package plinth.bench.ask;

import jakarta.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.load.Scenario;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures what a member sees who does not see all records: the same requests of one person, whose
 * role shows all deals, the own ones, those of a team of twenty, and those of all teams. The deals
 * are assigned evenly to 1,000 members in 50 teams, which are in one team that the person leads.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record VisibilityBench(Server server, Options options) {
  private static final List<String> SCOPES = List.of("all", "own", "team", "hierarchy");

  /** Longer than nodes keep the rights of a member. */
  private static final long SETTLED_MILLIS = 3_000;

  private static final String MEMBERS =
      """
      insert into tenant.admin (workspace_id, slug, user_id, email, name, role, status)
      select t.id, 'bench-' || n, 1000000 + n, 'bench-' || n || '@example.com', 'Bench', 'own', 'active'
      from main.tenants t, generate_series(1, 999) n
      """;

  private static final String TEAMS =
      """
      insert into tenant.team (workspace_id, slug, name, created_at, updated_at)
      select t.id, 'team-' || n, 'Team ' || n, now(), now() from main.tenants t, generate_series(0, 50) n
      """;

  private static final String NESTED =
      """
      update tenant.team t set parent_id = p.id
      from tenant.team p
      where p.workspace_id = t.workspace_id and p.slug = 'team-0' and t.slug <> 'team-0'
      """;

  /** The owner is in the first team, and leads the one that all are in. */
  private static final String PLACES =
      """
      insert into tenant.team_member (workspace_id, team_id, admin_id, is_leader)
      select a.workspace_id, t.id, a.id, false
      from (select workspace_id, id, row_number() over (order by id) - 1 as place from tenant.admin) a
      join tenant.team t on t.workspace_id = a.workspace_id and t.slug = 'team-' || (a.place / 20 + 1)
      union all
      select a.workspace_id, t.id, a.id, true
      from tenant.admin a
      join tenant.team t on t.workspace_id = a.workspace_id and t.slug = 'team-0'
      where a.is_owner
      """;

  private static final String ASSIGNED =
      """
      update tenant.record r set assigned_to = 'admin:' || a.id
      from (select id, row_number() over (order by id) - 1 as place from tenant.admin) a
      where a.place = r.id % 1000
      """;

  /** Loads, measures each request for each role, and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Postgres postgres = server.postgres();
    DealRecords records = new DealRecords(options.seed());
    String object = new CrmData(account, postgres, records).loadDeals(options.records());
    for (String scope : SCOPES) {
      account
          .admin()
          .call(
              "POST",
              "/api/v1/admin/roles",
              Json.createObjectBuilder()
                  .add("name", scope)
                  .add("permissions", Json.createArrayBuilder().add("record.read"))
                  .build());
      account
          .admin()
          .call(
              "PUT",
              "/api/v1/admin/roles/" + scope + "/objects/" + object,
              SignUp.body("records", scope));
    }
    postgres.run(MEMBERS, TEAMS, NESTED, PLACES, ASSIGNED, "VACUUM ANALYZE", "CHECKPOINT");
    Console.say("assigned %,d records", options.records());
    StringBuilder page = new StringBuilder(4_096);
    Report.of(postgres, arguments)
        .head(page, "Results of the visibility scenario", records.described(options.records()));
    page.append("One request at a time, each for ").append(options.seconds());
    page.append(" s. In parentheses: how many times the median of the role that sees all.\n\n");
    page.append("| request | all: p50 ms | own | team | hierarchy |\n|---|--:|--:|--:|--:|\n");
    measure(page, postgres, account.admin(), object);
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private void measure(StringBuilder page, Postgres postgres, Target admin, String object)
      throws IOException, InterruptedException, SQLException {
    Map<String, StringBuilder> rows = new LinkedHashMap<>();
    Map<String, Double> whole = new LinkedHashMap<>();
    for (String scope : SCOPES) {
      postgres.run(
          "update tenant.admin set role = '"
              + scope
              + "', is_owner = false where user_id < 1000000");
      Thread.sleep(SETTLED_MILLIS);
      for (Scenario request : requests(admin, object)) {
        Answered.ask(admin, server.meter(), request, options.seed(), options.warmUp());
        double median =
            Answered.ask(admin, server.meter(), request, options.seed(), options.seconds())
                .median();
        double all = whole.computeIfAbsent(request.name(), first -> median);
        rows.computeIfAbsent(request.name(), name -> new StringBuilder("| ").append(name))
            .append(" | ")
            .append(String.format(Locale.ROOT, "%.1f (%.2f)", median, median / all));
      }
    }
    rows.values().forEach(row -> Console.row(page, "%s |", row));
  }

  private static List<Scenario> requests(Target admin, String object) {
    String list = "/api/v1/object/data/" + object;
    return List.of(
        request(admin, "newest 50", list + "?sort=-created_at&limit=50&count=none"),
        request(admin, "newest 50, counted", list + "?sort=-created_at&limit=50"),
        request(admin, "largest 50", list + "?sort=-amount&limit=50&count=none"),
        request(
            admin,
            "largest 50 of a stage",
            list
                + "?sort=-amount&limit=50&count=none&"
                + DealRequests.filter(DealRequests.condition("stage", "eq", "won"))),
        request(admin, "search, rare", list + "?q=quayside&limit=50&count=none"),
        request(admin, "facets", "/api/v1/object/data/facets/" + object + "?fields=stage"));
  }

  private static Scenario request(Target admin, String name, String path) {
    byte[] bytes = admin.get(path);
    return new Scenario(name, 200, true, random -> bytes);
  }
}
