package plinth.files.s3;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A bucket of a customer into which a feature puts files under names that the customer chooses.
 *
 * @param endpoint the endpoint; null for Amazon's own in the region
 * @param region the region for which requests are signed
 * @param name the name of the bucket
 * @param isInPath whether the name is part of the path instead of the host name
 * @param accessKey the access key
 * @param secretKey the secret key
 */
public record CustomerBucket(
    @Nullable String endpoint,
    String region,
    String name,
    boolean isInPath,
    String accessKey,
    String secretKey) {
  Bucket bucket() {
    return new Bucket(
        endpoint == null ? null : URI.create(endpoint),
        region,
        name,
        isInPath,
        accessKey,
        secretKey);
  }

  /** Omits the keys. */
  @Override
  public String toString() {
    return "CustomerBucket[" + name + "]";
  }
}
