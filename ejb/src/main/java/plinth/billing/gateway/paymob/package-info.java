/**
 * The payment gateway {@code paymob}.
 *
 * <p>Spec: Inbound payment-gateway webhook.
 */
@NullMarked
package plinth.billing.gateway.paymob;

import org.jspecify.annotations.NullMarked;
