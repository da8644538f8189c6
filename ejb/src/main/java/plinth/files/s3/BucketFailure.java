package plinth.files.s3;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A store did not do what it was asked for. */
final class BucketFailure extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  private BucketFailure(int status, String code, @Nullable Throwable cause) {
    super(status == 0 ? "the store did not answer" : status + " " + code, cause);
    this.status = status;
    this.code = code;
  }

  /** The store refused. */
  static BucketFailure refused(int status, String code) {
    return new BucketFailure(status, code, null);
  }

  /** There was no answer, or none of S3. */
  static BucketFailure unanswered(Throwable cause) {
    return new BucketFailure(0, "", cause);
  }

  /** How the store answered, by HTTP; 0: it did not. */
  int status() {
    return status;
  }

  /** The word of S3 for what was wrong, such as {@code NoSuchBucket}; empty: none was given. */
  String code() {
    return code;
  }
}
