/** The payment gateway {@code tap}. */
@NullMarked
package plinth.billing.gateway.tap;

import org.jspecify.annotations.NullMarked;
