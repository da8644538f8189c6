package plinth.files.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BucketTest {
  @Test
  void amazonAddressesDependOnTheRegion() {
    assertThat(address(null, "eu-west-1", "papers", false))
        .isEqualTo("https://papers.s3.eu-west-1.amazonaws.com/a/b");
    assertThat(address(null, "cn-north-1", "papers", true))
        .isEqualTo("https://s3.cn-north-1.amazonaws.com.cn/papers/a/b");
  }

  @Test
  void theBucketIsPartOfTheHostOrOfThePath() {
    assertThat(address("https://files.example.com:9000", "one", "papers", false))
        .isEqualTo("https://papers.files.example.com:9000/a/b");
    assertThat(address("https://files.example.com/s3/", "one", "papers", true))
        .isEqualTo("https://files.example.com/s3/papers/a/b");
  }

  @Test
  void aBucketThatNoHostIsCalledAfterIsPartOfThePath() {
    assertThat(address("https://files.example.com", "one", "papers.example.com", false))
        .isEqualTo("https://files.example.com/papers.example.com/a/b");
    assertThat(address("http://127.0.0.1:9000", "one", "papers", false))
        .isEqualTo("http://127.0.0.1:9000/papers/a/b");
    assertThat(address("http://[::1]:9000", "one", "papers", false))
        .isEqualTo("http://[::1]:9000/papers/a/b");
  }

  @Test
  void theBucketItselfHasNoSlashBehindIt() {
    Bucket bucket = new Bucket(URI.create("http://localhost"), "one", "papers", true, "k", "s");
    assertThat(bucket.address("").toString()).isEqualTo("http://localhost/papers");
  }

  private static String address(
      @Nullable String endpoint, String region, String name, boolean isInPath) {
    URI service = endpoint == null ? null : URI.create(endpoint);
    return new Bucket(service, region, name, isInPath, "key", "secret").address("a/b").toString();
  }
}
