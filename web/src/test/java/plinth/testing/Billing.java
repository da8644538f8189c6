package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The billing of one workspace: its clock, its schedules, and payments on the sandbox page. */
public final class Billing {
  private static final Api OPERATOR = Api.open().bearer(Signer.server().operator());

  private final Workspace workspace;
  private final Api admin;

  /** The billing of a workspace. */
  public Billing(Workspace workspace) {
    this.workspace = workspace;
    this.admin = workspace.admin();
  }

  /**
   * Sets the business time to an interval after the workspace's creation, such as {@code 14 days 1
   * hour}.
   */
  public void at(String interval) {
    Database.run(
        "update main.tenants set clock_offset_seconds = extract(epoch from created_at - now()"
            + " + interval '"
            + interval
            + "')::bigint where id = "
            + workspace.id());
  }

  /** Sets the business time to a column of the subscription plus an interval. */
  public void at(String column, String interval) {
    Database.run(
        "update main.tenants t set clock_offset_seconds = extract(epoch from s."
            + column
            + " - now() + interval '"
            + interval
            + "')::bigint from main.subscription s where s.workspace_id = t.id and t.id = "
            + workspace.id());
  }

  /** Runs a schedule only for this workspace, and returns the number of due items. */
  public int run(String scheduler) {
    JsonObject run = start(scheduler).expect(200).data();
    assertThat(run.getInt("failures")).as(scheduler).isZero();
    return run.getInt("items");
  }

  /** Runs a schedule only for this workspace, and returns the response. */
  public Api.Answer start(String scheduler) {
    return OPERATOR.post(
        "/admin/platform/schedulers/" + scheduler + "/run", json("workspace_id", workspace.id()));
  }

  /** The status, and whether the workspace is read-only. */
  public String state() {
    return text(
        "select s.status || case when t.read_only then ' read-only' else '' end"
            + " from main.subscription s join main.tenants t on t.id = s.workspace_id"
            + " where t.id = ");
  }

  /** A column of the subscription. */
  public String column(String name) {
    return text("select (" + name + ")::text from main.subscription where workspace_id = ");
  }

  /** The text in the first row of a query that ends with a comparison with the workspace's ID. */
  public String text(String query) {
    return texts(query).get(0);
  }

  /** The texts in all rows of such a query. */
  public List<String> texts(String query) {
    return Database.texts(query + workspace.id());
  }

  /** The payment events, the oldest first: type, amount. */
  public List<String> items() {
    return texts(
        "select x.type || ' ' || x.amount from (select * from main.invoice_item order by id) x"
            + " where x.workspace_id = ");
  }

  /** The obligations, the oldest first: kind, state, amount. */
  public List<String> obligations() {
    return texts(
        "select x.kind || ' ' || x.state || ' ' || x.amount"
            + " from (select * from main.obligation order by id) x where x.workspace_id = ");
  }

  /** Opens the page of a checkout and returns its payment. */
  public String open() {
    String url =
        admin
            .post("/user/billing/checkout", json("callback_url", "https://app.example.com/done"))
            .expect(200)
            .data()
            .getString("redirect_url");
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** Submits a choice on the page of a payment. */
  public void choose(String payment, String choice, String behaviour) {
    Api.open()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post("/sandbox/payments/" + payment, "choice=" + choice + "&behaviour=" + behaviour)
        .expect(303);
  }

  /** The status of a payment as shown to its workspace. */
  public String status(String payment) {
    return admin
        .get("/user/billing/payment-status?payment_id=" + payment)
        .expect(200)
        .data()
        .getString("status");
  }

  /** Completes a checkout with a card that later behaves in this way. */
  public void pay(String behaviour) {
    String payment = open();
    choose(payment, "approve", behaviour);
    assertThat(status(payment)).isEqualTo("success");
    // A schedule skips workspaces that the gateway's notification is currently processing.
    Await.promptly(
        () ->
            texts(
                "select o.id from main.outbox o join main.sandbox_payment p on p.id = o.body ->>"
                    + " 'payment' where o.due_at <= now() and p.workspace_id = "),
        List::isEmpty);
  }

  /** Activates the subscription with a card in the trial, and the first charge at its end. */
  public void activate() {
    pay("succeeds");
    at("trial_ends_at", "1 minute");
    assertThat(run("billing-trial-expiry")).isEqualTo(1);
    assertThat(state()).isEqualTo("active");
  }

  /** Sends a notification of the sandbox about a payment. */
  public static Api.Answer notice(String id, String type, String payment) {
    JsonObject body = json("id", id, "type", type, "payment_id", payment);
    return signed(body, signature(Instant.now(), body.toString()));
  }

  /** Sends a notification with this signature. */
  public static Api.Answer signed(JsonObject body, String signature) {
    return Api.open().with("X-Service-Signature", signature).post("/webhooks/gateway", body);
  }

  /** The sandbox's signature of a body. */
  public static String signature(Instant moment, String body) {
    String secret = Database.texts("select secret from main.sandbox_secret").get(0);
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      String signed = moment.getEpochSecond() + "." + body;
      return "t="
          + moment.getEpochSecond()
          + ",v1="
          + HexFormat.of().formatHex(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The totals of the books: the sum of all entries, and of the cash accounts. */
  public String books() {
    return text(
        "select coalesce(sum(amount), 0) || ' ' || coalesce(sum(amount)"
            + " filter (where account like 'cash:%'), 0) from main.ledger_entry"
            + " where workspace_id = ");
  }
}
