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

/** The billing of one workspace: its clock, its schedules, and the sandbox in a person's place. */
public final class Billing {
  private static final Api OPERATOR = Api.open().bearer(Signer.server().operator());

  private final Workspace workspace;
  private final Api admin;

  /** The billing of a workspace. */
  public Billing(Workspace workspace) {
    this.workspace = workspace;
    this.admin = workspace.admin();
  }

  /** Sets the business time: so long after the workspace was made, as {@code 14 days 1 hour}. */
  public void at(String interval) {
    Database.run(
        "update main.tenants set clock_offset_seconds = extract(epoch from created_at - now()"
            + " + interval '"
            + interval
            + "')::bigint where id = "
            + workspace.id());
  }

  /** Sets the business time to a moment of a column of the subscription, and so much more. */
  public void at(String column, String interval) {
    Database.run(
        "update main.tenants t set clock_offset_seconds = extract(epoch from s."
            + column
            + " - now() + interval '"
            + interval
            + "')::bigint from main.subscription s where s.workspace_id = t.id and t.id = "
            + workspace.id());
  }

  /** Runs a schedule for this workspace alone, and answers how much was due. */
  public int run(String scheduler) {
    JsonObject run = start(scheduler).expect(200).data();
    assertThat(run.getInt("failures")).as(scheduler).isZero();
    return run.getInt("items");
  }

  /** The answer to such a run. */
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

  /** The first row's text of a query that ends with a comparison with the workspace's number. */
  public String text(String query) {
    return texts(query).get(0);
  }

  /** The same of all rows. */
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

  /** Opens the page of a checkout; its payment. */
  public String open() {
    String url =
        admin
            .post("/user/billing/checkout", json("callback_url", "https://app.example.com/done"))
            .expect(200)
            .data()
            .getString("redirect_url");
    return url.substring(url.lastIndexOf('/') + 1);
  }

  /** Chooses on the page of a payment. */
  public void choose(String payment, String choice, String behaviour) {
    Api.open()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .post("/sandbox/payments/" + payment, "choice=" + choice + "&behaviour=" + behaviour)
        .expect(303);
  }

  /** How a payment stands, as its workspace is told. */
  public String status(String payment) {
    return admin
        .get("/user/billing/payment-status?payment_id=" + payment)
        .expect(200)
        .data()
        .getString("status");
  }

  /** Goes through a checkout with a card that behaves so later on. */
  public void pay(String behaviour) {
    String payment = open();
    choose(payment, "approve", behaviour);
    assertThat(status(payment)).isEqualTo("success");
    // Whom the gateway's notice has in hand just then, a schedule leaves to its next run.
    Await.promptly(
        () ->
            texts(
                "select o.id from main.outbox o join main.sandbox_payment p on p.id = o.body ->>"
                    + " 'payment' where o.due_at <= now() and p.workspace_id = "),
        List::isEmpty);
  }

  /** Makes the subscription active: a card in the trial, and the first charge at its end. */
  public void activate() {
    pay("succeeds");
    at("trial_ends_at", "1 minute");
    assertThat(run("billing-trial-expiry")).isEqualTo(1);
    assertThat(state()).isEqualTo("active");
  }

  /** Sends a notice of the sandbox about a payment. */
  public static Api.Answer notice(String id, String type, String payment) {
    JsonObject body = json("id", id, "type", type, "payment_id", payment);
    return signed(body, signature(Instant.now(), body.toString()));
  }

  /** Sends a notice with this signature. */
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

  /** What the books come to: the sum of all entries, and what is in the till. */
  public String books() {
    return text(
        "select coalesce(sum(amount), 0) || ' ' || coalesce(sum(amount)"
            + " filter (where account like 'cash:%'), 0) from main.ledger_entry"
            + " where workspace_id = ");
  }
}
