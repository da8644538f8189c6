package plinth.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiving endpoint of a webhook, with its owner and signing secrets.
 *
 * @param id number of its webhook
 * @param owner the credential that it belongs to; null: the admins
 * @param ownerId the member for whom it tells of records, if it is the admins'
 * @param targetUrl where to
 * @param secrets what is signed with, the present one first; empty: none of them opens any more
 * @param isUnreached whether nobody was there the last time
 */
public record Endpoint(
    long id,
    @Nullable String owner,
    @Nullable Long ownerId,
    String targetUrl,
    List<String> secrets,
    boolean isUnreached) {}
