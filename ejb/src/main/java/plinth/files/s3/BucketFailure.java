package plinth.files.s3;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown when a request to a store fails. */
final class BucketFailure extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  private BucketFailure(int status, String code, @Nullable Throwable cause) {
    super(status == 0 ? "the store did not answer" : status + " " + code, cause);
    this.status = status;
    this.code = code;
  }

  /** Creates the failure for an error response. */
  static BucketFailure refused(int status, String code) {
    return new BucketFailure(status, code, null);
  }

  /** Creates the failure for a missing response, or for one that is not from S3. */
  static BucketFailure unanswered(Throwable cause) {
    return new BucketFailure(0, "", cause);
  }

  /** Returns the HTTP status; 0 without a response. */
  int status() {
    return status;
  }

  /** Returns S3's error code, such as {@code NoSuchBucket}; empty if there is none. */
  String code() {
    return code;
  }
}
