package plinth.integrations;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of an account.
 *
 * @param sealed the secrets, sealed for this row
 * @param hints what is shown of the secrets
 * @param failure why it was of no use when it was last tried; null: it was
 */
record IntegrationRow(
    String slug,
    long workspaceId,
    String provider,
    boolean isCurrent,
    JsonObject settings,
    String sealed,
    JsonObject hints,
    Instant testedAt,
    @Nullable String failure,
    String connectedBy,
    Instant connectedAt,
    Instant changedAt) {}
