package plinth.outbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;

/** Rows of both planes reach their listener; failed ones keep their reason. */
class OutboxIT {
  private static final String BODY =
      """
      {"to":"%s","template":"WELCOME","values":{"name":"Ann"}}""";

  @Test
  void aRowOfTheMainPlaneIsWorkedAndGone() {
    String to = address();
    Database.run(
        "insert into main.outbox (listener, body) values ('mail', '" + BODY.formatted(to) + "')");
    assertThat(Mailbox.await(to, 1)).contains("Subject: Welcome to Plinth");
    Await.promptly("the row is worked and gone", () -> rows("main", to).isEmpty());
  }

  @Test
  void aRowOfASharedWorkspaceIsWorkedAndGone() {
    String to = address();
    insert(workspace(), to, BODY.formatted(to));
    assertThat(Mailbox.await(to, 1)).contains("Hello Ann,");
    Await.promptly("the row is worked and gone", () -> rows("tenant", to).isEmpty());
  }

  @Test
  void aWorkspaceWithManyRowsDoesNotKeepAnotherWaiting() {
    long noisy = workspace();
    Database.run(
        "insert into tenant.outbox (workspace_id, listener, body, due_at) select "
            + noisy
            + ", 'mail', jsonb_build_object('to', 'noise' || n || '@noisy.example', 'template',"
            + " 'WELCOME', 'values', jsonb_build_object('name', 'N')), now() - interval '1 hour'"
            + " from generate_series(1, 3000) n");
    String to = address();
    insert(workspace(), to, BODY.formatted(to));
    Mailbox.await(to, 1);
    assertThat(Database.texts("select id from tenant.outbox where workspace_id = " + noisy))
        .as("rows of the noisy workspace that are still waiting")
        .isNotEmpty();
    Database.run("delete from tenant.outbox where workspace_id = " + noisy);
  }

  @Test
  void failedRowsKeepTheirReasonAndAreRetried() {
    String to = address();
    insert(workspace(), to, json("to", to, "template", "NONE", "values", json()).toString());
    Await.promptly("the failure is kept", () -> !failures(to).isEmpty());
    assertThat(failures(to).get(0)).contains("IllegalArgumentException").contains("NONE");
    assertThat(
            Database.texts(
                "select attempts >= 1 and (due_at > created_at) and dead_at is null"
                    + " from tenant.outbox where body ->> 'to' = '"
                    + to
                    + "'"))
        .containsExactly("t");
    Database.run("delete from tenant.outbox where body ->> 'to' = '" + to + "'");
  }

  @Test
  void theClaimingRoleSeesNoBody() {
    assertThat(
            Database.texts(
                "select has_column_privilege('plinth_dispatch', 'tenant.outbox', 'body', 'select')"
                    + " or has_column_privilege('plinth_dispatch', 'main.outbox', 'body',"
                    + " 'select')"))
        .containsExactly("f");
  }

  private static void insert(long workspace, String to, String body) {
    Database.run(
        "insert into tenant.outbox (workspace_id, listener, body) values ("
            + workspace
            + ", 'mail', '"
            + body
            + "')");
  }

  private static long workspace() {
    String name = "w" + UUID.randomUUID().toString().substring(0, 8);
    return Long.parseLong(
        Database.texts(
                "insert into main.tenants (subdomain, name, type, status) values ('"
                    + name
                    + "', 'W', 'hyper', 'active') returning id")
            .get(0));
  }

  private static String address() {
    return UUID.randomUUID() + "@example.org";
  }

  private static List<String> rows(String schema, String to) {
    return Database.texts(
        "select id from " + schema + ".outbox where body ->> 'to' = '" + to + "'");
  }

  private static List<String> failures(String to) {
    return Database.texts(
        "select last_error from tenant.outbox where last_error is not null and body ->> 'to' = '"
            + to
            + "'");
  }
}
