package plinth.files.s3;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * A bucket and how it is reached.
 *
 * @param endpoint null: Amazon's own for the region
 * @param region what requests are signed for
 * @param name the bucket's name
 * @param isInPath whether the name is part of the path instead of the host name
 * @param accessKey empty: credentials of the machine or its environment
 * @param secretKey its secret
 */
record Bucket(
    @Nullable URI endpoint,
    String region,
    String name,
    boolean isInPath,
    String accessKey,
    String secretKey) {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** The bucket that is configured. */
  static Bucket configured() {
    return new Bucket(
        Setting.PLINTH_S3_ENDPOINT.given().map(URI::create).orElse(null),
        Setting.PLINTH_S3_REGION.text().toLowerCase(Locale.ROOT),
        Setting.PLINTH_S3_BUCKET
            .given()
            .orElseThrow(() -> new IllegalStateException("PLINTH_S3_BUCKET is not given")),
        Setting.PLINTH_S3_PATH_STYLE.isTrue(),
        Setting.PLINTH_S3_ACCESS_KEY.text(),
        Setting.PLINTH_S3_SECRET_KEY.text());
  }

  /** A client for it, to be closed by the caller. */
  S3Client open() {
    // Named here: found by a service loader it would depend on the server's class loaders.
    return open(
        UrlConnectionHttpClient.builder()
            .connectionTimeout(CONNECT)
            .socketTimeout(SILENCE)
            .build());
  }

  /** A client for it over another client of HTTP, to be closed by the caller. */
  S3Client open(SdkHttpClient http) {
    S3ClientBuilder client =
        S3Client.builder()
            .region(Region.of(region))
            .httpClient(http)
            // Checksums behind the body are Amazon's own; other stores refuse them.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            // So is chunked signing.
            .serviceConfiguration(
                options -> options.pathStyleAccessEnabled(isInPath).chunkedEncodingEnabled(false))
            .overrideConfiguration(
                options ->
                    options
                        .addExecutionInterceptor(new BucketSpans())
                        .addExecutionInterceptor(new WithoutExpect()));
    if (endpoint != null) {
      client.endpointOverride(endpoint);
    }
    if (!accessKey.isEmpty()) {
      client.credentialsProvider(
          StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)));
    }
    return client.build();
  }

  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "Bucket[" + name + "]";
  }

  /**
   * Sends what is to be kept at once: the JDK waits for ever for a "continue" before no bytes at
   * all, and a part is short enough to be sent in vain.
   */
  private static final class WithoutExpect implements ExecutionInterceptor {
    @Override
    public SdkHttpRequest modifyHttpRequest(
        Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
      return context.httpRequest().toBuilder().removeHeader("Expect").build();
    }
  }
}
