package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;

class QuotasTest {
  private final Db db = MainDatabase.db();
  private final Quotas quotas = new Quotas();
  private final Quotas.Bound bound =
      new Quotas.Bound("test " + Secrets.randomWord(8), 5, Duration.ofHours(1));

  @BeforeEach
  void connect() {
    quotas.db = db;
  }

  private boolean take(String whose) {
    try {
      quotas.consume(bound, whose);
      return true;
    } catch (Problem refused) {
      return false;
    }
  }

  @Test
  void grantsAsManyAsTheBoundAlsoUnderRace() throws Exception {
    List<Boolean> taken = Race.of(12, i -> () -> take("one"));
    assertThat(taken).filteredOn(is -> is).hasSize(5);
    assertThat(take("other")).isTrue();
  }

  @Test
  void reportsTheWaitAndRestartsAfterTheWindow() {
    for (int i = 0; i < 5; i++) {
      quotas.consume(bound, "one");
    }
    assertThatThrownBy(() -> quotas.consume(bound, "one"))
        .isInstanceOfSatisfying(
            Problem.class,
            p -> {
              assertThat(p.code()).isEqualTo(KernelProblem.RATE_LIMITED);
              assertThat((Long) p.members().get("retry_after")).isBetween(3_590L, 3_601L);
            });
    db.update(Sql.of("update main.quota set ends_at = now() where used = 5"));
    assertThat(take("one")).isTrue();
  }

  @Test
  void returnsUnusedGrants() {
    for (int i = 0; i < 20; i++) {
      quotas.consume(bound, "one");
      quotas.refund(bound, "one");
    }
    assertThat(take("one")).isTrue();
  }

  @Test
  void countsNothingWithoutAKeyOrABound() {
    Quotas.Bound none = new Quotas.Bound("none", 0, Duration.ofHours(1));
    for (int i = 0; i < 10; i++) {
      assertThatCode(() -> quotas.consume(none, "one")).doesNotThrowAnyException();
      assertThatCode(() -> quotas.consume(bound, "")).doesNotThrowAnyException();
    }
  }
}
