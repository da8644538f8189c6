package plinth.sso;

import org.jspecify.annotations.Nullable;

/**
 * A sign-in through a provider, whose code was exchanged.
 *
 * @param workspaceId number of the workspace
 * @param providerId number of the provider
 * @param userId who was signed in
 * @param subject the provider's identifier of the person
 * @param providerSession the provider's session; null: it named none
 * @param sealedIdToken the ID token, sealed
 */
public record CompletedSignIn(
    long workspaceId,
    long providerId,
    long userId,
    String subject,
    @Nullable String providerSession,
    @Nullable String sealedIdToken) {}
