package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import plinth.bench.load.Parallel;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures renewals through the sandbox: workspaces with a saved card are months behind, and the
 * schedule charges each of the months.
 *
 * @param server the server, empty
 * @param options the options of the run; its number of records is the number of renewals
 */
public record RenewalBench(Server server, Options options) {
  private static final int MONTHS = 20;
  private static final int CONNECTIONS = 4;
  private static final double GOAL = 200;
  private static final String PAY = "choice=approve&behaviour=succeeds";

  /** Creates the workspaces, advances their clocks, and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    Target user = new SignUp(server.target(), server.mailbox()).person();
    Postgres postgres = server.postgres();
    int workspaces = Math.max(1, options.records() / MONTHS);
    Console.say("making %,d workspaces with a card", workspaces);
    make(user, workspaces);
    pass(postgres, "trial_ends_at", "1 minute");
    await(postgres, "subscription_activated", workspaces);
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");
    Meter meter = server.meter();
    Meter.Reading before = meter.read();
    pass(postgres, "current_period_end", (MONTHS - 1) + " months 1 minute");
    await(postgres, "subscription_renewed", workspaces * MONTHS);
    Meter.Reading used = meter.read().since(before);
    double seconds =
        Double.parseDouble(
            postgres.ask(
                """
                select extract(epoch from max(finished_at) - min(started_at))
                from main.scheduler_slot
                where scheduler = 'billing-renewal' and items > 0
                """));
    StringBuilder page = new StringBuilder(2_048);
    Report.of(postgres, arguments)
        .head(
            page,
            "Results of the renewals scenario",
            String.format(
                Locale.ROOT, "%,d workspaces, each %d months behind", workspaces, MONTHS));
    page.append("## Renewals through the sandbox\n\n");
    page.append("Each with its obligation, charge, invoice item, ledger entries and receipt.\n\n");
    page.append("| renewals | seconds | a second | server CPU ms | database CPU ms | goal |\n");
    page.append("|--:|--:|--:|--:|--:|--:|\n");
    int renewals = workspaces * MONTHS;
    String row =
        String.format(
            Locale.ROOT,
            "| %,d | %.2f | %,.0f | %.2f | %.2f | ≥ %,.0f/s |",
            renewals,
            seconds,
            renewals / seconds,
            (double) used.server() / renewals,
            (double) used.database() / renewals,
            GOAL);
    Console.say("%s", row);
    page.append(row).append('\n');
    new UploadRounds(server, user).measure(page);
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private void make(Target user, int workspaces) throws IOException, InterruptedException {
    List<Callable<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < workspaces; i++) {
      String subdomain = "renewal-" + i;
      all.add(
          () -> {
            workspace(user, subdomain);
            return true;
          });
    }
    Parallel.all(CONNECTIONS, all);
  }

  private void workspace(Target user, String subdomain) throws IOException {
    JsonObject made =
        user.call(
            "POST",
            "/api/v1/user/auth/workspaces",
            Json.createObjectBuilder().add("name", subdomain).add("subdomain", subdomain).build());
    Target admin = server.target().withToken(made.getString("access_token"));
    String page =
        admin
            .call("POST", "/api/v1/user/billing/checkout", JsonObject.EMPTY_JSON_OBJECT)
            .getString("redirect_url");
    String payment = page.substring(page.lastIndexOf('/') + 1);
    try (HttpConnection connection = server.target().open()) {
      String request =
          "POST /api/v1/sandbox/payments/"
              + payment
              + " HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
              + PAY.length()
              + "\r\n\r\n"
              + PAY;
      connection.exchange(request.getBytes(StandardCharsets.ISO_8859_1));
    }
    admin.call("GET", "/api/v1/user/billing/payment-status?payment_id=" + payment, null);
  }

  /** Moves the business clock of every workspace past a timestamp of its subscription. */
  private static void pass(Postgres postgres, String column, String more) throws SQLException {
    postgres.run(
        "update main.tenants t set clock_offset_seconds = extract(epoch from s."
            + column
            + " + interval '"
            + more
            + "' - now())::bigint from main.subscription s where s.workspace_id = t.id");
  }

  private static void await(Postgres postgres, String type, int count)
      throws SQLException, InterruptedException {
    String ask =
        "select count(*) >= "
            + count
            + " and not exists (select from main.scheduler_slot where finished_at is null)"
            + " from main.invoice_item where type = '"
            + type
            + "'";
    while (!postgres.ask(ask).equals("t")) {
      Thread.sleep(1000);
    }
  }
}
