package plinth.files.s3;

import java.util.Map;
import software.amazon.awssdk.http.SdkHttpMethod;

/**
 * A request to a bucket, not signed yet.
 *
 * @param operation its name in the documentation of S3
 * @param method by HTTP
 * @param key of the object; empty: the bucket itself
 * @param query names and values, not encoded
 * @param headers names and values
 * @param body empty: nothing is sent
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests
record BucketRequest(
    String operation,
    SdkHttpMethod method,
    String key,
    Map<String, String> query,
    Map<String, String> headers,
    byte[] body) {
  private static final byte[] NOTHING = {};

  /** One that sends nothing. */
  static BucketRequest of(
      String operation, SdkHttpMethod method, String key, Map<String, String> query) {
    return new BucketRequest(operation, method, key, query, Map.of(), NOTHING);
  }

  /** The same with a body. */
  BucketRequest sending(byte[] bytes) {
    return new BucketRequest(operation, method, key, query, headers, bytes);
  }

  /** The same with a header. */
  BucketRequest header(String name, String value) {
    return new BucketRequest(operation, method, key, query, Map.of(name, value), body);
  }

  /** Whether HTTP has a body with this method, be it empty. */
  boolean isSending() {
    return method == SdkHttpMethod.PUT || method == SdkHttpMethod.POST;
  }
}
