package plinth.identity.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import plinth.kernel.Setting;

class PasswordHashTest {
  private static final PasswordHash.Cost CHEAP = new PasswordHash.Cost(64, 1, 1);

  /** Created with the command-line tool of Argon2's reference implementation. */
  private static final String REFERENCE =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ" + "$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

  @Test
  void acceptsTheSamePassword() {
    String hash = PasswordHash.create("seven red kites", CHEAP);
    assertThat(PasswordHash.matches("seven red kites", hash)).isTrue();
    assertThat(PasswordHash.matches("seven red kiteS", hash)).isFalse();
    assertThat(PasswordHash.matches("", hash)).isFalse();
  }

  @Test
  void agreesWithTheReference() {
    assertThat(PasswordHash.matches("password", REFERENCE)).isTrue();
  }

  @Test
  void saltsEachHash() {
    assertThat(PasswordHash.create("same", CHEAP)).isNotEqualTo(PasswordHash.create("same", CHEAP));
  }

  @Test
  void writesItsCostAndNoticesAnother() {
    PasswordHash.Cost cost = PasswordHash.Cost.ofMemory(128);
    String hash = PasswordHash.create("seven red kites", cost);
    assertThat(hash).startsWith("$argon2id$v=19$m=128,t=2,p=1$");
    assertThat(Setting.PLINTH_PASSWORD_MEMORY.fallback()).as("as OWASP asks").isEqualTo("19456");
    assertThat(PasswordHash.isOutdated(hash, cost)).isFalse();
    assertThat(PasswordHash.isOutdated(PasswordHash.create("x", CHEAP), cost)).isTrue();
  }

  @Test
  void takesBothWaysToTypeALetter() {
    String composed = "caf\u00e9 caf\u00e9";
    String decomposed = "cafe\u0301 cafe\u0301";
    assertThat(PasswordHash.matches(decomposed, PasswordHash.create(composed, CHEAP))).isTrue();
  }

  @Test
  void refusesAHashOfAnotherKind() {
    assertThatThrownBy(() -> PasswordHash.matches("x", "$2a$10$abc"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nobodysHashIsComparedLikeAnyOther() {
    String nobody = PasswordHash.ofNobody(CHEAP);
    assertThat(PasswordHash.matches("", nobody)).isFalse();
    assertThat(PasswordHash.isOutdated(nobody, CHEAP)).isFalse();
    assertThat(nobody).hasSameSizeAs(PasswordHash.create("", CHEAP));
    assertThat(nobody).isNotEqualTo(PasswordHash.ofNobody(CHEAP));
  }
}
