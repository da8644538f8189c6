package plinth.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiving endpoint of a webhook, with its owner and signing secrets.
 *
 * @param id number of its webhook
 * @param owner the credential that owns it; null for the admins
 * @param ownerId the member for whom it sends records, if it belongs to the admins
 * @param targetUrl address of the endpoint
 * @param secrets the signing secrets, the current one first; empty if none can be unsealed
 * @param isUnreached whether it was unreachable the last time
 */
public record Endpoint(
    long id,
    @Nullable String owner,
    @Nullable Long ownerId,
    String targetUrl,
    List<String> secrets,
    boolean isUnreached) {}
