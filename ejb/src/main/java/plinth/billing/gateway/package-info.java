/**
 * Payment providers: the port through which billing charges, and the adapters for each provider's
 * wire format. This package does not know subscriptions or invoices.
 */
@NullMarked
package plinth.billing.gateway;

import org.jspecify.annotations.NullMarked;
