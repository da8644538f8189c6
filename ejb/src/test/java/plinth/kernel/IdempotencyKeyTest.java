package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
  private static final Caller.Workspace WORKSPACE = new Caller.Workspace(7, "seven", null);

  @ParameterizedTest
  @ValueSource(strings = {"", "tab\there", "ümlaut", "line\n"})
  void keysThatAreNotPrintableAreRefused(String key) {
    assertThatThrownBy(() -> key(admin(1), key, "POST /a", "{}")).isInstanceOf(Problem.class);
  }

  @Test
  void keysOf255CharactersAreTheLongest() {
    assertThat(key(admin(1), "x".repeat(255), "POST /a", "{}").key()).hasSize(255);
    assertThatThrownBy(() -> key(admin(1), "x".repeat(256), "POST /a", "{}"))
        .isInstanceOf(Problem.class);
  }

  @Test
  void theDigestDistinguishesRequests() {
    IdempotencyKey one = key(admin(1), "k", "POST /a", "{}");
    assertThat(key(admin(1), "k", "POST /a", "{}")).isEqualTo(one);
    assertThat(key(admin(1), "k", "PUT /a", "{}").digest()).isNotEqualTo(one.digest());
    assertThat(key(admin(1), "k", "POST /b", "{}").digest()).isNotEqualTo(one.digest());
    assertThat(key(admin(1), "k", "POST /a", "{ }").digest()).isNotEqualTo(one.digest());
    assertThat(key(admin(1), "k", "POST /a{", "}").digest()).isNotEqualTo(one.digest());
  }

  @Test
  void theScopeDistinguishesCallers() {
    String scope = key(admin(1), "k", "POST /a", "{}").scope();
    assertThat(key(admin(2), "k", "POST /a", "{}").scope()).isNotEqualTo(scope);
    Caller elsewhere = admin(1).inWorkspace(new Caller.Workspace(8, "eight", null));
    assertThat(key(elsewhere, "k", "POST /a", "{}").scope()).isNotEqualTo(scope);
    assertThat(key(nobody("10.0.0.1"), "k", "POST /a", "{}").scope())
        .isNotEqualTo(key(nobody("10.0.0.2"), "k", "POST /a", "{}").scope());
  }

  private static IdempotencyKey key(Caller caller, String key, String request, String body) {
    return IdempotencyKey.of(caller, key, request, body.getBytes(StandardCharsets.UTF_8));
  }

  private static Caller admin(long id) {
    return new Caller(
        Caller.Kind.ADMIN, 5L, id, null, null, WORKSPACE, Set.of(), Caller.Origin.internal("r"));
  }

  private static Caller nobody(String address) {
    return Caller.anonymous(new Caller.Origin(address, "", "r"));
  }
}
