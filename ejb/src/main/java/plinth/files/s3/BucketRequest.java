package plinth.files.s3;

import java.util.Map;
import software.amazon.awssdk.http.SdkHttpMethod;

/**
 * An unsigned request to a bucket.
 *
 * @param operation the name of the operation in the S3 documentation
 * @param method the HTTP method
 * @param key the key of the object; empty for the bucket itself
 * @param query unencoded names and values
 * @param headers names and values
 * @param body the body; empty to send nothing
 */
@SuppressWarnings("ArrayRecordComponent") // requests are never compared
record BucketRequest(
    String operation,
    SdkHttpMethod method,
    String key,
    Map<String, String> query,
    Map<String, String> headers,
    byte[] body) {
  private static final byte[] NOTHING = {};

  /** Creates a request without a body. */
  static BucketRequest of(
      String operation, SdkHttpMethod method, String key, Map<String, String> query) {
    return new BucketRequest(operation, method, key, query, Map.of(), NOTHING);
  }

  /** Returns this request with a body. */
  BucketRequest withBody(byte[] bytes) {
    return new BucketRequest(operation, method, key, query, headers, bytes);
  }

  /** Returns this request with a header. */
  BucketRequest header(String name, String value) {
    return new BucketRequest(operation, method, key, query, Map.of(name, value), body);
  }

  /** Returns whether this HTTP method has a body, even an empty one. */
  boolean hasBody() {
    return method == SdkHttpMethod.PUT || method == SdkHttpMethod.POST;
  }
}
