package plinth.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The signatures of deliveries, against independently computed values. */
class SignatureTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final Instant AT = Instant.ofEpochSecond(1_614_265_330);
  private static final String BODY = "{\"test\": 2432232314}";

  /** The example of the Standard Webhooks specification. */
  @Test
  void signsByTheStandardScheme() {
    assertThat(Signature.standard(List.of(SECRET), "msg_p5jXN8AQM9LWM0D4loKWxJek", AT, BODY))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  /** Computed with {@code openssl dgst -sha256 -hmac}. */
  @Test
  void signsByTheServiceScheme() {
    assertThat(Signature.service(List.of(SECRET), AT, BODY))
        .isEqualTo(
            "t=1614265330,v1=2e37df5d4a028c51a7f3133d64ae1e300d2c2c900f1b1d49d4369ad2530f8964");
  }

  @Test
  void bothSecretsSignDuringARotation() {
    String other = SigningSecret.random();
    String both = Signature.service(List.of(other, SECRET), AT, BODY);

    assertThat(both).matches("t=1614265330,v1=[0-9a-f]{64},v1=[0-9a-f]{64}");
    assertThat(both)
        .startsWith(Signature.service(List.of(other), AT, BODY))
        .endsWith(Signature.service(List.of(SECRET), AT, BODY).substring("t=1614265330".length()));
    assertThat(Signature.standard(List.of(other, SECRET), "m", AT, BODY))
        .matches("v1,\\S+ v1,\\S+");
  }

  @Test
  void secretsAreRandomAndHave256Bits() {
    String secret = SigningSecret.random();

    assertThat(secret).startsWith("whsec_").isNotEqualTo(SigningSecret.random());
    assertThat(Base64.getDecoder().decode(secret.substring(6))).hasSize(32);
  }
}
