package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Operator;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** Requests of strangers are limited by network and account, without affecting owners. */
@Tag(Plinth.OWN_SERVER)
class AbuseIT {
  @TempDir static Path folder;
  private static Plinth server;
  private static Api owner;

  @BeforeAll
  static void start() {
    Map<String, String> settings = new HashMap<>();
    settings.put("PLINTH_OPERATOR_PASSWORD", Operator.PASSWORD);
    settings.put("PLINTH_TRUSTED_PROXIES", "127.0.0.0/8,::1");
    settings.put("PLINTH_BLOCK_LOGIN_FAILURES", "5");
    settings.put("PLINTH_ACCOUNT_LOGIN_FAILURES", "6");
    settings.put("PLINTH_BLOCK_REGISTRATIONS", "4");
    settings.put("PLINTH_BLOCK_CODES", "8");
    settings.put("PLINTH_WORKSPACE_INVITATIONS", "4");
    settings.put("PLINTH_ADDRESS_INVITATIONS", "2");
    settings.put("PLINTH_USER_WORKSPACES", "2");
    server = Plinth.startIn(folder.resolve("data"), settings);
    owner = Api.at(server.address()).bearer(Workspace.signUp(server, "kites"));
  }

  @AfterAll
  static void stop() {
    server.stop();
  }

  private static Api from(String address) {
    return Api.at(server.address()).with("X-Forwarded-For", address);
  }

  private static Api.Answer login(String address, String email, String password) {
    return from(address).post("/user/auth/login", json("email", email, "password", password));
  }

  private static Api.Answer register(String address, String email) {
    return from(address)
        .post(
            "/user/auth/register",
            json(
                "name", "Ida",
                "email", email,
                "password", "eight blue herons"));
  }

  @Test
  void aBlockThatTriesManyAccountsIsStopped() {
    for (int i = 0; i < 5; i++) {
      login("203.0.113." + i, "nobody" + i + "@example.com", "wrong wrong")
          .refused(401, "LOGIN_FAILED");
    }
    Api.Answer stopped = login("203.0.113.77", "nobody77@example.com", "wrong wrong").expect(429);
    assertThat(stopped.code()).isEqualTo("RATE_LIMITED");
    assertThat(Integer.parseInt(stopped.header("Retry-After"))).isBetween(3_000, 3_601);
    login("203.0.114.1", "nobody78@example.com", "wrong wrong").refused(401, "LOGIN_FAILED");
  }

  @Test
  void manyNetworksTryingOneAccountAreThrottledAndItsOwnerIsNot() {
    // The owner has signed in from here before.
    login("192.0.2.1", "nora@example.com", "seven red kites").expect(200);
    int refused = 0;
    for (int i = 0; i < 10; i++) {
      refused +=
          login("198.18." + i + ".1", "nora@example.com", "wrong wrong").status() == 429 ? 1 : 0;
    }
    assertThat(refused).isGreaterThanOrEqualTo(4);
    login("192.0.2.200", "nora@example.com", "seven red kites").expect(200);
  }

  @Test
  void registrationsOfABlockAreBounded() {
    for (int i = 0; i < 4; i++) {
      register("198.51.100." + i, "reg" + i + "@example.com").expect(200);
    }
    assertThat(register("198.51.100.99", "reg9@example.com").expect(429).code())
        .isEqualTo("RATE_LIMITED");
    register("198.51.101.1", "reg9@example.com").expect(200);
  }

  @Test
  void codesOfABlockAreBoundedOverAllAddresses() {
    int refused = 0;
    for (int i = 0; i < 10; i++) {
      JsonObject body = json("email", "code" + i + "@example.com");
      refused +=
          from("2001:db8:1:1::" + i).post("/user/auth/forgot-password", body).status() == 429
              ? 1
              : 0;
    }
    assertThat(refused).isEqualTo(2);
    from("2001:db8:1:2::1")
        .post("/user/auth/forgot-password", json("email", "code@example.com"))
        .expect(200);
  }

  private static Api.Answer invite(String email) {
    return owner.post("/admin/members", json("email", email, "role", "member"));
  }

  @Test
  void invitationsOfAWorkspaceAndToAnAddressAreBounded() {
    invite("guest@example.com").expect(201);
    invite("guest@example.com").expect(201);
    assertThat(invite("guest@example.com").expect(429).code()).isEqualTo("RATE_LIMITED");
    invite("guest2@example.com").expect(201);
    invite("guest3@example.com").expect(201);
    assertThat(invite("guest4@example.com").expect(429).code()).isEqualTo("RATE_LIMITED");
  }

  @Test
  void oneInviterDoesNotUseUpInvitationsOfOthers() {
    Api another =
        Api.at(server.address()).bearer(Workspace.signUp(server, "otto@example.com", "otters"));
    JsonObject body = json("email", "wanted@example.com", "role", "member");
    for (int i = 0; i < 2; i++) {
      another.with("X-Forwarded-For", "198.51.103.1").post("/admin/members", body).expect(201);
    }
    assertThat(
            another
                .with("X-Forwarded-For", "198.51.104.1")
                .post("/admin/members", body)
                .expect(429)
                .code())
        .isEqualTo("RATE_LIMITED");
    Api third =
        Api.at(server.address()).bearer(Workspace.signUp(server, "hera@example.com", "herons"));
    third.with("X-Forwarded-For", "198.51.105.1").post("/admin/members", body).expect(201);
    third
        .with("X-Forwarded-For", "198.51.103.2")
        .post("/admin/members", body)
        .refused(429, "RATE_LIMITED");
  }

  @Test
  void newWorkspacesOfAPersonAreBounded() {
    owner.post("/user/auth/workspaces", json("name", "Two", "subdomain", "kites-two")).expect(201);
    Api.Answer third =
        owner.post("/user/auth/workspaces", json("name", "Three", "subdomain", "kites-three"));
    assertThat(third.expect(429).code()).isEqualTo("RATE_LIMITED");
  }

  @Test
  void strangersDoNotUseUpTheCodesOfAnOwner() {
    JsonObject body = json("email", "nora@example.com");
    for (int i = 0; i < 3; i++) {
      from("198.51.102.7").post("/user/auth/forgot-password", body).expect(200);
    }
    assertThat(from("198.51.102.7").post("/user/auth/forgot-password", body).expect(429).code())
        .isEqualTo("OTP_RATE_LIMITED");
    from("192.0.2.9").post("/user/auth/forgot-password", body).expect(200);
  }
}
