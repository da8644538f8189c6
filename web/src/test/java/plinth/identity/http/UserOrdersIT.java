package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Operators find users, block and unblock them, and sign them out everywhere. */
class UserOrdersIT {
  private static final String PATH = "/admin/platform/users";
  private static final Api BROWSER = Api.open().with("User-Agent", "browser");

  private final Api operator = Api.open().bearer(Signer.server().operator());

  private static long id(Person person) {
    return Long.parseLong(
        Database.texts("select id from main.\"user\" where email = '" + person.email() + "'")
            .get(0));
  }

  private Api.Answer order(long id, String what) {
    return operator.post(PATH + "/" + id + "/" + what);
  }

  private static Api.Answer use(String token) {
    return Api.open().bearer(token).get("/user/auth/check-subdomain?subdomain=free-word");
  }

  private static Api.Answer refresh(String token) {
    return BROWSER.post("/user/auth/refresh", json("refresh_token", token));
  }

  /** Waits, because another thread may just have cached the user, for up to a second. */
  private static void awaitRefusal(String token) {
    Await.until("the token is refused", () -> use(token).status() == 401);
  }

  private static List<String> entries(long id, String members) {
    return Database.texts(
        "select concat_ws(' ', action, "
            + members
            + ") from main.audit where subject = 'user:"
            + id
            + "' and action in ('user.blocked', 'user.unblocked', 'user.signed_out') order by id");
  }

  private List<Long> found(String query) {
    return operator.get(PATH + "?" + query).expect(200).json().getJsonArray("data").stream()
        .map(user -> user.asJsonObject().getJsonNumber("id").longValueExact())
        .toList();
  }

  @Test
  void usersAreFoundByAddressNameAndNumber() {
    Workspace workspace = Workspace.create();
    plinth.testing.Person owner = workspace.owner();
    String address = owner.email();
    assertThat(found("q=" + address)).containsExactly(owner.id());
    assertThat(found("q=" + address.toUpperCase().substring(2, 20))).containsExactly(owner.id());
    assertThat(found("q=" + owner.id())).contains(owner.id());
    assertThat(found("q=nora%20f&limit=1")).hasSize(1);
    assertThat(found("q=%25&limit=1")).as("no pattern").isEmpty();
    assertThat(found("q=" + address + "&status=active")).containsExactly(owner.id());
    assertThat(found("q=" + address + "&status=blocked")).isEmpty();
    assertThat(found("q=" + address + "&status=unverified")).isEmpty();
    String waiting = Person.unverified().email();
    assertThat(found("q=" + waiting + "&status=unverified")).hasSize(1);

    JsonObject row =
        operator.get(PATH + "?q=" + address).json().getJsonArray("data").getJsonObject(0);
    assertThat(row.getString("email")).isEqualTo(address);
    assertThat(row.getInt("workspaces_count")).isEqualTo(1);
    assertThat(row.toString()).doesNotContain("password");
    JsonObject one = operator.get(PATH + "/" + owner.id()).expect(200).data();
    assertThat(one.getBoolean("is_blocked")).isFalse();
    JsonObject seat = one.getJsonArray("workspaces").getJsonObject(0);
    assertThat(seat.getString("subdomain")).isEqualTo(workspace.subdomain());
    assertThat(seat.getBoolean("is_owner")).isTrue();
    assertThat(seat.getString("status")).isEqualTo("active");
  }

  @Test
  void aBlockedUserIsKeptOutEverywhereAtOnceAndLetInAgain() {
    Person person = Person.verified();
    long id = id(person);
    JsonObject before = person.signIn();
    String other = Person.verified().signIn().getString("access_token");
    use(before.getString("access_token")).expect(200);
    assertThat(operator.get(PATH + "/" + id).data().getInt("sessions_count"))
        .as("one by the code, one by the password")
        .isEqualTo(2);

    JsonObject blocked = order(id, "block?reason=ticket%2042").expect(200).data();
    assertThat(blocked.getBoolean("is_blocked")).isTrue();
    assertThat(blocked.getInt("sessions_count")).isZero();
    awaitRefusal(before.getString("access_token"));
    assertThat(refresh(before.getString("refresh_token")).expect(401).code())
        .isEqualTo("REFRESH_INVALID");
    use(other).expect(200);
    assertThat(found("q=" + person.email() + "&status=blocked")).containsExactly(id);

    order(id, "block").expect(200);
    assertThat(order(id, "unblock").expect(200).data().getBoolean("is_blocked")).isFalse();
    order(id, "unblock").expect(200);
    use(before.getString("access_token")).refused(401, "UNAUTHENTICATED");
    refresh(before.getString("refresh_token")).refused(401, "REFRESH_INVALID");
    use(person.signIn().getString("access_token")).expect(200);
    assertThat(
            entries(
                id,
                "details ->> 'is_blocked_before', details ->> 'is_blocked', details ->>"
                    + " 'sessions_ended', details ->> 'reason', operator_id is not null"))
        .containsExactly("user.blocked false true 2 ticket 42 t", "user.unblocked true false t");
  }

  @Test
  void blockingAUserClosesTheirSocketsImmediately() throws InterruptedException {
    Workspace workspace = Workspace.create();
    Workspace stranger = Workspace.create();
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), workspace.token());
    TestSocket apart = TestSocket.join(Plinth.server().address(), stranger.token());
    assertThat(testSocket.next()).contains("joined");
    assertThat(apart.next()).contains("joined");
    order(workspace.owner().id(), "block").expect(200);
    assertThat(testSocket.next()).isEqualTo("closed 4401");
    workspace.admin().get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(apart.rest()).isEmpty();
    stranger.admin().get("/admin/me").expect(200);
  }

  @Test
  void strangersDoNotLearnThatAnAccountIsBlocked() {
    Person person = Person.verified();
    order(id(person), "block").expect(200);
    JsonObject wrong = person.login("not the password").refused(401, "LOGIN_FAILED").json();
    JsonObject unknown =
        Person.stranger().login("not the password").refused(401, "LOGIN_FAILED").json();
    for (String member : List.of("message", "code", "error_key")) {
      assertThat(wrong.getString(member)).isEqualTo(unknown.getString(member));
    }
    assertThat(wrong.keySet()).isEqualTo(unknown.keySet());
    assertThat(person.forget().expect(200).json().getString("message"))
        .isEqualTo(Person.stranger().forget().expect(200).json().getString("message"));
    assertThat(person.login().expect(403).code()).isEqualTo("ACCOUNT_BLOCKED");
  }

  @Test
  void aSignOutEndsEverySessionAndNothingElse() {
    Person person = Person.verified();
    long id = id(person);
    JsonObject one = person.signIn();
    JsonObject two = person.signIn();
    JsonObject left = order(id, "sign-out?reason=lost%20phone").expect(200).data();
    assertThat(left.getInt("sessions_count")).isZero();
    assertThat(left.getBoolean("is_blocked")).isFalse();
    for (JsonObject session : List.of(one, two)) {
      awaitRefusal(session.getString("access_token"));
      refresh(session.getString("refresh_token")).refused(401, "REFRESH_INVALID");
    }
    order(id, "sign-out").expect(200);
    use(person.signIn().getString("access_token")).expect(200);
    assertThat(entries(id, "details ->> 'sessions_ended', details ->> 'reason'"))
        .containsExactly("user.signed_out 3 lost phone", "user.signed_out 0");
  }

  @Test
  void unknownUsersAndInvalidRequestsAreRefused() {
    for (String what : List.of("block", "unblock", "sign-out")) {
      assertThat(order(999_999_999_999L, what).expect(404).code()).isEqualTo("NOT_FOUND");
      operator.post(PATH + "/nobody/" + what).refused(404, "NOT_FOUND");
    }
    operator.get(PATH + "/999999999999").refused(404, "NOT_FOUND");
    assertThat(operator.get(PATH + "?status=gone").expect(400).faults())
        .containsExactly("status:option");
    assertThat(operator.get(PATH + "?q=%00").expect(400).faults()).containsExactly("q:format");
    assertThat(operator.get(PATH + "?page=0").expect(400).faults()).containsExactly("page:min");
    long id = plinth.testing.Person.create().id();
    assertThat(order(id, "block?reason=" + "x".repeat(501)).expect(400).faults())
        .containsExactly("reason:size");
    assertThat(operator.get(PATH + "/" + id).data().getBoolean("is_blocked")).isFalse();
  }

  @Test
  void onlyOperatorsBlockUsers() {
    Workspace workspace = Workspace.create();
    plinth.testing.Person target = plinth.testing.Person.create();
    for (Api wrong :
        List.of(
            workspace.admin(),
            workspace.key(array("read.*", "write.*")),
            plinth.testing.Person.create().api(),
            target.api())) {
      assertThat(wrong.get(PATH).expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
      for (String what : List.of("block", "unblock", "sign-out")) {
        wrong.post(PATH + "/" + target.id() + "/" + what).refused(403, "CREDENTIAL_NOT_ALLOWED");
      }
    }
    Api.open().post(PATH + "/" + target.id() + "/block").refused(401, "UNAUTHENTICATED");
    target.api().get("/user/auth/check-subdomain?subdomain=free-word").expect(200);
    assertThat(entries(target.id(), "1")).isEmpty();
  }

  @Test
  void theAccountWithTheOperatorsOwnAddressIsLeftToAnother() {
    plinth.testing.Person person = plinth.testing.Person.create();
    JsonObject added =
        operator
            .post("/admin/platform/operators", json("name", "Ida Rau", "email", person.email()))
            .expect(201)
            .data();
    JsonObject login =
        json(
            "email", person.email(),
            "password", added.getString("password"));
    Api same =
        Api.open()
            .bearer(
                Api.open()
                    .post("/admin/auth/login", login)
                    .expect(200)
                    .data()
                    .getString("access_token"));
    for (String what : List.of("block", "unblock", "sign-out")) {
      assertThat(same.post(PATH + "/" + person.id() + "/" + what).expect(409).code())
          .isEqualTo("NOT_ONESELF");
    }
    assertThat(entries(person.id(), "1")).isEmpty();
    order(person.id(), "block").expect(200);
    same.get("/admin/platform/me").expect(200);
  }

  @Test
  void concurrentBlocksAreRecordedOnce() throws Exception {
    long id = plinth.testing.Person.create().id();
    List<Api.Answer> racing = Race.of(6, i -> order(id, "block"));
    assertThat(Race.statuses(racing)).containsOnly(200);
    assertThat(entries(id, "1")).containsExactly("user.blocked 1");
  }

  @Test
  void noTokenOutlivesABlockThatRacesSignInsAndRefreshes() throws Exception {
    Person person = Person.verified();
    long id = id(person);
    String first = person.signIn().getString("refresh_token");
    List<JsonObject> got = Collections.synchronizedList(new ArrayList<>());
    Race.of(
        5,
        i -> {
          if (i == 0) {
            order(id, "block").expect(200);
          } else if (i < 3) {
            Api.Answer answer = person.login();
            assertThat(answer.status()).isIn(200, 403);
            if (answer.status() == 200) {
              got.add(answer.data());
            }
          } else {
            goOn(first, got);
          }
          return i;
        });
    for (JsonObject tokens : got) {
      awaitRefusal(tokens.getString("access_token"));
      assertIsOver(tokens);
    }
    assertThat(person.login().expect(403).code()).isEqualTo("ACCOUNT_BLOCKED");
    order(id, "unblock").expect(200);
    for (JsonObject tokens : got) {
      use(tokens.getString("access_token")).refused(401, "UNAUTHENTICATED");
      assertIsOver(tokens);
    }
  }

  /** A token that was exchanged before the block is refused as used, any other as signed out. */
  private static void assertIsOver(JsonObject tokens) {
    assertThat(refresh(tokens.getString("refresh_token")).expect(401).code())
        .isIn("REFRESH_INVALID", "REFRESH_REUSED");
  }

  /** Refreshes until it is refused, at most a few times. */
  private static void goOn(String first, List<JsonObject> got) {
    String token = first;
    for (int i = 0; i < 8; i++) {
      Api.Answer answer = refresh(token);
      assertThat(answer.status()).isIn(200, 401);
      if (answer.status() == 401) {
        return;
      }
      got.add(answer.data());
      token = answer.data().getString("refresh_token");
    }
  }
}
