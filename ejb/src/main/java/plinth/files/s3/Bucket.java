package plinth.files.s3;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * A bucket and how to reach it.
 *
 * @param endpoint the endpoint; null for Amazon's own in the region
 * @param region the region for which requests are signed
 * @param name the name of the bucket
 * @param isInPath whether the name is part of the path instead of the host name
 * @param accessKey the access key; empty to use credentials of the machine or its environment
 * @param secretKey the secret key
 */
record Bucket(
    @Nullable URI endpoint,
    String region,
    String name,
    boolean isInPath,
    String accessKey,
    String secretKey) {
  /** Names that a wildcard certificate of the endpoint covers. */
  private static final Pattern LABEL = Pattern.compile("[a-z0-9][a-z0-9-]{1,61}[a-z0-9]");

  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[.*");

  /** Returns the URL of an object, or of the bucket itself if the key is empty. */
  URI address(String key) {
    URI service = endpoint == null ? amazon() : endpoint;
    String host = service.getHost();
    String folder = service.getRawPath().replaceAll("/+$", "") + "/";
    if (isInPath || !LABEL.matcher(name).matches() || ADDRESS.matcher(host).matches()) {
      folder += encode(name) + (key.isEmpty() ? "" : "/");
    } else {
      host = name + "." + host;
    }
    String port = service.getPort() < 0 ? "" : ":" + service.getPort();
    return URI.create(service.getScheme() + "://" + host + port + folder + encode(key));
  }

  private URI amazon() {
    return URI.create(
        "https://s3." + region + "." + PartitionMetadata.of(Region.of(region)).dnsSuffix());
  }

  /** Encodes everything except letters, digits and {@code -._~}, as the signature requires. */
  private static String encode(String path) {
    return URLEncoder.encode(path, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~")
        .replace("%2F", "/");
  }

  /** Omits secrets. */
  @Override
  public String toString() {
    return "Bucket[" + name + "]";
  }
}
