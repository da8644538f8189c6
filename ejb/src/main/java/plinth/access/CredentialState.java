package plinth.access;

import org.jspecify.annotations.Nullable;

/**
 * The state of a credential.
 *
 * @param isLive whether it is neither revoked nor expired
 * @param createdBy the admin who created it; null if unknown
 */
public record CredentialState(boolean isLive, @Nullable Long createdBy) {}
