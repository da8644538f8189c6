/**
 * The payment gateway {@code sandbox}.
 *
 * <p>Spec: Inbound payment-gateway webhook.
 */
@NullMarked
package plinth.billing.gateway.sandbox;

import org.jspecify.annotations.NullMarked;
