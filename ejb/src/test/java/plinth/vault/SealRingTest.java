package plinth.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets only open for the row and with the key that sealed them. */
class SealRingTest {
  private static final String OLD = "2025:an old secret of more than 32 characters";
  private static final String NEW = "2026:a new secret of more than 32 characters";
  private static final String PLACE = Vault.place("hook.secret", 7L, "deals");

  private final SealRing ring = new SealRing(SealRing.parseKeys(OLD));

  @Test
  void opensWhereItWasSealed() {
    assertThat(ring.unseal(PLACE, ring.seal(PLACE, "whsec_ä€"))).contains("whsec_ä€");
    assertThat(ring.unseal(PLACE, ring.seal(PLACE, ""))).contains("");
  }

  @Test
  void opensNowhereElse() {
    String sealed = ring.seal(PLACE, "secret");

    assertThat(ring.unseal(Vault.place("hook.secret", 8L, "deals"), sealed)).isEmpty();
    assertThat(ring.unseal(Vault.place("hook.other", 7L, "deals"), sealed)).isEmpty();
    assertThat(ring.unseal("", sealed)).isEmpty();
  }

  @Test
  void placesWithOtherPartsAreOtherPlaces() {
    assertThat(Vault.place("a", "b", "c")).isNotEqualTo(Vault.place("a", "b/1.c"));
    assertThat(Vault.place("a", "1", "23")).isNotEqualTo(Vault.place("a", "12", "3"));
  }

  @Test
  void everySealIsAnother() {
    assertThat(ring.seal(PLACE, "secret")).isNotEqualTo(ring.seal(PLACE, "secret"));
    assertThat(ring.seal(PLACE, "secret")).startsWith("v1:2025:").doesNotContain("secret");
  }

  @Test
  void aNewKeySealsAndTheOldOneStillOpens() {
    String before = ring.seal(PLACE, "secret");
    SealRing rotated = new SealRing(SealRing.parseKeys(NEW + "," + OLD));

    assertThat(rotated.unseal(PLACE, before)).contains("secret");
    assertThat(rotated.isCurrent(before)).isFalse();
    String after = rotated.seal(PLACE, "secret");
    assertThat(rotated.isCurrent(after)).isTrue();
    assertThat(ring.unseal(PLACE, after)).as("the new key is not known yet").isEmpty();
  }

  @Test
  void anotherSecretUnderTheSameWordOpensNothing() {
    SealRing other = new SealRing(SealRing.parseKeys("2025:another secret of 32 characters or so"));

    assertThat(other.unseal(PLACE, ring.seal(PLACE, "secret"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "v1", "v1:2025:", "v1:2025:AAAA", "v1:2025:*", "v2:2025:AAAA", "a:b:c:d"})
  void doesNotOpenMalformedSeals(String text) {
    assertThat(ring.unseal(PLACE, text)).isEmpty();
  }

  @Test
  void aChangedSealDoesNotOpen() {
    String sealed = ring.seal(PLACE, "secret");
    for (int i = "v1:2025:".length(); i < sealed.length() - 1; i++) {
      char other = sealed.charAt(i) == 'A' ? 'B' : 'A';
      assertThat(ring.unseal(PLACE, sealed.substring(0, i) + other + sealed.substring(i + 1)))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "short:secret",
        "a secret of more than 32 characters, but no word",
        "Big:a secret of more than 32 characters ...",
        "kept:a secret of more than 32 characters ...",
        "a:a secret of more than 32 characters ...,"
      })
  void refusesInvalidKeys(String setting) {
    assertThatThrownBy(() -> SealRing.parseKeys(setting))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("PLINTH_VAULT_KEYS");
  }

  @Test
  void refusesTwoKeysOfOneWord() {
    List<SealRing.Key> twice = SealRing.parseKeys(OLD + "," + OLD);

    assertThatThrownBy(() -> new SealRing(twice)).hasMessageContaining("2025");
  }
}
