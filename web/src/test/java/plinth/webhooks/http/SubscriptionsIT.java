package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Receiver;
import plinth.testing.Workspace;

/** Who can create and see subscriptions. */
class SubscriptionsIT {
  private static final String URL = "https://hooks.example.com/in";

  @Test
  void showsTheSecretOnce() {
    Hooks hooks = Hooks.create();
    JsonObject made =
        Hooks.ask(hooks.key(), "ships", array("record.updated", "record.created"), URL)
            .expect(201)
            .data();
    String secret = made.getString("signing_secret");
    JsonObject subscription = made.getJsonObject("subscription");

    assertThat(secret).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(subscription.getString("slug")).isEqualTo("ships_hooks_example_com");
    assertThat(subscription.getString("name")).isEqualTo("ships \u2192 hooks.example.com");
    assertThat(subscription.getString("object_slug")).isEqualTo("ships");
    assertThat(subscription.getJsonArray("events"))
        .hasToString(array("record.created", "record.updated").toString());
    assertThat(subscription.getString("target_url")).isEqualTo(URL);
    assertThat(subscription.getBoolean("is_active")).isTrue();
    assertThat(subscription.getString("created_at")).isNotBlank();
    String one = "/webhooks/subscriptions/ships_hooks_example_com";
    assertThat(hooks.key().get(one).expect(200).text()).doesNotContain(secret, "secret");
    assertThat(hooks.key().get("/webhooks/subscriptions").expect(200).text())
        .contains("ships_hooks_example_com")
        .doesNotContain(secret);
    assertThat(
            Database.texts(
                "select secret from tenant.webhook where workspace_id = " + hooks.workspace().id()))
        .allSatisfy(kept -> assertThat(kept).startsWith("v1:").doesNotContain(secret));

    hooks.key().delete(one).expect(200);
    hooks.key().get(one).refused(404, "NOT_FOUND");
    hooks.key().delete(one).refused(404, "NOT_FOUND");
  }

  @Test
  void belongsToTheCredentialThatMadeIt() {
    Hooks hooks = Hooks.create();
    try (Receiver receiver = Receiver.start()) {
      String one = "/webhooks/subscriptions/" + hooks.slug(receiver);
      Api other = hooks.workspace().key(array("read.*"));
      Api foreign = Workspace.create().key(array("read.*"));

      for (Api stranger : List.of(other, foreign)) {
        stranger.get(one).refused(404, "NOT_FOUND");
        stranger.delete(one).refused(404, "NOT_FOUND");
        stranger.get(one + "/deliveries").refused(404, "NOT_FOUND");
        stranger.post(one + "/rotate-secret").refused(404, "NOT_FOUND");
        stranger.post(one + "/deliveries/1/replay").refused(404, "NOT_FOUND");
        assertThat(stranger.get("/webhooks/subscriptions").expect(200).json().getJsonArray("data"))
            .isEmpty();
      }
      assertThat(hooks.workspace().admin().get(one).expect(403).code())
          .isEqualTo("CREDENTIAL_NOT_ALLOWED");
    }
  }

  @Test
  void theScopeIsCheckedBeforeTheObject() {
    Hooks hooks = Hooks.create();
    Api narrow = hooks.workspace().key(array("read.ships", "write.contacts"));

    assertThat(Hooks.ask(narrow, "contacts", Hooks.ALL, URL).expect(403).code())
        .isEqualTo("SCOPE_MISSING");
    Hooks.ask(narrow, "nothing", Hooks.ALL, URL).refused(403, "SCOPE_MISSING");
    assertThat(Hooks.ask(hooks.key(), "nothing", Hooks.ALL, URL).expect(400).faults())
        .containsExactly("object_slug:unknown");
    Hooks.ask(narrow, "ships", Hooks.ALL, URL).expect(201);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          ships, '"record.made"', https://a.example.com, events[0]:unknown
          ships, '', https://a.example.com, events:size
          ships, '"record.created"', http://a.example.com, target_url:https
          ships, '"record.created"', https://user@a.example.com, target_url:url
          ships, '"record.created"', nonsense, target_url:url
          ships, '"record.created"', '', target_url:notblank
          ships, '"record.created"', https://127.0.0.1/, target_url:blocked_host
          ships, '"record.created"', https://10.1.2.3/, target_url:blocked_host
          ships, '"record.created"', https://[::1]/, target_url:blocked_host
          ships, '"record.created"', https://[::ffff:10.0.0.1]/, target_url:blocked_host
          ships, '"record.created"', https://169.254.169.254/, target_url:blocked_host
          ships, '"record.created"', https://printer.local/, target_url:blocked_host
          '', '"record.created"', https://a.example.com, object_slug:notblank
          """)
  void invalidMembersAreNamed(String object, String events, String url, String fault) {
    Hooks hooks = Shared.HOOKS;

    assertThat(
            Hooks.ask(hooks.key(), object, parsed("[" + events + "]").asJsonArray(), url)
                .expect(400)
                .faults()
                .stream()
                .map(one -> one.replace("not_blank", "notblank").replace("required", "notblank")))
        .contains(fault);
  }

  /** Shared by all rows. */
  private static final class Shared {
    static final Hooks HOOKS = Hooks.create();
  }

  @Test
  void concurrentSubscriptionsGetDifferentSlugs() throws Exception {
    Hooks hooks = Hooks.create();

    List<Api.Answer> answers =
        Race.of(8, i -> Hooks.ask(hooks.key(), "ships", array("record.created"), URL));

    assertThat(Race.statuses(answers)).containsOnly(201);
    assertThat(
            answers.stream()
                .map(answer -> answer.data().getJsonObject("subscription").getString("slug")))
        .doesNotHaveDuplicates();
  }

  @Test
  void itsCredentialChangesAndPausesASubscription() {
    Hooks hooks = Hooks.create();
    try (Receiver receiver = Receiver.start()) {
      String one = "/webhooks/subscriptions/" + hooks.slug(receiver);
      JsonObject paused =
          hooks.key().put(one, json("is_active", false, "name", "Dock")).expect(200).data();
      assertThat(paused.getBoolean("is_active")).isFalse();
      assertThat(paused.getString("name")).isEqualTo("Dock");
      hooks.ship("unheard");
      assertThat(receiver.rest()).isEmpty();
      hooks.key().put(one, json("is_active", true, "events", array("record.created"))).expect(200);
      hooks.ship("heard");
      assertThat(receiver.await(1).get(0).field("name")).isEqualTo("heard");
      assertThat(hooks.key().put(one, json("events", array("zz"))).expect(400).faults())
          .containsExactly("events[0]:unknown");
      hooks
          .workspace()
          .key(array("read.*"))
          .put(one, json("name", "mine"))
          .refused(404, "NOT_FOUND");
    }
  }

  @Test
  void anAddressHasAtMostTenSubscriptions() {
    Hooks hooks = Hooks.create();
    for (int i = 0; i < 10; i++) {
      Hooks.ask(hooks.key(), "ships", Hooks.ALL, URL).expect(201);
    }
    assertThat(Hooks.ask(hooks.key(), "ships", Hooks.ALL, URL).expect(400).code())
        .isEqualTo("WEBHOOK_LIMIT_REACHED");
    JsonObject other =
        Hooks.ask(hooks.key(), "ships", Hooks.ALL, "https://other.example.com").expect(201).data();
    String slug = other.getJsonObject("subscription").getString("slug");
    assertThat(
            hooks
                .key()
                .put("/webhooks/subscriptions/" + slug, json("target_url", URL))
                .expect(400)
                .code())
        .isEqualTo("WEBHOOK_LIMIT_REACHED");
  }

  @Test
  void theCatalogIsListed() {
    assertThat(Shared.HOOKS.key().get("/webhooks/events").expect(200).text())
        .contains(quoted("record.created"), quoted("record.updated"), quoted("record.deleted"));
  }

  @Test
  void isRemovedWithItsObject() {
    Hooks hooks = Hooks.create();
    try (Receiver receiver = Receiver.start()) {
      String slug = hooks.slug(receiver);
      hooks.workspace().admin().delete("/object/ships").expect(200);

      hooks.key().get("/webhooks/subscriptions/" + slug).refused(404, "NOT_FOUND");
    }
  }
}
