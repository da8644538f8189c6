package plinth.transfer.schedule;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.files.s3.CustomerBucket;
import plinth.kernel.Json;

/**
 * A bucket that gets the files of a scheduled export, without its secret key.
 *
 * @param endpoint the URL of the service; null: Amazon S3 in the region
 * @param region the region for which requests are signed
 * @param name the name of the bucket
 * @param prefix what the key of each file begins with
 * @param pathStyle whether the name of the bucket is part of the path instead of the host name
 * @param accessKey the access key
 */
public record ExportBucket(
    @Nullable String endpoint,
    String region,
    String name,
    String prefix,
    boolean pathStyle,
    String accessKey) {
  static ExportBucket of(NewBucket given) {
    String endpoint = given.endpoint();
    return new ExportBucket(
        endpoint == null || endpoint.isBlank() ? null : endpoint.strip().replaceAll("/+$", ""),
        given.region(),
        given.name(),
        given.prefix() == null ? "" : given.prefix(),
        Boolean.TRUE.equals(given.pathStyle()),
        given.accessKey());
  }

  /** Whether a secret key of one account is also that of the other. */
  boolean isSameAccount(ExportBucket other) {
    return Objects.equals(endpoint, other.endpoint)
        && region.equals(other.region)
        && name.equals(other.name)
        && accessKey.equals(other.accessKey);
  }

  CustomerBucket with(String secretKey) {
    return new CustomerBucket(endpoint, region, name, pathStyle, accessKey, secretKey);
  }

  JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("region", region)
            .add("name", name)
            .add("prefix", prefix)
            .add("path_style", pathStyle)
            .add("access_key", accessKey);
    if (endpoint != null) {
      json.add("endpoint", endpoint);
    }
    return json.build();
  }

  static ExportBucket of(JsonObject json) {
    return new ExportBucket(
        json.getString("endpoint", null),
        json.getString("region"),
        json.getString("name"),
        json.getString("prefix"),
        json.getBoolean("path_style"),
        json.getString("access_key"));
  }
}
