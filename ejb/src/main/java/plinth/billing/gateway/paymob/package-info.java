/** The payment gateway {@code paymob}. */
@NullMarked
package plinth.billing.gateway.paymob;

import org.jspecify.annotations.NullMarked;
