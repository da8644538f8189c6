package plinth.identity.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.identity.IdentityProblem;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

class PasswordRulesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"password", "Password1", "12345678", "QWERTYUIOP", "iloveyou", "aaaaaaaa"})
  void refusesCommonOnesInAnyCase(String password) {
    assertThatThrownBy(() -> PasswordRules.check(password, "nora.field@example.com"))
        .isInstanceOfSatisfying(
            Problem.class,
            p -> {
              assertThat(p.code()).isEqualTo(IdentityProblem.PASSWORD_TOO_COMMON);
              assertThat(p.errors().get(0).field()).isEqualTo("password");
            });
  }

  @Test
  void countsCharactersAndNotUnits() {
    assertThatCode(() -> PasswordRules.check("😀".repeat(128), "nora.field@example.com"))
        .doesNotThrowAnyException();
    assertRefused("😀".repeat(7));
    assertRefused("z".repeat(129));
    assertRefused("short 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seven red kites", "        x", "żółta gęś śpi"})
  void asksForNoKindOfCharacter(String password) {
    assertThatCode(() -> PasswordRules.check(password, "nora.field@example.com"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nora.field@example.com",
        "Nora.Field 2026",
        "xx nora.fieldxx",
        "plinthplinth",
        "my PLINTH 1"
      })
  void refusesTheAddressAndTheNameOfTheProduct(String password) {
    assertThatThrownBy(() -> PasswordRules.check(password, "nora.field@example.com"))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.errors().get(0).rule()).isEqualTo("context"));
  }

  @Test
  void ignoresShortLocalPartsOfTheAddress() {
    assertThatCode(() -> PasswordRules.check("seven red kites", "red@example.com"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> PasswordRules.check("red@example.com", "red@example.com"))
        .isInstanceOf(Problem.class);
  }

  private static void assertRefused(String password) {
    assertThatThrownBy(() -> PasswordRules.check(password, "nora.field@example.com"))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.code()).isEqualTo(KernelProblem.VALIDATION_FAILED));
  }
}
