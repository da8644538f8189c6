/**
 * Payment providers: the port that billing charges by, and the adapters that speak each provider's
 * wire format. Nothing here knows subscriptions or invoices.
 *
 * <p>Spec: Inbound payment-gateway webhook.
 */
@NullMarked
package plinth.billing.gateway;

import org.jspecify.annotations.NullMarked;
