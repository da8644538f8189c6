package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

class PasswordRulesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"password", "Password1", "12345678", "QWERTYUIOP", "iloveyou", "aaaaaaaa"})
  void refusesCommonOnesInAnyCase(String password) {
    assertThatThrownBy(() -> PasswordRules.check(password))
        .isInstanceOfSatisfying(
            Problem.class,
            p -> {
              assertThat(p.code()).isEqualTo(IdentityProblem.PASSWORD_TOO_COMMON);
              assertThat(p.errors().get(0).field()).isEqualTo("password");
            });
  }

  @Test
  void countsCharactersAndNotUnits() {
    assertThatCode(() -> PasswordRules.check("😀".repeat(128))).doesNotThrowAnyException();
    assertRefused("😀".repeat(7));
    assertRefused("z".repeat(129));
    assertRefused("short 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"seven red kites", "        x", "żółta gęś śpi"})
  void asksForNoKindOfCharacter(String password) {
    assertThatCode(() -> PasswordRules.check(password)).doesNotThrowAnyException();
  }

  private static void assertRefused(String password) {
    assertThatThrownBy(() -> PasswordRules.check(password))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.code()).isEqualTo(KernelProblem.VALIDATION_FAILED));
  }
}
