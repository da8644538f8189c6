package plinth.records;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import plinth.kernel.JsonText;

/**
 * A record as it is sent to the client.
 *
 * @param slug its address
 * @param version its version, 1 for a new record
 * @param json its complete JSON
 */
public record RecordText(String slug, long version, JsonText json) {
  /** The strong entity tag of this text: version and digest. */
  public String etag() {
    CRC32C digest = new CRC32C();
    digest.update(json.text().getBytes(StandardCharsets.UTF_8));
    return "\"" + version + "." + Long.toHexString(digest.getValue()) + "\"";
  }
}
