package plinth.records;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import plinth.kernel.JsonText;

/**
 * A record as it goes to the client.
 *
 * @param slug its address
 * @param version its version, 1 when it was made
 * @param json its JSON, ready
 */
public record RecordText(String slug, long version, JsonText json) {
  /** Its strong entity tag: version and digest of the body. */
  public String etag() {
    CRC32C digest = new CRC32C();
    digest.update(json.text().getBytes(StandardCharsets.UTF_8));
    return "\"" + version + "." + Long.toHexString(digest.getValue()) + "\"";
  }
}
