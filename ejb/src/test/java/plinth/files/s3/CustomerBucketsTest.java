package plinth.files.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.outbound.Dialing;

/** Files in buckets of customers, over guarded connections. */
class CustomerBucketsTest {
  private LocalS3 server;

  @BeforeEach
  void start() throws IOException {
    server = new LocalS3();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private CustomerBucket account(String key, String secret, String bucket) {
    return new CustomerBucket(
        server.address().toString(), LocalS3.REGION, bucket, true, key, secret);
  }

  private void put(CustomerBucket account, byte[] bytes, String allowed)
      throws BucketRefused, IOException {
    CustomerBuckets.put(
        account, "lists/of crates.csv", new ByteArrayInputStream(bytes), Dialing.allowing(allowed));
  }

  @Test
  void aLongFileIsPutInPartsAndReplacesTheFormerOne() throws Exception {
    byte[] bytes = new byte[S3Upload.PART + 1_000];
    new Random(5).nextBytes(bytes);
    CustomerBucket account = account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET);
    put(account, new byte[] {1}, "127.0.0.1");
    put(account, bytes, "127.0.0.1");
    assertThat(server.objects.keySet()).containsExactly("lists/of crates.csv");
    assertThat(server.objects.get("lists/of crates.csv")).isEqualTo(bytes);
  }

  @Test
  void refusalsThatCannotPassAreFinal() {
    assertThat(refused(account(LocalS3.KEY, "another secret", LocalS3.BUCKET), "127.0.0.1"))
        .isTrue();
    assertThat(refused(account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET), ""))
        .as("an address in the own network")
        .isTrue();
    server.busy = 1_000;
    assertThat(refused(account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET), "127.0.0.1"))
        .as("a busy store")
        .isFalse();
  }

  private boolean refused(CustomerBucket account, String allowed) {
    BucketRefused refused =
        catchThrowableOfType(BucketRefused.class, () -> put(account, new byte[] {1}, allowed));
    assertThat(refused.reason()).isNotBlank().doesNotContain(LocalS3.SECRET);
    assertThat(account.toString()).doesNotContain(account.secretKey());
    return refused.isFinal();
  }
}
