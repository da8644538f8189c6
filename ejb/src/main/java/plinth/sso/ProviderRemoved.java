package plinth.sso;

/**
 * Event: a provider was turned off, deleted or given another issuer, so that sign-ins through it
 * end.
 *
 * @param providerId number of the provider
 * @param isForGood whether its subjects are no longer the same people
 */
public record ProviderRemoved(long providerId, boolean isForGood) {}
