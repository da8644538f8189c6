/** The payment gateway {@code stripe}. */
@NullMarked
package plinth.billing.gateway.stripe;

import org.jspecify.annotations.NullMarked;
