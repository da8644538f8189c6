/**
 * Payment providers: the port that billing charges by, and the adapters that speak each provider's
 * wire format. Nothing here knows subscriptions or invoices.
 */
@NullMarked
package plinth.billing.gateway;

import org.jspecify.annotations.NullMarked;
