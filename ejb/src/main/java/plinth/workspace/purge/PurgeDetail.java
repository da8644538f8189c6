package plinth.workspace.purge;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A purge with its receipt.
 *
 * @param purge the purge
 * @param receipt the contents of the signed receipt; null until the purge has finished
 * @param signed the receipt as a JWS in compact form, signed with the platform's key; null until
 *     the purge has finished
 */
public record PurgeDetail(PurgeView purge, @Nullable JsonObject receipt, @Nullable String signed) {
  static PurgeDetail of(PurgeRow row) {
    String signed = row.receipt();
    return new PurgeDetail(
        PurgeView.of(row), signed == null ? null : PurgeReceipt.of(signed), signed);
  }
}
