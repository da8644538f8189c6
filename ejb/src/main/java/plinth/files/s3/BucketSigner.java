package plinth.files.s3;

import java.io.ByteArrayInputStream;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * Signs requests to a bucket, including their bodies, with Amazon's Signature Version 4 and
 * Amazon's own library.
 */
final class BucketSigner implements AutoCloseable {
  private static final AwsV4HttpSigner SIGNER = AwsV4HttpSigner.create();

  private final Bucket bucket;
  private final AwsCredentialsProvider credentials;

  BucketSigner(Bucket bucket) {
    this.bucket = bucket;
    this.credentials =
        bucket.accessKey().isEmpty()
            ? DefaultCredentialsProvider.builder().build()
            : StaticCredentialsProvider.create(
                AwsBasicCredentials.create(bucket.accessKey(), bucket.secretKey()));
  }

  /** Returns the signed request; fails if the machine has no credentials. */
  SdkHttpRequest sign(BucketRequest request) throws BucketFailure {
    URI address = bucket.address(request.key());
    SdkHttpRequest.Builder plain = SdkHttpRequest.builder().method(request.method()).uri(address);
    request.query().forEach(plain::putRawQueryParameter);
    request.headers().forEach(plain::putHeader);
    if (request.hasBody()) {
      // Otherwise the JDK would declare a form.
      plain.putHeader("Content-Type", "application/octet-stream");
    }
    try {
      return SIGNER
          .sign(
              sign ->
                  sign.identity(credentials.resolveCredentials())
                      .request(plain.build())
                      .payload(() -> new ByteArrayInputStream(request.body()))
                      .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                      .putProperty(AwsV4HttpSigner.REGION_NAME, bucket.region())
                      // Specific to S3: the path is signed as it is sent.
                      .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                      .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                      // Only Amazon supports bodies in signed chunks; other stores refuse them.
                      .putProperty(AwsV4HttpSigner.CHUNK_ENCODING_ENABLED, false)
                      .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, true))
          .request();
    } catch (SdkException e) {
      throw BucketFailure.unanswered(e);
    }
  }

  @Override
  public void close() {
    if (credentials instanceof SdkAutoCloseable open) {
      open.close();
    }
  }
}
