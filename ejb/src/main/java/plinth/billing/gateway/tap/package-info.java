/**
 * The payment gateway {@code tap}.
 *
 * <p>Spec: Inbound payment-gateway webhook.
 */
@NullMarked
package plinth.billing.gateway.tap;

import org.jspecify.annotations.NullMarked;
