package plinth.billing;

import org.jspecify.annotations.Nullable;

/**
 * The terms that a gateway last received for a subscription that it debits by itself; all null if
 * none does.
 *
 * @param id the subscription at the gateway
 * @param gateway the gateway that received the terms
 */
public record ReportedTerms(
    @Nullable String id, @Nullable String gateway, @Nullable String terms) {}
