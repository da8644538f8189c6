package plinth.bench.faults;

import jakarta.json.Json;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import plinth.bench.server.Options;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;

/**
 * The environment of the faults: a server with a small connection pool, short job leases and the
 * test tools, and the endpoints that it calls.
 *
 * @param hookReceiver receives its webhook notifications
 * @param gatewayStandIn its payment gateway
 * @param files its file store
 */
record World(
    Server server, HookReceiver hookReceiver, GatewayStandIn gatewayStandIn, SmallStore files)
    implements Closeable {
  /** Connections of the application; few, so that they run out. */
  static final int POOL = 8;

  /** The connections that the workspace may have at a time, which is half of the pool. */
  static final int SHARE = POOL / 2;

  private static final String TOOLS_KEY = "the key of the fault run";
  private static final List<String> LEASED =
      List.of("main.outbox", "tenant.outbox", "tenant.webhook");
  private static final List<String> BEATING = List.of("main.platform_job", "tenant.job");

  /** Starts a server in an empty folder. */
  static World create(Options options) throws IOException, InterruptedException {
    Path files = options.data().resolve("files");
    SmallStore.leave(files);
    GatewayStandIn gatewayStandIn = GatewayStandIn.begin();
    Server server = Server.start(options, settings(gatewayStandIn));
    return new World(server, HookReceiver.begin(), gatewayStandIn, SmallStore.over(files));
  }

  private static Map<String, String> settings(GatewayStandIn gatewayStandIn) {
    return Map.of(
        "PLINTH_DB_POOL_MAX",
        Integer.toString(POOL),
        "PLINTH_JOB_LEASE",
        "5",
        "PLINTH_JOB_TAKE_UP",
        "1",
        "PLINTH_OUTBOUND_ALLOWED",
        "localhost",
        "BILLING_GATEWAY",
        "tap",
        "BILLING_GATEWAY_TIMEOUT",
        Integer.toString(GatewayStandIn.PATIENCE),
        "TAP_BASE_URL",
        gatewayStandIn.callee().url() + "/v2",
        "TAP_SECRET_KEY",
        GatewayStandIn.KEY,
        "TEST_TOOLS_ENABLED",
        "true",
        "TEST_TOOLS_API_KEY",
        TOOLS_KEY);
  }

  /** Ages leases and heartbeats, as if the interval had passed since they were taken. */
  void pass(String interval) throws IOException, SQLException {
    String less = " - interval '" + interval + "'";
    for (String table : LEASED) {
      server.postgres().run("update " + table + " set lease_until = lease_until" + less);
    }
    for (String table : BEATING) {
      String beat = " set heartbeat_at = heartbeat_at" + less + " where finished_at is null";
      server.postgres().run("update " + table + beat);
    }
  }

  /** Makes work that waits for a later attempt due now. */
  void hurry() throws IOException, SQLException {
    for (String table :
        List.of("main.outbox", "tenant.outbox", "tenant.webhook", "tenant.webhook_delivery")) {
      server.postgres().run("update " + table + " set due_at = now() where due_at > now()");
    }
  }

  /** Returns the first column of the first row as text. */
  String ask(String sql) throws IOException, SQLException {
    return String.valueOf(server.postgres().ask(sql));
  }

  /** Moves the business clock of the workspace by an ISO 8601 duration. */
  void advanceBusinessClock(String duration) throws IOException, SQLException {
    String id = ask("select id from main.tenants where subdomain = '" + SignUp.SUBDOMAIN + "'");
    server
        .target()
        .withKey(TOOLS_KEY)
        .call(
            "POST",
            "/api/v1/testing/clock",
            Json.createObjectBuilder()
                .add("workspace_id", Long.parseLong(id))
                .add("advance", duration)
                .build());
  }

  @Override
  public void close() throws IOException {
    hookReceiver.callee().close();
    gatewayStandIn.callee().close();
    server.close();
    files.close();
  }
}
