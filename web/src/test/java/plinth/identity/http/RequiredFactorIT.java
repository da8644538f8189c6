package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Authenticator;
import plinth.testing.Database;
import plinth.testing.Operator;
import plinth.testing.Plinth;
import plinth.testing.Race;

/** An installation that requires a second factor of its operators. */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class RequiredFactorIT {
  private static final String ME = "/admin/platform/me";
  private static final String OPERATORS = "/admin/platform/operators";

  @TempDir static Path folder;
  private static Plinth server;
  private static Api first;
  private static List<String> firstCodes;

  @BeforeAll
  static void start() {
    server =
        Plinth.startIn(
            folder.resolve("data"),
            Map.of(
                "PLINTH_OPERATOR_PASSWORD", Operator.PASSWORD,
                "PLINTH_OPERATOR_SECOND_FACTOR", "required",
                "PLINTH_LOGIN_PER_MINUTE", "1000",
                "PLINTH_PUBLIC_URL", "https://crm.example.com",
                "PLINTH_TRUSTED_PROXIES", "127.0.0.0/8,::1"));
    first = Operator.at(server);
    assertThat(first.get(OPERATORS).expect(403).code()).isEqualTo("SECOND_FACTOR_REQUIRED");
    firstCodes = enrol(first, Operator.PASSWORD);
    first.get(OPERATORS).expect(200);
  }

  @AfterAll
  static void stop() {
    server.stop();
  }

  @Test
  void withoutASecondFactorOperatorsReachOnlyTheirAccount() {
    JsonObject made = add("ida@example.com");
    Api ida = Api.at(server.address()).bearer(token("ida@example.com", word(made), null));
    for (String path : List.of(OPERATORS, "/admin/platform/tenants", "/admin/platform/audit")) {
      assertThat(ida.get(path).expect(403).code()).as(path).isEqualTo("SECOND_FACTOR_REQUIRED");
    }
    JsonObject addition = json("name", "X", "email", "x@example.com");
    assertThat(ida.post(OPERATORS, addition).expect(403).code())
        .isEqualTo("SECOND_FACTOR_REQUIRED");
    assertThat(ida.get(ME).expect(200).data().getBoolean("has_second_factor")).isFalse();
    enrol(ida, word(made));
    ida.get("/admin/platform/jobs").expect(200);
    first.delete(OPERATORS + "/" + number(made) + "/second-factor").expect(200);
    ida.get("/admin/platform/jobs").refused(403, "SECOND_FACTOR_REQUIRED");
  }

  @Test
  void theProxyNamesTheClientAndHttpsIsRequired() {
    JsonObject who = json("email", "operator@plinth.local", "password", "wrong wrong");
    Api.Answer refused =
        Api.at(server.address())
            .with("X-Forwarded-For", "203.0.113.9, 198.51.100.4")
            .post("/admin/auth/login", who)
            .expect(401);
    assertThat(refused.header("Strict-Transport-Security")).isEqualTo("max-age=31536000");
    assertThat(
            Database.texts(
                server,
                "select address from main.audit where action = 'sign_in.failed' order by id desc"))
        .startsWith("198.51.100.4");
  }

  /** Both requests reach the lock before either continues. */
  @Test
  void twoOperatorsCannotBlockEachOther() throws Exception {
    JsonObject made = add("una@example.com");
    long una = number(made);
    Database.run(server, "update main.operator set is_active = id in (1, " + una + ")");
    Api second = Api.at(server.address()).bearer(token("una@example.com", word(made), null));
    List<String> secondCodes = enrol(second, word(made));
    boolean isMet = false;
    for (int round = 0; round < 9 && !isMet; round++) {
      List<Api> both = List.of(first, second);
      List<Long> whom = List.of(una, 1L);
      List<Api.Answer> answers =
          Race.of(2, i -> both.get(i).post(OPERATORS + "/" + whom.get(i) + "/block"));
      Race.oneWins(Race.statuses(answers), 200, 401, 403, 409);
      assertThat(Database.texts(server, "select count(*) from main.operator where is_active"))
          .containsExactly("1");
      isMet = answers.stream().anyMatch(answer -> answer.status() == 409);
      boolean isFirstLeft = answers.get(0).status() == 200;
      if (isFirstLeft) {
        first.post(OPERATORS + "/" + una + "/unblock").expect(200);
        String token = token("una@example.com", word(made), secondCodes.get(round));
        second = Api.at(server.address()).bearer(token);
      } else {
        second.post(OPERATORS + "/1/unblock").expect(200);
        String token = token("operator@plinth.local", Operator.PASSWORD, firstCodes.get(round));
        first = Api.at(server.address()).bearer(token);
      }
    }
    assertThat(isMet).as("both were let in before either was blocked").isTrue();
  }

  /** Activates a second factor and returns the recovery codes. */
  private static List<String> enrol(Api operator, String password) {
    String secret =
        operator
            .post(ME + "/second-factor", json("current_password", password))
            .expect(200)
            .data()
            .getString("secret");
    return operator
        .post(ME + "/second-factor/confirm", json("otp", Authenticator.code(secret, 0)))
        .expect(200)
        .data()
        .getJsonArray("recovery_codes")
        .getValuesAs(JsonString::getString);
  }

  private static JsonObject add(String email) {
    return first.post(OPERATORS, json("name", "Ida", "email", email)).expect(201).data();
  }

  private static long number(JsonObject added) {
    return added.getJsonObject("operator").getJsonNumber("id").longValueExact();
  }

  private static String word(JsonObject added) {
    return added.getString("password");
  }

  private static String token(String email, String password, String otp) {
    return Api.at(server.address())
        .post(
            "/admin/auth/login",
            json("email", email, "password", password, otp == null ? json() : json("otp", otp)))
        .expect(200)
        .data()
        .getString("access_token");
  }
}
