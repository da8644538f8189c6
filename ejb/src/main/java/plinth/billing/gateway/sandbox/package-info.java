/** The payment gateway {@code sandbox}. */
@NullMarked
package plinth.billing.gateway.sandbox;

import org.jspecify.annotations.NullMarked;
