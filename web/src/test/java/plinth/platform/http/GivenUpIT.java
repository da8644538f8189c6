package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators see undeliverable rows without their content, and retry them. */
class GivenUpIT {
  private static final String PATH = "/admin/platform/outbox";

  private final Api operator = Api.open().bearer(Signer.server().operator());

  private static String give(String table, String workspace, String to) {
    return Database.texts(
            """
            insert into %s.outbox (%s listener, body, attempts, dead_at, last_error)
            select %s 'mail', jsonb_build_object('to', '%s', 'template', 'WELCOME', 'values',
                   jsonb_build_object('name', 'Ann')), 10, now(),
                   'MailException: no such person: %s' returning id\
            """
                .formatted(
                    table,
                    workspace.isEmpty() ? "" : "workspace_id,",
                    workspace.isEmpty() ? "" : workspace + ",",
                    to,
                    to))
        .get(0);
  }

  private JsonObject shown(String id) {
    String text = operator.get(PATH + "?limit=200").expect(200).text();
    assertThat(text).doesNotContain("@given-up.example", "no such person");
    return operator
        .get(PATH + "?limit=200")
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(row -> row.getString("id").equals(id))
        .findFirst()
        .orElse(null);
  }

  private static String address() {
    return UUID.randomUUID() + "@given-up.example";
  }

  @Test
  void rowsOfTheMainPlaneAreListedAndRetried() {
    String to = address();
    String id = "main-" + give("main", "", to);
    JsonObject row = shown(id);
    assertThat(row.getString("plane")).isEqualTo("main");
    assertThat(row.isNull("workspace")).isTrue();
    assertThat(row.getString("listener")).isEqualTo("mail");
    assertThat(row.getInt("attempts")).isEqualTo(10);
    assertThat(row.getString("error")).isEqualTo("MailException");
    assertThat(row.getString("given_up_at")).isGreaterThanOrEqualTo(row.getString("created_at"));

    operator.post(PATH + "/" + id + "/retry", "").expect(200);
    assertThat(Mailbox.await(to, 1)).contains("Hello Ann,");
    assertThat(shown(id)).isNull();
    assertThat(
            Database.texts(
                "select actor from main.audit where action = 'outbox.retried'"
                    + " and subject = 'outbox:"
                    + id
                    + "'"))
        .singleElement()
        .asString()
        .startsWith("operator:");
  }

  @Test
  void concurrentRetriesOfARowRetryItOnce() throws Exception {
    Workspace workspace = Workspace.create();
    String to = address();
    String row = give("tenant", Long.toString(workspace.id()), to);
    String id = "tenant-" + workspace.id() + "-" + row;
    assertThat(shown(id).getString("workspace")).isEqualTo(workspace.subdomain());
    assertThat(shown(id).getString("plane")).isEqualTo("tenant");

    Workspace another = Workspace.create();
    String elsewhere = "tenant-" + another.id() + "-" + row;
    operator.post(PATH + "/" + elsewhere + "/retry", "").refused(404, "NOT_FOUND");
    operator.post(PATH + "/main-" + row + "/retry", "").refused(404, "NOT_FOUND");
    Race.oneWins(Race.of(8, n -> operator.post(PATH + "/" + id + "/retry", "").status()), 200, 404);
    assertThat(Mailbox.await(to, 1)).contains("Hello Ann,");
    assertThat(Mailbox.to(to)).hasSize(1);
  }

  @Test
  void rowsArePagedAndCounted() {
    String one = give("main", "", address());
    String two = give("main", "", address());
    JsonObject first = operator.get(PATH + "?limit=1").expect(200).json();
    assertThat(first.getJsonArray("data")).hasSize(1);
    assertThat(first.getJsonObject("pagination").getInt("total")).isGreaterThanOrEqualTo(2);
    assertThat(operator.get(PATH + "?limit=0").expect(400).faults()).containsExactly("limit:min");
    Database.run("delete from main.outbox where id in (" + one + ", " + two + ")");
  }

  @Test
  void unknownRowsAreNotFound() {
    for (String id : List.of("17", "main-", "main-x", "tenant-17", "tenant-999999999-1", "x-1-1")) {
      assertThat(operator.post(PATH + "/" + id + "/retry", "").expect(404).code())
          .isEqualTo("NOT_FOUND");
    }
  }
}
