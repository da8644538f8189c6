package plinth.identity.factor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes match the last six digits of those in appendix B of RFC 6238. */
class TotpTest {
  private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

  @ParameterizedTest
  @CsvSource({
    "59, 287082",
    "1111111109, 081804",
    "1111111111, 050471",
    "1234567890, 005924",
    "2000000000, 279037",
    "20000000000, 353130",
  })
  void codesFollowTheStandard(long second, String code) {
    Instant moment = Instant.ofEpochSecond(second);
    assertThat(Totp.code(SECRET, Totp.step(moment))).isEqualTo(code);
    assertThat(Totp.match(SECRET, code, moment)).hasValue(second / 30);
    assertThat(Totp.match(SECRET, code, moment.plusSeconds(30))).hasValue(second / 30);
    assertThat(Totp.match(SECRET, code, moment.minusSeconds(30))).hasValue(second / 30);
    assertThat(Totp.match(SECRET, code, moment.plusSeconds(61))).isEmpty();
    assertThat(Totp.match(SECRET, code, moment.minusSeconds(61))).isEmpty();
    assertThat(Totp.match(SECRET, code + "0", moment)).isEmpty();
    assertThat(Totp.match(SECRET, "", moment)).isEmpty();
  }

  @Test
  void secretsAreWrittenInBase32() {
    assertThat(Totp.base32(SECRET)).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assertThat(Totp.base32("f".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MY");
    assertThat(Totp.base32("foobar".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MZXW6YTBOI");
    assertThat(Totp.base32(new byte[] {(byte) 0xff, (byte) 0xff})).isEqualTo("777Q");
  }
}
