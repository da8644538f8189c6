package plinth.identity.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;

class RegistrationIT {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "register        | {}                                                 | email:required",
        "register        | {'name':' ','email':'a@b.example','password':'seven red kites'} |"
            + " name:required",
        "register        | {'name':'N\\u0000','email':'a@b.example','password':'seven red kites'} |"
            + " name:type",
        "register        | {'name':'N\\n"
            + "','email':'a@b.example','password':'seven red kites'} | name:pattern",
        "register        | {'name':'N','email':'no address','password':'seven red kites'} |"
            + " email:pattern",
        "register        | {'name':'N','email':'a/../b@c.example','password':'seven red kites'} |"
            + " email:pattern",
        "register        | {'name':'N','email':7,'password':'seven red kites'} | email:type",
        "register        | {'name':'N','email':'a@b.example','password':'short'} | password:size",
        "register        | {'name':'N','email':'a@b.example','password':'Password1'} |"
            + " password:common",
        "register        | {'name':'N','email':'a@b.example','password':'seven red"
            + " kites','admin':true} | admin:unknown",
        "forgot-password | {'email':null}                                     | email:required",
        "forgot-password | {'email':'x'}                                      | email:pattern",
        "reset-password  | {'email':'a@b.example','otp':'12345','password':'seven red kites'} |"
            + " otp:pattern",
        "reset-password  | {'email':'a@b.example','otp':123456,'password':'seven red kites'} |"
            + " otp:type",
        "reset-password  | {'email':'a@b.example','otp':'123456','password':'qwertyuiop'} |"
            + " password:common",
      })
  void namesWhatIsWrong(String route, String body, String fault) {
    Api.Answer answer = Api.open().post("/user/auth/" + route, body.replace('\'', '"'));
    assertThat(answer.expect(400).faults()).contains(fault);
  }

  @Test
  void refusesABodyThatIsNoObject() {
    for (JsonValue body : List.of(array(), string("x"))) {
      assertThat(Api.open().post("/user/otp/resend", body).expect(400).faults())
          .containsExactly("body:type");
    }
    for (String body : List.of("", "{")) {
      Api.Answer answer = Api.open().post("/user/otp/resend", body);
      assertThat(answer.expect(400).code()).isEqualTo("MALFORMED_JSON");
    }
    assertThat(Api.open().post("/user/otp/resend", "{}").expect(400).faults())
        .containsExactly("email:required");
  }

  @Test
  void verifiesAndWelcomes() {
    Person person = Person.unverified();
    assertThat(person.login().expect(403).code()).isEqualTo("EMAIL_NOT_VERIFIED");
    assertThat(person.login("another one").expect(401).code()).isEqualTo("LOGIN_FAILED");
    String code = person.code(1);
    assertThat(person.verify(other(code)).expect(400).code()).isEqualTo("OTP_INVALID");
    assertThat(person.verify(code).expect(200).data().getString("access_token")).isNotEmpty();
    assertThat(person.verify(code).expect(400).code()).isEqualTo("OTP_INVALID");
    assertThat(Mailbox.await(person.email(), 2)).contains("Nora");
    assertThat(person.signIn().getString("refresh_token")).isNotEmpty();
  }

  @Test
  void knowsAnAddressInEverySpelling() {
    Person person = Person.verified();
    Person shouting = new Person("  " + person.email().toUpperCase() + " ", person.password());
    assertThat(shouting.signIn().getJsonObject("user").getString("email"))
        .isEqualTo(person.email());
  }

  @Test
  void sendsANewCodeWhenRegisteredAgain() {
    Person person = Person.unverified();
    String before = person.code(1);
    person.register().expect(200);
    String after = person.code(2);
    if (!before.equals(after)) {
      assertThat(person.verify(before).expect(400).code()).isEqualTo("OTP_INVALID");
    }
    person.verify(after).expect(200);
  }

  @Test
  void strangersCannotSetThePasswordOfAPendingRegistration() {
    Person owner = Person.unverified();
    Person stranger = new Person(owner.email(), "eight blue herons");
    stranger.register().expect(200);
    JsonObject signedIn = owner.verify(owner.code(2)).expect(200).data();
    assertThat(signedIn.getBoolean("password_required")).isTrue();
    assertThat(signedIn.getJsonObject("user").getString("name")).startsWith("person");
    stranger.login().refused(401, "LOGIN_FAILED");
    owner.login().refused(401, "LOGIN_FAILED");
    owner.reset(owner.code(3), "nine green owls").expect(200);
    JsonObject again = owner.login("nine green owls").expect(200).data();
    assertThat(again.getBoolean("password_required")).isFalse();
  }

  @Test
  void registeringAgainWithTheSamePasswordKeepsIt() {
    Person person = Person.unverified();
    person.register().expect(200);
    JsonObject signedIn = person.verify(person.code(2)).expect(200).data();
    assertThat(signedIn.getBoolean("password_required")).isFalse();
    assertThat(signedIn.getJsonObject("user").getString("name")).isEqualTo("Nora");
    person.login().expect(200);
  }

  @Test
  void onlyTheOwnerLearnsThatAnAddressIsTaken() {
    Person owner = Person.verified();
    Mailbox.await(owner.email(), 2);
    Person stranger = new Person(owner.email(), "eight blue herons");
    Api.Answer taken = stranger.register().expect(200);
    Api.Answer free = Person.stranger().register().expect(200);
    assertThat(taken.json().getString("message")).isEqualTo(free.json().getString("message"));
    assertThat(Mailbox.await(owner.email(), 3))
        .doesNotContainPattern("(?<![0-9])[0-9]{6}(?![0-9])");
    owner.login().expect(200);
    stranger.login().refused(401, "LOGIN_FAILED");
  }

  @Test
  void answersDoNotRevealWhetherAnAccountExists() {
    Person someone = Person.verified();
    Person waiting = Person.unverified();
    Person nobody = Person.stranger();
    assertThat(answer(someone.forget(), someone)).isEqualTo(answer(nobody.forget(), nobody));
    assertThat(answer(waiting.resend(), waiting)).isEqualTo(answer(nobody.resend(), nobody));
    assertThat(answer(someone.resend(), someone)).isEqualTo(answer(nobody.resend(), nobody));
    assertThat(someone.reset("000000", "eight blue herons").code())
        .isEqualTo(nobody.reset("000000", "eight blue herons").code())
        .isEqualTo("OTP_INVALID");
  }

  private static String answer(Api.Answer answer, Person person) {
    return answer.status() + answer.text().replace(person.email(), "");
  }

  @Test
  void limitsCodesForUnknownAddressesToo() {
    for (Person person : List.of(Person.unverified(), Person.stranger())) {
      for (int i = 0; i < 3; i++) {
        person.resend().expect(200);
      }
      Api.Answer refused = person.resend().expect(429);
      assertThat(refused.code()).isEqualTo("OTP_RATE_LIMITED");
      assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(30, 61);
      assertThat(refused.header("RateLimit-Policy")).isEqualTo("\"default\";q=5;w=3600");
    }
  }

  @Test
  void timingDoesNotRevealWhetherAnAccountExists() {
    List<Long> known = new ArrayList<>();
    List<Long> unknown = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Person person = Person.verified();
      Person stranger = Person.stranger();
      for (int j = 0; j < 3; j++) {
        known.add(time(() -> person.login("not the password").refused(401, "LOGIN_FAILED")));
        unknown.add(time(() -> stranger.login("not the password").refused(401, "LOGIN_FAILED")));
      }
    }
    assertThat(median(unknown)).isGreaterThan(median(known) / 2);
    assertThat(median(known)).isGreaterThan(median(unknown) / 2);
  }

  @Test
  void answersForgottenPasswordsAtAnEvenPace() {
    Person person = Person.verified();
    assertThat(time(() -> Person.stranger().forget().expect(200))).isGreaterThan(150_000_000);
    assertThat(time(() -> person.forget().expect(200))).isGreaterThan(150_000_000);
  }

  @Test
  void keepsPasswordsHashed() {
    assertHashed(Person.unverified());
    assertHashed(Person.verified());
  }

  private static void assertHashed(Person person) {
    assertThat(
            Database.texts(
                """
                select coalesce(u.password, r.password) from main."user" u
                  left join main.registration r on r.user_id = u.id where u.email = '%s'
                """
                    .formatted(person.email())))
        .singleElement()
        .asString()
        .startsWith("$argon2id$v=19$m=1024,t=2,p=1$");
  }

  private static long time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }

  private static long median(List<Long> times) {
    return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
  }

  private static String other(String code) {
    return code.equals("000000") ? "000001" : "000000";
  }
}
