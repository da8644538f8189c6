package plinth.files.s3;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import plinth.outbound.CallFailed;
import plinth.outbound.Dialing;

/**
 * Puts files into buckets of customers. The endpoint is called like every address that a customer
 * names: only over TLS, and only on the public Internet.
 *
 * <p>Must not be used inside a transaction.
 */
@ApplicationScoped
public class CustomerBuckets {
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  @Inject private Dialing dialing;

  /** Refuses an endpoint that is never called, with 400 and the field. */
  public void check(String field, String endpoint) {
    dialing.check(field, endpoint);
  }

  /**
   * Puts a file, of which at most one part of a few megabytes is in memory at a time. A file with
   * the same key is replaced.
   */
  public void put(CustomerBucket to, String key, InputStream bytes)
      throws BucketRefused, IOException {
    put(to, key, bytes, dialing);
  }

  static void put(CustomerBucket to, String key, InputStream bytes, Dialing dialing)
      throws BucketRefused, IOException {
    try (BucketClient client = new BucketClient(to.bucket(), dialing.line())) {
      new S3Upload(client, key).put(bytes, Long.MAX_VALUE);
    } catch (BucketFailure e) {
      throw new BucketRefused(reason(e), isFinal(e));
    }
  }

  private static String reason(BucketFailure failure) {
    return failure.code().equals("AccessDenied")
        ? "The key may not put objects into the bucket"
        : OwnStorage.failed(failure).reason();
  }

  private static boolean isFinal(BucketFailure failure) {
    boolean isBlocked =
        failure.getCause() instanceof CallFailed call && call.reason() == CallFailed.Reason.BLOCKED;
    return isBlocked || failure.status() == FORBIDDEN || failure.status() == NOT_FOUND;
  }
}
