package plinth.access;

import org.jspecify.annotations.Nullable;

/**
 * How a credential stands.
 *
 * @param isLive whether it may act: neither revoked nor expired
 * @param createdBy the admin who made it; null: nobody knows it any more
 */
public record CredentialState(boolean isLive, @Nullable Long createdBy) {}
