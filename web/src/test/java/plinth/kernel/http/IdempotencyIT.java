package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Race;

/** Idempotency keys, on a route of the tenant plane and on open routes. */
class IdempotencyIT {
  private static Api ann;
  private static Api bob;

  @BeforeAll
  static void twoWorkspaces() {
    ann = owner();
    bob = owner();
  }

  @Test
  void theSameRequestAgainGetsTheFirstAnswerAndNoSecondEffect() {
    JsonObject body = role("Auditor");
    Api keyed = ann.with("Idempotency-Key", "first \"key\" of 2");
    Api.Answer first = keyed.post("/admin/roles", body).expect(201);
    Api.Answer again = keyed.post("/admin/roles", body).expect(201);
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(first.header("Idempotency-Replayed")).isEmpty();
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(roles(ann, "Auditor")).isEqualTo(1);
  }

  @Test
  void anotherBodyOrPathUnderTheKeyIsRefused() {
    Api keyed = ann.with("Idempotency-Key", key());
    keyed.post("/admin/roles", role("Reader")).expect(201);
    keyed.post("/admin/roles", role("Writer")).refused(422, "IDEMPOTENCY_KEY_REUSED");
    keyed.put("/admin/roles/reader", role("Reader")).refused(422, "IDEMPOTENCY_KEY_REUSED");
    assertThat(roles(ann, "Writer")).isZero();
  }

  @Test
  void racingRequestsHaveOneEffect() throws Exception {
    Api keyed = ann.with("Idempotency-Key", key());
    JsonObject body = role("Racer");
    List<Api.Answer> answers = Race.of(8, caller -> keyed.post("/admin/roles", body));
    int created = 0;
    for (Api.Answer one : answers) {
      assertThat(one.status()).isIn(201, 409);
      if (one.status() == 409) {
        assertThat(one.code()).isEqualTo("IDEMPOTENCY_KEY_RUNNING");
      } else if (one.header("Idempotency-Replayed").isEmpty()) {
        created++;
      }
    }
    assertThat(created).isEqualTo(1);
    assertThat(roles(ann, "Racer")).isEqualTo(1);
  }

  @Test
  void refusalsAreNotStored() {
    String key = key();
    Api keyed = ann.with("Idempotency-Key", key);
    keyed
        .post("/admin/roles", json("name", "Late", "permissions", array("no.such")))
        .refused(400, "VALIDATION_FAILED");
    keyed.post("/admin/roles", role("Late")).expect(201);
    assertThat(roles(ann, "Late")).isEqualTo(1);
  }

  @Test
  void callersNeverSeeEachOthersAnswers() {
    String key = key();
    JsonObject body = role("Shared");
    ann.with("Idempotency-Key", key).post("/admin/roles", body).expect(201);
    Api.Answer other = bob.with("Idempotency-Key", key).post("/admin/roles", body).expect(201);
    assertThat(other.header("Idempotency-Replayed")).isEmpty();
    assertThat(roles(bob, "Shared")).isEqualTo(1);
  }

  @Test
  void theAnswerIsKeptInTheTransactionOfTheEffect() {
    String key = key();
    ann.with("Idempotency-Key", key).post("/admin/roles", role("Twin")).expect(201);
    assertThat(
            Database.texts(
                "select k.xmin = r.xmin from tenant.idempotency k join tenant.role r"
                    + " using (workspace_id) where k.key = '"
                    + key
                    + "' and r.name = 'Twin'"))
        .containsExactly("t");
    assertThat(Database.texts("select 1 from main.idempotency where key = '" + key + "'"))
        .isEmpty();
  }

  @Test
  void keysAreOfOneTo255PrintableCharacters() {
    for (String bad : List.of("x".repeat(256), "")) {
      Api.Answer refused =
          ann.with("Idempotency-Key", bad)
              .post("/admin/roles", role("Bad"))
              .refused(400, "VALIDATION_FAILED");
      assertThat(refused.faults()).containsExactly("Idempotency-Key:format");
    }
    assertThat(roles(ann, "Bad")).isZero();
  }

  @Test
  void anOpenRouteIsAnsweredOnce() {
    String email = UUID.randomUUID() + "@example.org";
    Api keyed = Api.open().with("Idempotency-Key", key());
    JsonObject body = json("name", "Cy", "email", email, "password", "seven red kites");
    Api.Answer first = keyed.post("/user/auth/register", body);
    Api.Answer again = keyed.post("/user/auth/register", body).expect(first.status());
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    Mailbox.await(email, 1);
    assertThat(Mailbox.to(email)).hasSize(1);
  }

  /** The effects of a saga are committed before its answer is stored. */
  @Test
  void aSuccessWhoseAnswerCannotBeKeptIsNotRepeated() {
    String email = UUID.randomUUID() + "@example.org";
    String key = key();
    Api keyed = Api.open().with("Idempotency-Key", key);
    JsonObject body = json("name", "Di", "email", email, "password", "seven red kites");
    Database.run(
        """
        create function main.keep_nothing() returns trigger language plpgsql as
        $$ begin raise exception 'not kept'; end $$;
        create trigger keep_nothing before update on main.idempotency for each row
          when (new.key = '%s') execute function main.keep_nothing()
        """
            .formatted(key));
    try {
      keyed.post("/user/auth/register", body).expect(200);
      keyed.post("/user/auth/register", body).refused(409, "IDEMPOTENCY_KEY_RUNNING");
    } finally {
      Database.run("drop function main.keep_nothing() cascade");
    }
    Mailbox.await(email, 1);
    assertThat(Mailbox.to(email)).hasSize(1);
  }

  @Test
  void answersWithASecretAreNeverKept() {
    String key = key();
    JsonObject body = json("name", "Sync", "scopes", array("read.*"));
    Api keyed = ann.with("Idempotency-Key", key);
    Api.Answer first = keyed.post("/integrations/api-keys", body).expect(201);
    Api.Answer second = keyed.post("/integrations/api-keys", body).expect(201);
    assertThat(second.text()).isNotEqualTo(first.text());
    assertThat(Database.texts("select 1 from tenant.idempotency where key = '" + key + "'"))
        .isEmpty();
  }

  private static String key() {
    return UUID.randomUUID().toString();
  }

  private static JsonObject role(String name) {
    return json("name", name, "permissions", array("record.read"));
  }

  private static long roles(Api api, String name) {
    return api.get("/admin/roles").expect(200).json().getJsonArray("data").stream()
        .filter(role -> role.asJsonObject().getString("name").equals(name))
        .count();
  }

  /** The owner of a new workspace. */
  private static Api owner() {
    String email = UUID.randomUUID() + "@example.org";
    Api open = Api.open();
    Api.Answer registered =
        open.post(
            "/user/auth/register",
            json("name", "Ann", "email", email, "password", "seven red kites"));
    assertThat(registered.status()).as(registered.text()).isLessThan(300);
    String code = Mailbox.code(Mailbox.await(email, 1));
    Api.Answer verified =
        open.post("/user/otp/verify", json("email", email, "otp", code)).expect(200);
    String subdomain = "w" + UUID.randomUUID().toString().substring(0, 12);
    Api.Answer made =
        open.bearer(verified.data().getString("access_token"))
            .post("/user/auth/workspaces", json("name", "W", "subdomain", subdomain))
            .expect(201);
    return open.bearer(made.data().getString("access_token"));
  }
}
