package plinth.transfer.schedule;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * An S3-compatible bucket that gets the files of a scheduled export.
 *
 * @param endpoint the https URL of the service; absent: Amazon S3 in the region
 * @param region the region for which requests are signed, such as eu-west-1
 * @param name the name of the bucket
 * @param prefix what the key of each file begins with, such as {@code exports/}; absent: nothing
 * @param pathStyle whether the name of the bucket is part of the path instead of the host name;
 *     absent: false
 * @param accessKey the access key
 * @param secretKey the secret key, which no answer contains; absent in a change: the present one,
 *     if the endpoint, the bucket and the access key are the same
 */
public record NewBucket(
    @Size(max = 500) @Nullable String endpoint,
    @NotNull @Pattern(regexp = "[a-z0-9-]{1,40}", message = "must be a region such as eu-west-1")
        String region,
    @NotNull
        @Pattern(
            regexp = "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]",
            message = "must be 3 to 63 lower-case letters, digits, dots and hyphens")
        String name,
    @Pattern(
            regexp = "(?!/)(?!.*//)(?!(.*/)?\\.{1,2}(/|$))[A-Za-z0-9_=+@. /-]*",
            message = "must be letters, digits, the signs _=+@.- and single slashes")
        @Size(max = 300)
        @Nullable String prefix,
    @Nullable Boolean pathStyle,
    @NotBlank @Size(max = 200) String accessKey,
    @Size(min = 1, max = 500) @Nullable String secretKey) {
  /** Omits the keys. */
  @Override
  public String toString() {
    return "NewBucket[" + name + "]";
  }
}
