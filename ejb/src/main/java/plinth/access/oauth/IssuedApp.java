package plinth.access.oauth;

import org.jspecify.annotations.Nullable;

/**
 * A new app with its secret.
 *
 * @param secret its client secret, never shown again; null: it has none
 */
public record IssuedApp(OAuthApp app, @Nullable String secret) {}
