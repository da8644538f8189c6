/**
 * The payment gateway {@code stripe}.
 *
 * <p>Spec: Inbound payment-gateway webhook.
 */
@NullMarked
package plinth.billing.gateway.stripe;

import org.jspecify.annotations.NullMarked;
