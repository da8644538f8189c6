package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateLimitTest {
  @Test
  void aRateOfLessThanOneTokenGrantsOneNowAndThen() {
    RateLimit limit = new RateLimit();

    assertThat(limit.tryAcquire(1 / 3.0, 2 / 3.0)).isZero();
    assertThat(limit.tryAcquire(1 / 3.0, 2 / 3.0)).isEqualTo(3);
  }

  @Test
  void aBurstIsGrantedAndNoMore() {
    RateLimit limit = new RateLimit();

    assertThat(limit.tryAcquire(0.001, 2)).isZero();
    assertThat(limit.tryAcquire(0.001, 2)).isZero();
    assertThat(limit.tryAcquire(0.001, 2)).isPositive();
  }
}
